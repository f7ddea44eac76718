export function failedTests(report: unknown): string[];
