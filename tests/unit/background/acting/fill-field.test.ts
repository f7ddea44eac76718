import { expect, test } from 'vitest';
import { type FillEdges, fillField } from '../../../../src/background/acting/fill-field.ts';
import type { FieldNow, FillPlan } from '../../../../src/protocol/acting-operations.ts';
import { CallError } from '../../../../src/shared/result.ts';
import type { FieldValue } from '../../../../src/tools/acting-handle.ts';

const thing = { uid: 'kq1', role: 'textbox', name: 'Town' };
const type = (text: string): FillPlan => ({ how: 'type', thing, text });

/** A page whose operations answer with what is given, the last of each again and again; what was done, in order. */
function pageWith(answers: {
  readonly plans: readonly (FillPlan | CallError)[];
  readonly reads?: readonly (Partial<FieldNow> | CallError)[];
  readonly option?: string | CallError;
}) {
  const did: string[] = [];
  const plans = [...answers.plans];
  const reads = [...(answers.reads ?? [{ value: 'x', matches: true }])];
  const next = <Of>(queue: Of[]): Of => {
    const [first] = queue.length > 1 ? queue.splice(0, 1) : queue;
    if (first === undefined) throw new Error('nothing to answer');
    return first;
  };
  const answer = (name: string) => {
    switch (name) {
      case 'prepareFill':
        return next(plans);
      case 'readField': {
        const read = next(reads);
        return read instanceof CallError ? read : { thing, value: '', matches: false, ...read };
      }
      case 'findOption':
        return typeof answers.option === 'string'
          ? { uid: answers.option, thing: { role: 'option', name: 'Bern' } }
          : (answers.option ?? new CallError('NOT_FOUND', 'No options.'));
      default:
        return {};
    }
  };
  const edges = {
    run: async (name: string, args: { uid?: string }) => {
      did.push(args.uid === undefined ? name : `${name} ${args.uid}`);
      const given = answer(name);
      if (given instanceof CallError) throw given;
      return given;
    },
    focused: async () => void did.push('focused'),
    begin: async () => void did.push('begin'),
    insertText: async (text: string) => void did.push(`insert ${JSON.stringify(text)}`),
    press: async (chord: string) => void did.push(`press ${JSON.stringify(chord)}`),
    click: async (uid: string) => void did.push(`click ${uid}`),
  } as unknown as FillEdges;
  return { did, fill: (value: FieldValue) => fillField(edges, 'kq9', value) };
}

test('begins to watch before the page is touched, and reads back what was typed', async () => {
  const { did, fill } = pageWith({ plans: [type('Bern')], reads: [{ value: 'Bern', matches: true }] });
  expect(await fill('Bern')).toEqual({ field: thing, now: 'Bern' });
  expect(did).toEqual(['begin', 'prepareFill kq9', 'focused', 'insert "Bern"', 'readField kq1']);
});

test('an empty value deletes what is selected', async () => {
  const { did, fill } = pageWith({ plans: [type('')], reads: [{ value: '', matches: true }] });
  expect(await fill('')).toEqual({ field: thing, now: '' });
  expect(did).toContain('press "Backspace"');
});

test('says what differs, what is invalid, and nothing of a secret', async () => {
  const differs = pageWith({ plans: [type('a')], reads: [{ value: 'A', invalid: 'Too short.' }] });
  expect(await differs.fill('a')).toEqual({ field: thing, now: 'A', differs: true, invalid: 'Too short.' });
  const secret = pageWith({
    plans: [type('a')],
    reads: [{ value: '••••••••', secret: true, matches: true }],
  });
  expect(await secret.fill('a')).toEqual({ field: thing });
});

test('does nothing where the field holds that already', async () => {
  const { did, fill } = pageWith({ plans: [{ how: 'nothing', thing }] });
  expect(await fill('x')).toEqual({ field: thing, now: 'x', unchanged: true });
  expect(did).toEqual(['begin', 'prepareFill kq9', 'readField kq1']);
});

test('types once more, key by key, what the page did not take in one piece', async () => {
  const { did, fill } = pageWith({
    plans: [type('a +\n')],
    reads: [{ value: '' }, { value: 'a +\n', matches: true }],
  });
  expect(await fill('a +\n')).toEqual({ field: thing, now: 'a +\n' });
  expect(did.slice(5)).toEqual([
    'prepareFill kq1',
    'press "Backspace"',
    'focused',
    'press "a"',
    'focused',
    'press " "',
    'focused',
    'press "+"',
    'focused',
    'press "Shift+Enter"',
    'readField kq1',
  ]);
});

