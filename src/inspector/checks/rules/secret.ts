import type { ToolRule } from './rule.ts';

/** Keys and tokens whose form is known, and words that announce one. All are linear in the text. */
const patterns: readonly RegExp[] = [
  /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/,
  /\bgh[pousr]_[A-Za-z0-9]{30,255}\b|\bgithub_pat_[A-Za-z0-9_]{40,255}\b/,
  /\bglpat-[A-Za-z0-9_-]{20,100}\b/,
  /\bsk-(?:[a-z]{2,10}-)?[A-Za-z0-9_-]{20,200}\b/,
  /\b[sr]k_(?:live|test)_[A-Za-z0-9]{16,200}\b/,
  /\bxox[abprs]-[A-Za-z0-9-]{10,200}\b/,
  /\bAIza[0-9A-Za-z_-]{35}\b/,
  /\beyJ[A-Za-z0-9_-]{8,4000}\.eyJ[A-Za-z0-9_-]{8,4000}\.[A-Za-z0-9_-]{8,4000}/,
  /-----BEGIN (?:[A-Z]{1,12} ){0,3}PRIVATE KEY-----/,
  /\bBearer\s+[A-Za-z0-9._~+/-]{20,4000}/i,
  /\b(?:password|passwd|pwd|secret|api[_-]?key|access[_-]?token)\s{0,3}[=:]\s{0,3}["']?(?=[^\s"',;]{0,60}\d)[^\s"',;<>{}]{8,200}/i,
];

export const secret: ToolRule = {
  id: 'secret',
  *check({ texts }) {
    for (const { at, text } of texts) {
      for (const pattern of patterns) {
        const hit = pattern.exec(text);
        if (hit === null) continue;
        yield { severity: 'serious', at, note: masked(hit[0]) };
        break;
      }
    }
  },
};

/** Enough to find it, not enough to use it. */
function masked(value: string): string {
  return `${value.slice(0, 6)}… (${value.length})`;
}
