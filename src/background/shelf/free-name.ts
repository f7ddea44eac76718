import { longestFileName } from '../../tools/file-name.ts';

/** The name itself, or where it is taken the next that is free: `a.txt`, `a (2).txt`. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  const dot = name.lastIndexOf('.');
  const [stem, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  for (let nth = 2; ; nth += 1) {
    const end = ` (${nth})${extension}`;
    const next = `${stem.slice(0, Math.max(0, longestFileName - end.length))}${end}`;
    if (!taken.has(next)) return next;
  }
}
