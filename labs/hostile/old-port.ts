import type { RegisteredTool } from '../../src/model-context/index.ts';
import { type Attack, startAttacks } from './attack.ts';
import { call, elsewhere, ourTools } from './our-tools.ts';

/** Leaves a question behind, sleeps in the back-forward cache, and uses what it kept the moment it wakes. */
const sleepAndUse: Attack = async (report, context) => {
  const kept = await ourTools(context);
  const navigate: RegisteredTool | undefined = kept.get('pagehand_navigate');
  if (navigate === undefined) return report('pagehand_navigate', 'is not here: choose the level Act', 'held');
  const before = call(context, navigate, { url: `${elsewhere}before` });
  report('to sleep with a question open', 'Go to another page and come back.', 'held');
  const woke = new Promise<void>((resolve) => {
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) resolve();
    });
  });
  await woke;
  // In the very task of the event: nothing new can have come from the extension yet.
  const first = call(context, navigate, { url: `${elsewhere}after` });
  const old = await before;
  report('to have the old question answered', `${old.code}: ${old.message}`, old.ok ? 'worked' : 'held');
  const { ok, code, message } = await first;
  report('to use the tool it kept', `${code}: ${message}`, ok ? 'worked' : 'held');
};

startAttacks({ 'Sleep with a question open': sleepAndUse });
