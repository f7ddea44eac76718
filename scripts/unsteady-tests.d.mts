export function unsteadyTests(report: unknown): string[];
