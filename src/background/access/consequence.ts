import type { Effect, Reach } from '../../tools/define.ts';

const consequences: Readonly<Record<Reach, Readonly<Record<Effect, string>>>> = {
  page: {
    read: 'The page gets to know what it shows; it knows that already.',
    act: 'It acts on this page in your name, as a click or a key of yours would.',
  },
  embedded: {
    read: 'It reads what other sites show inside this page. This page gets to know it.',
    act: 'It acts on what other sites show inside this page, in your name.',
  },
  browser: {
    read: 'It reads from your browser beyond this page, such as your other tabs. This page gets to know it.',
    act: 'It acts on your browser beyond this page: it can open, change or close tabs, or go to other sites.',
  },
  external: {
    read: 'It asks a server that you added to Pagehand. This page gets the answer.',
    act: 'It has a server that you added to Pagehand do something. This page gets the answer.',
  },
};

/** What a call can do, in plain words for the person who is to decide. */
export function consequenceOf(effect: Effect, reach: Reach): string {
  return consequences[reach][effect];
}
