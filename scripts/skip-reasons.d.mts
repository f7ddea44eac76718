export function skipReasons(report: unknown): string[];
