import { setTimeout as passed } from 'node:timers/promises';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { Comparison } from './seeing/comparison.mjs';
import { conditions, inTurn, timed, withContenders } from './seeing/contenders.mjs';
import { openPagehand } from './seeing/pagehand.mjs';
import { median, spread } from './statistics.mjs';

export const title = 'Acting on a page, beside chrome-devtools-mcp and @playwright/mcp';

/** How often each thing is done; the first time is told apart. */
const rounds = 10;
/** How often a button of the large page is clicked, with what changed in the answer and without. */
const clicks = 9;

export async function* measure() {
  yield* await withContenders(async (contenders) => [
    ...conditions(contenders),
    'a page at rest',
    ...(await compareActs(contenders, '/still')),
    'a page at rest that reacts to each act after 50 ms',
    ...(await compareActs(contenders, '/reacts')),
  ]);
  yield* await withContenders(changesAfterClick, [openPagehand]);
}

const acts = [
  { what: 'click', on: ['button', 'Order'], act: async ({ click }, ref) => await click(ref) },
  {
    what: 'fill',
    on: ['textbox', 'Name'],
    act: async ({ fill }, ref, round) => await fill(ref, `Ada ${round}`),
  },
  {
    what: 'select',
    on: ['combobox', 'Size'],
    // It shows the first option at the beginning: each round chooses the other one.
    act: async ({ select }, ref, round) => await select(ref, round % 2 === 0 ? 'Large' : 'Small'),
  },
];

/** Whoever answers before the page has reacted has told of a page that was not done. */
async function compareActs(contenders, path) {
  const times = new Comparison(contenders.map(({ name }) => name));
  const early = new Map(contenders.map(({ name }) => [name, { count: 0, of: 0, most: 0 }]));
  const failed = new Map();
  for (const { what, on, act } of acts) {
    const refs = new Map();
    for (const contender of contenders) {
      await contender.open(path);
      const [role, name] = on;
      const ref = contender.find(await contender.look(), role, name);
      if (ref === undefined) throw new Error(`${contender.name} does not show the ${role} ${name}.`);
      refs.set(contender, ref);
    }
    await inTurn(contenders, rounds, async (contender, round) => {
      const { name } = contender;
      if (failed.has(`${name} ${what}`)) return;
      try {
        const behind = await clockOf(contender);
        const { ms } = await timed(() => act(contender, refs.get(contender), round));
        const answered = performance.timeOrigin + performance.now();
        const reacted = (await reaction(contender, round)) - behind;
        times.add(`${what}, ${round === 0 ? 'first call' : 'again'}`, name, ms);
        const all = early.get(name);
        all.of += 1;
        if (reacted > answered) {
          all.count += 1;
          all.most = Math.max(all.most, reacted - answered);
        }
      } catch (error) {
        failed.set(`${name} ${what}`, error.message.slice(0, 200));
      }
    });
  }
  return [
    ...times.lines().map((line) => `  ${line}`),
    ...[...early].map(
      ([name, { count, of, most }]) =>
        `  answers of ${name} before the reaction: ${count} of ${of}${count > 0 ? `, by up to ${most.toFixed(0)} ms` : ''}`,
    ),
    ...[...failed].map(([which, why]) => `  FAILED ${which}: ${why}`),
  ];
}

/** When the page's reaction to the act of this round came, by its own clock. It has as many as were rounds, or more. */
async function reaction({ inPage }, round) {
  for (let tries = 0; tries < 200; tries++) {
    const { wanted, done, at } = await inPage(() => globalThis.reactions);
    if (done === wanted && wanted > round) return at;
    await passed(20);
  }
  throw new Error('The page did not react: nothing was done to it.');
}

/** How many ms the page's clock is ahead of ours, by the quickest of some questions. */
async function clockOf({ inPage }) {
  let best = { took: Number.POSITIVE_INFINITY, ahead: 0 };
  for (let question = 0; question < 5; question++) {
    const sent = performance.timeOrigin + performance.now();
    const theirs = await inPage(() => performance.timeOrigin + performance.now());
    const took = performance.timeOrigin + performance.now() - sent;
    if (took < best.took) best = { took, ahead: theirs - (sent + took / 2) };
  }
  return best.ahead;
}

/** Ours alone: the answer to a click on the page of 2,000 rows that tells what changed. */
async function changesAfterClick([pagehand]) {
  await pagehand.open('/rows/2000');
  const whole = await pagehand.look();
  const uid = pagehand.find(whole, 'button', 'Order 1');
  const ms = { with: [], without: [] };
  const sizes = [];
  for (let round = -1; round < clicks; round++) {
    for (const which of ['without', 'with']) {
      const told = await timed(() => pagehand.click(uid, { includeSnapshot: which === 'with' }));
      // The first of all is a first call.
      if (round < 0) continue;
      ms[which].push(told.ms);
      const { snapshot } = told.answer.data;
      if (which === 'with') sizes.push({ all: countTokens(JSON.stringify(told.answer)), snapshot });
    }
  }
  if (sizes.some(({ snapshot }) => !/Ordered \d/.test(snapshot)))
    throw new Error('An answer lacks the change.');
  const tokens = countTokens(whole);
  const share = (count) => `${count} tokens, ${((count / tokens) * 100).toFixed(2)} %`;
  return [
    'a click on the page of 2,000 rows whose answer shows what changed (Pagehand)',
    `  the changes: ${share(median(sizes.map(({ snapshot }) => countTokens(snapshot))))} of the full snapshot’s ${tokens}`,
    `  the whole answer: ${share(median(sizes.map(({ all }) => all)))}`,
    `  click: ${spread(ms.without)}; with what changed: ${spread(ms.with)}`,
    `  over the click itself, pair by pair: ${median(ms.with.map((each, at) => each - ms.without[at])).toFixed(1)} ms`,
  ];
}
