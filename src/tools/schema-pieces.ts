import { z } from 'zod';
import type { ToolSettings } from './define.ts';

/** Where to go on, for tools whose answer comes in parts. */
export const offsetSchema = z
  .int()
  .min(0)
  .max(1_000_000_000)
  .default(0)
  .describe('Where to go on: the offset named by the answer before.');

/** The budget of an answer, in characters. */
export const maxCharsSchema = maxChars(10_000);

/** As {@link maxCharsSchema}, smaller where answers are to be small. */
export function maxCharsFor({ slim }: ToolSettings) {
  return maxChars(slim ? 4_000 : 10_000);
}

function maxChars(unlessSaid: number) {
  return z
    .int()
    .min(500)
    .max(50_000)
    .default(unlessSaid)
    .describe('At most this many characters of content, 500 to 50000.');
}

/** How long a call may wait, in ms. To be read with {@link deadlineFrom}. */
export const timeoutSchema = z
  .number()
  .max(300_000)
  .optional()
  .describe('How long this call may take, in ms, at most 300000. Left out, 0 or less: as long as usual.');

/** ms a call may take: what its caller asked for, else `fallback`. */
export function deadlineFrom(timeout: number | undefined, fallback: number): number {
  return timeout === undefined || timeout <= 0 ? fallback : Math.ceil(timeout);
}

/** Names a page of the browser. Chrome’s ids of tabs have 32 bits. */
export const pageIdSchema = z.int().min(0).max(2_147_483_647).describe('The pageId that list_pages gives.');

/** Longer than addresses people share; what is longer is mostly data. */
const longestUrl = 8_000;

/** An address of a page, in full or as a link of a page would have it. Not opened: `javascript:`, `data:` and the like. */
export const linkSchema = z.string().min(1).max(longestUrl).superRefine(refuseOtherSchemes);

/** An address of a page, in full. */
export const webUrlSchema = z
  .string()
  .max(longestUrl)
  .superRefine((text, context) => {
    if (URL.canParse(text)) refuseOtherSchemes(text, context);
    else context.addIssue('a full http or https address, such as https://example.org/page');
  })
  .transform((text) => new URL(text).href);

/** Whether this is an address tools may go to. Everything else runs code, opens files, or is the browser’s own. */
export function isWebUrl(url: URL): boolean {
  return url.protocol === 'http:' || url.protocol === 'https:';
}

function refuseOtherSchemes(text: string, context: z.core.$RefinementCtx<string>): void {
  if (!URL.canParse(text)) return;
  const url = new URL(text);
  if (isWebUrl(url)) return;
  context.addIssue(`an http or https address (${url.protocol.slice(0, 40)} is not opened)`);
}

/** A screen to emulate. */
export interface Viewport {
  /** CSS px. */
  readonly width: number;
  /** CSS px. */
  readonly height: number;
  readonly deviceScaleFactor: number;
  readonly mobile: boolean;
  readonly touch: boolean;
  readonly landscape: boolean;
}

const screenWords = ['mobile', 'touch', 'landscape'] as const;
const largestSide = 10_000;
const ratios = { least: 0.1, most: 10 } as const;

/** A screen as short text, such as `1280x800x2,mobile,touch`. */
export const viewportSchema = z
  .string()
  .max(100)
  // Not `regex()`: that would say of every fault only that the pattern does not match.
  .meta({
    pattern: String.raw`^\d+x\d+(x\d+(\.\d+)?)?(,(mobile|touch|landscape))*$`,
    description:
      'Width x height in CSS px, then x device pixel ratio if not 1, then any of mobile, touch, landscape: 1280x800 or 390x844x3,mobile,touch.',
  })
  .transform((text, context): Viewport => {
    const [size = '', ...words] = text.split(',');
    const fault = sizeFault(size) ?? wordsFault(words);
    if (fault !== undefined) {
      context.addIssue(fault);
      return z.NEVER;
    }
    const [width = 0, height = 0, deviceScaleFactor = 1] = size.split('x').map(Number);
    const says = (word: (typeof screenWords)[number]) => words.includes(word);
    return {
      width,
      height,
      deviceScaleFactor,
      mobile: says('mobile'),
      touch: says('touch'),
      landscape: says('landscape'),
    };
  });

function sizeFault(size: string): string | undefined {
  const found = /^(\d+)x(\d+)(?:x(\d+(?:\.\d+)?))?$/.exec(size);
  if (found === null)
    return 'width x height, and perhaps x device pixel ratio, such as 1280x800 or 390x844x3, first';
  const [, width, height, ratio] = found;
  if ([width, height].some((side) => Number(side) < 1 || Number(side) > largestSide))
    return `a width and a height of 1 to ${largestSide} px`;
  if (ratio !== undefined && (Number(ratio) < ratios.least || Number(ratio) > ratios.most))
    return `a device pixel ratio of ${ratios.least} to ${ratios.most}`;
  return undefined;
}

function wordsFault(words: readonly string[]): string | undefined {
  const unknown = words.find((word) => !screenWords.some((known) => known === word));
  if (unknown !== undefined)
    return `only ${screenWords.join(', ')} after the size, not ${JSON.stringify(unknown.slice(0, 40))}`;
  const twice = words.find((word, index) => words.indexOf(word) !== index);
  return twice === undefined ? undefined : `each word once, not ${twice} twice`;
}
