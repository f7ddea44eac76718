import type { FieldNow, FillPlan, FoundOption, Thing } from '../../protocol/acting-operations.ts';
import { CallError, type FailureCode } from '../../shared/result.ts';
import type { FieldValue, Filled } from '../../tools/acting-handle.ts';
import type { PageHandle } from '../../tools/handles.ts';

export interface FillEdges {
  /** Runs an operation in the page. */
  readonly run: PageHandle['run'];
  /** Sees where keys go, and that they go to no frame of another origin. */
  focused(): Promise<void>;
  /** Begins to watch what the page makes of it. */
  begin(): Promise<void>;
  /** Types text in one go where the focus is. */
  insertText(text: string): Promise<unknown>;
  /** Presses a chord where the focus is. */
  press(chord: string): Promise<unknown>;
  /** Clicks an element; rejects where it cannot be hit. */
  click(uid: string): Promise<unknown>;
}

type Typing = Extract<FillPlan, { how: 'type' }>;

/** Characters that may be typed key by key: each is a round trip or two. */
const mostKeys = 200;
/** Options of one list that are clicked. */
const mostClicks = 100;

/**
 * Gives a field a value the way its kind wants it, and reads back what the page made of it.
 *
 * @throws CallError what keeps the value from the field: NOT_FOUND, STALE_ELEMENT, CONFLICT, VALIDATION_ERROR
 */
export async function fillField(edges: FillEdges, uid: string, value: FieldValue): Promise<Filled> {
  await edges.begin();
  const plan = await edges.run('prepareFill', { uid, value });
  // What was named may only lead to the field, and leave: a label, a paragraph of an editor.
  const field = plan.thing.uid ?? uid;
  switch (plan.how) {
    case 'nothing':
      return { ...(await readBack(edges, field, plan.thing)), unchanged: true };
    case 'done':
      break;
    case 'type':
      return await typeInto(edges, field, value, plan);
    case 'click':
      await clickThrough(edges, field, value, plan.uid);
      break;
    case 'open': {
      await edges.click(plan.uid);
      const option = await edges.run('findOption', { uid: field, value });
      await edges.click(option.uid);
    }
  }
  return await readBack(edges, field, plan.thing);
}

/** Types over what is selected; once more, key by key, where the page did not take it in one piece. */
async function typeInto(edges: FillEdges, uid: string, value: FieldValue, plan: Typing): Promise<Filled> {
  // The page may have moved the focus since: to a frame of another origin nothing goes.
  await edges.focused();
  if (plan.text === '') await edges.press('Backspace');
  else await edges.insertText(plan.text);
  await chooseIfOffered(edges, uid, value, plan);
  const filled = await readBack(edges, uid, plan.thing);
  if (filled.differs !== true || !isWorthKeys(filled.now, plan.text)) return filled;
  const again = await edges.run('prepareFill', { uid, value });
  if (again.how === 'type') {
    await edges.press('Backspace');
    for (const character of again.text) await typeCharacter(edges, character);
    await chooseIfOffered(edges, uid, value, plan);
  }
  return await readBack(edges, uid, plan.thing);
}

/** Whether other input could bring another value: not where the page merely writes the same in its own form. */
function isWorthKeys(now: FieldValue | undefined, text: string): boolean {
  if (text === '' || text.length > mostKeys) return false;
  const bare = (words: string) => words.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();
  return typeof now !== 'string' || bare(now) !== bare(text) || bare(text) === '';
}

async function typeCharacter(edges: FillEdges, character: string): Promise<void> {
  // Fields pass the focus on while they are typed into.
  await edges.focused();
  // Enter alone would submit or send in many places; Tab leaves.
  if (character === '\n') await edges.press('Shift+Enter');
  else if (/\p{Cc}/u.test(character)) await edges.insertText(character);
  else await edges.press(character);
}

/** Chooses the option a combobox offers for just this text. Where it offers none, the text stays. */
async function chooseIfOffered(
  edges: FillEdges,
  uid: string,
  value: FieldValue,
  plan: Typing,
): Promise<void> {
  if (plan.choices !== true) return;
  let option: FoundOption;
  try {
    option = await edges.run('findOption', { uid, value });
  } catch (error) {
    if (isFailure(error, 'NOT_FOUND')) return;
    throw error;
  }
  await edges.click(option.uid);
}

/** Clicks, and in a list with several choices goes on with the next until all are as they should be. */
async function clickThrough(edges: FillEdges, uid: string, value: FieldValue, first: string): Promise<void> {
  await edges.click(first);
  if (typeof value !== 'object') return;
  for (let clicks = 1, last = first; clicks < mostClicks; clicks++) {
    const next = await edges.run('prepareFill', { uid, value });
    // One that does not change is not clicked again.
    if (next.how !== 'click' || next.uid === last) return;
    await edges.click(next.uid);
    last = next.uid;
  }
}

async function readBack(edges: FillEdges, uid: string, field: Thing): Promise<Filled> {
  let now: FieldNow;
  try {
    now = await edges.run('readField', { uid });
  } catch (error) {
    if (isFailure(error, 'STALE_ELEMENT')) return { field, unread: true };
    throw error;
  }
  const { value, secret, matches, invalid } = now;
  return {
    field: now.thing,
    ...(secret ? {} : { now: value }),
    ...(matches ? {} : { differs: true }),
    ...(invalid === undefined ? {} : { invalid }),
  };
}

function isFailure(error: unknown, code: FailureCode): boolean {
  return error instanceof CallError && error.failure.code === code;
}
