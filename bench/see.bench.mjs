import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { Comparison } from './seeing/comparison.mjs';
import { conditions, inTurn, timed, withContenders } from './seeing/contenders.mjs';
import { lostTime } from './seeing/lost-time.mjs';
import { openPagehand } from './seeing/pagehand.mjs';
import { missingIn } from './seeing/pages.mjs';
import { median } from './statistics.mjs';

export const title = 'A complete snapshot of a page, beside chrome-devtools-mcp and @playwright/mcp';

/** How often each page is opened, and how often it is looked at again then. */
const loads = 3;
const again = 3;
/** ms that reading all of the largest page may take; beyond it that is reckoned from one answer. */
const longest = 60_000;

export async function* measure() {
  for (const part of [compareTimes, compareTokens, compareLostTime]) {
    yield* await withContenders(async (contenders) => [
      ...(part === compareTimes ? conditions(contenders) : []),
      ...(await part(contenders)),
    ]);
  }
  yield* await withContenders(growth, [openPagehand]);
}

async function compareTimes(contenders) {
  const names = contenders.map(({ name }) => name);
  const lines = [];
  for (const rows of [2_000, 20]) {
    const times = new Comparison(names);
    const firsts = new Map(names.map((name) => [name, []]));
    await inTurn(contenders, loads, async (contender) => {
      const { name } = contender;
      await contender.open(`/rows/${rows}`);
      for (let look = 0; look <= again; look++) {
        let heard;
        const start = performance.now();
        const { answer, ms } = await timed(() =>
          contender.look(() => {
            heard = performance.now() - start;
          }),
        );
        const missing = missingIn(answer, rows);
        if (missing > 0) throw new Error(`${name} leaves out ${missing} texts of ${rows} rows.`);
        if (look === 0) firsts.get(name).push(ms);
        const when = look === 0 ? 'first call after the page was opened' : 'again';
        times.add(`${when}, complete`, name, ms);
        if (heard !== undefined) times.add(`${when}, first of the answers it takes`, name, heard);
      }
      if (contender.glance === undefined) return;
      for (let look = 0; look <= again; look++) {
        times.add('again, what fits 20,000 characters', name, (await timed(contender.glance)).ms);
      }
    });
    // On the next page nothing is the first call any more.
    if (lines.length === 0) {
      const format = ([name, all]) => `${name} ${all[0].toFixed(0)} ms`;
      lines.push(`the very first call of all, on ${rows} rows: ${[...firsts].map(format).join(', ')}`);
    }
    lines.push(`the page of ${rows.toLocaleString('en')} rows`, ...indented(times.lines()));
  }
  return lines;
}

/** As a model reads them: the text of the answers. */
async function compareTokens(contenders) {
  const tokens = new Comparison(
    contenders.map(({ name }) => name),
    'tokens',
  );
  for (const rows of [2_000, 20]) {
    for (const contender of contenders) {
      await contender.open(`/rows/${rows}`);
      const text = await contender.look();
      tokens.add(`${rows} rows, snapshot`, contender.name, countTokens(text));
      if (contender.name !== 'Pagehand') continue;
      tokens.add(`${rows} rows, as JSON`, contender.name, countTokens(JSON.stringify(text)));
    }
  }
  return ['tokens (o200k) of the complete snapshot', ...indented(tokens.lines())];
}

async function compareLostTime(contenders) {
  const lost = new Comparison(contenders.map(({ name }) => name));
  await inTurn(contenders, 2, async (contender) => {
    await contender.open('/rows/2000');
    for (let look = 0; look <= again; look++) {
      const { sum, longest } = await lostTime(contender, () => contender.look());
      const when = look === 0 ? 'first call' : 'again';
      lost.add(`${when}, all gaps together`, contender.name, sum);
      lost.add(`${when}, the longest`, contender.name, longest);
    }
  });
  return [
    'main-thread time the page of 2,000 rows loses to one complete snapshot',
    ...indented(lost.lines()),
  ];
}

/** Ours alone: whether ten times the page takes ten times the time. */
async function growth([pagehand]) {
  const figures = [];
  for (const rows of [2_000, 20_000]) {
    await pagehand.open(`/rows/${rows}`);
    const ms = [];
    let parts;
    for (let look = 0; look < 5; look++) {
      const one = await timed(() => pagehand.part());
      ms.push(one.ms);
      parts = one.answer.parts;
    }
    const one = median(ms);
    const whole = one * parts > longest ? undefined : await timed(() => pagehand.look());
    const missing = whole === undefined ? 0 : missingIn(whole.answer, rows);
    figures.push({ one, parts, whole: whole?.ms ?? one * parts, reckoned: whole === undefined, missing });
  }
  const [small, large] = figures;
  const told = (which, unit) =>
    `${small[which].toFixed(0)}${unit} to ${large[which].toFixed(0)}${unit}, ${(large[which] / small[which]).toFixed(1)} x`;
  return [
    'growth from 2,000 to 20,000 rows (Pagehand)',
    `  one answer, median of 5: ${told('one', ' ms')}`,
    `  all answers, ${large.reckoned ? 'reckoned from one' : 'once'}: ${told('whole', ' ms')}; answers ${small.parts} and ${large.parts}`,
    ...(large.missing > 0
      ? [`  ${large.missing} texts were missing: the machine is too busy for a whole walk`]
      : []),
  ];
}

function indented(lines) {
  return lines.map((line) => `  ${line}`);
}
