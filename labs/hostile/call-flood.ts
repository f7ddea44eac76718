import { type Attack, startAttacks } from './attack.ts';
import { call, elsewhere, ourTools } from './our-tools.ts';

const many = 3_000;
const questions = 300;
const whileLeaving = 200;

/** How often each code came. */
function counted(codes: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const code of codes) counts.set(code, (counts.get(code) ?? 0) + 1);
  return [...counts].map(([code, count]) => `${count} × ${code}`).join(', ');
}

const calls: Attack = async (report, context) => {
  const tool = (await ourTools(context)).get('pagehand_read_page');
  if (tool === undefined) return report('pagehand_read_page', 'is not here', 'held');
  const answers = await Promise.all(Array.from({ length: many }, () => call(context, tool, {})));
  const codes = answers.map(({ code }) => code);
  report(`pagehand_read_page, ${many} times at once`, counted(codes), 'allowed');
  const unanswered = codes.filter((code) => code === 'REFUSED' || code === 'NOTHING');
  report('to leave calls without an answer', counted(unanswered), unanswered.length > 0 ? 'worked' : 'held');
};

const asking: Attack = async (report, context) => {
  const tool = (await ourTools(context)).get('pagehand_navigate');
  if (tool === undefined) return report('pagehand_navigate', 'is not here: choose the level Act', 'held');
  const answers = await Promise.all(
    Array.from({ length: questions }, (_, index) => call(context, tool, { url: `${elsewhere}${index}` })),
  );
  const codes = answers.map(({ code }) => code);
  const granted = codes.includes('SUCCESS');
  report(`pagehand_navigate, ${questions} places at once`, counted(codes), granted ? 'worked' : 'held');
  const { code, message, ok } = await call(context, tool, { url: `${elsewhere}once-more` });
  report('to ask once more', `${code}: ${message}`, ok ? 'worked' : 'held');
};

/** Also what asks a person: a question of a page that is gone would be about nothing. */
const leaving: Attack = async (report, context) => {
  const tools = [...(await ourTools(context))].filter(([name]) => /read_page|navigate/.test(name));
  const spam = (): void => {
    for (let index = 0; index < whileLeaving; index += 1) {
      for (const [, tool] of tools) void call(context, tool, { url: `${elsewhere}${index}` });
    }
  };
  for (const event of ['beforeunload', 'pagehide', 'unload']) addEventListener(event, spam);
  document.addEventListener('visibilitychange', spam);
  report('to call while it is left', 'Leave this page now; the next one must be as always.', 'held');
};

startAttacks({
  'Call thousands of times at once': calls,
  'Ask hundreds of times at once': asking,
  'Call while the page is left': leaving,
});