test('tries no more than twice', async () => {
  const { did, fill } = pageWith({ plans: [type('ab')], reads: [{ value: 'x' }] });
  expect(await fill('ab')).toEqual({ field: thing, now: 'x', differs: true });
  expect(did.filter((each) => each.startsWith('readField'))).toHaveLength(2);
});

test('is content with another form of the same, and never types long texts by key', async () => {
  const form = pageWith({ plans: [type('0301234')], reads: [{ value: '(030) 1234' }] });
  expect(await form.fill('0301234')).toEqual({ field: thing, now: '(030) 1234', differs: true });
  const long = pageWith({ plans: [type('a'.repeat(201))], reads: [{ value: 'b' }] });
  expect(await long.fill('a'.repeat(201))).toMatchObject({ differs: true });
  for (const { did } of [form, long]) expect(did.filter((each) => each.startsWith('press'))).toEqual([]);
});

test('types nothing where the focus went to a frame of another origin, from the first key to the last', async () => {
  for (const allowed of [0, 2]) {
    const did: string[] = [];
    let asked = 0;
    const edges = {
      run: async (name: string) =>
        name === 'prepareFill' ? type('ab') : { thing, value: '', matches: false },
      focused: async () => {
        if (++asked > allowed) throw new CallError('CONFLICT', 'Another origin.');
      },
      begin: async () => undefined,
      insertText: async () => void did.push('insert'),
      press: async (chord: string) => void did.push(chord),
    } as unknown as FillEdges;
    await expect(fillField(edges, 'kq9', 'ab')).rejects.toThrow('Another origin.');
    expect(did).toEqual(allowed === 0 ? [] : ['insert', 'Backspace', 'a']);
  }
});

test('chooses what a combobox offers for just that text, and keeps the text where it offers nothing', async () => {
  const plan: FillPlan = { how: 'type', thing, text: 'Bern', choices: true };
  const offers = pageWith({ plans: [plan], option: 'kq7' });
  await offers.fill('Bern');
  expect(offers.did.slice(3)).toEqual(['insert "Bern"', 'findOption kq1', 'click kq7', 'readField kq1']);
  const nothing = pageWith({ plans: [plan] });
  expect(await nothing.fill('Bern')).toEqual({ field: thing, now: 'x' });
  const disabled = pageWith({ plans: [plan], option: new CallError('CONFLICT', 'Off.') });
  await expect(disabled.fill('Bern')).rejects.toThrow('Off.');
});

test('clicks what is to be clicked, and opens before it chooses', async () => {
  const box = pageWith({
    plans: [{ how: 'click', thing, uid: 'kq3' }],
    reads: [{ value: true, matches: true }],
  });
  expect(await box.fill(true)).toEqual({ field: thing, now: true });
  expect(box.did.slice(2)).toEqual(['click kq3', 'readField kq1']);
  const list = pageWith({ plans: [{ how: 'open', thing, uid: 'kq3' }], option: 'kq7' });
  await list.fill('Bern');
  expect(list.did.slice(2)).toEqual(['click kq3', 'findOption kq1', 'click kq7', 'readField kq1']);
});

test('goes through a list of choices, and never clicks one that does not change twice', async () => {
  const click = (uid: string): FillPlan => ({ how: 'click', thing, uid });
  const all = pageWith({ plans: [click('kq3'), click('kq4'), { how: 'nothing', thing }] });
  await all.fill(['A', 'B']);
  expect(all.did.filter((each) => each.startsWith('click'))).toEqual(['click kq3', 'click kq4']);
  const stuck = pageWith({ plans: [click('kq3')], reads: [{ value: [] }] });
  expect(await stuck.fill(['A'])).toMatchObject({ differs: true });
  expect(stuck.did.filter((each) => each.startsWith('click'))).toEqual(['click kq3']);
});

test('a field that left is unread; what keeps a value from it is passed on', async () => {
  const left = pageWith({ plans: [type('a')], reads: [new CallError('STALE_ELEMENT', 'Left.')] });
  expect(await left.fill('a')).toEqual({ field: thing, unread: true });
  const refused = pageWith({ plans: [new CallError('CONFLICT', 'Disabled.')] });
  await expect(refused.fill('a')).rejects.toThrow('Disabled.');
});
