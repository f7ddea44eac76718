import { describe, expect, it } from 'vitest';
import { inEnglish } from '../../../src/protocol/said/said.ts';
import type { DialogAnswer } from '../../../src/tools/dialog-answer.ts';
import { handleDialog } from '../../../src/tools/dialogs.ts';
import { faultsOf, refusal, runTool } from './run-tool.ts';

const dialog = { type: 'prompt', message: 'Name?' };

describe('handle_dialog', () => {
  it.each([
    [{ action: 'accept' }, { action: 'accept', text: undefined }],
    [
      { action: 'accept', promptText: 'Ada' },
      { action: 'accept', text: 'Ada' },
    ],
    [{ action: 'dismiss' }, { action: 'dismiss' }],
  ])('passes %j on, and says which dialog it was', async (input, answer) => {
    const answers: DialogAnswer[] = [];
    const { data, notes } = await runTool(handleDialog, input, {
      handleDialog(given) {
        answers.push(given);
        return { dialog, byThePerson: false };
      },
    });
    expect([answers, data, notes]).toEqual([[answer], { dialog, answered: input.action }, []]);
  });

  it('succeeds where the person was faster', async () => {
    const { data, notes } = await runTool(
      handleDialog,
      { action: 'accept' },
      { handleDialog: () => ({ dialog, byThePerson: true }) },
    );
    expect(data).toEqual({ dialog });
    expect(notes).toEqual([expect.stringContaining('The person closed it first')]);
  });

  it('refuses a text for what is dismissed, before it does anything', async () => {
    const call = runTool(handleDialog, { action: 'dismiss', promptText: 'x' });
    expect(await refusal(call)).toMatchObject({ code: 'VALIDATION_ERROR' });
  });

  it('takes no other action', () => {
    expect(faultsOf(handleDialog, { action: 'close' })).toHaveLength(1);
  });

  it('waits for nobody, and is there only while a dialog is', () => {
    expect(handleDialog.queue).toBe('none');
    expect(inEnglish(handleDialog.when?.says ?? '')).toContain('dialog');
  });
});
