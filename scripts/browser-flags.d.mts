export function browserFlags(options: { extension: string; native: boolean; sandbox?: boolean }): string[];
