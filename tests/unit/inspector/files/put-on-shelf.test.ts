import { describe, expect, it } from 'vitest';
import {
  type FilesAction,
  initial,
  reduce,
  type Slice,
} from '../../../../src/inspector/files/files-slice.ts';
import { type GivenFile, partBytes, putOnShelf } from '../../../../src/inspector/files/put-on-shelf.ts';
import type { Action, Actions } from '../../../../src/inspector/store/actions.ts';
import { speakFrom } from '../../../../src/inspector/words/words.ts';
import type { Command } from '../../../../src/protocol/control.ts';
import { shelfLimits } from '../../../../src/protocol/inspect.ts';

speakFrom((key) => (key === 'files_renamed' ? '$1 is $2' : key));

/** A shelf that takes what it is sent, but where `refuse` says why not. */
function aShelf(refuse: (command: Command) => string | undefined = () => undefined, called = 'a.bin') {
  let slice: Slice = initial;
  const parts: Extract<Command, { name: 'add-to-shelf' }>[] = [];
  const said: string[] = [];
  const others: Command[] = [];
  const act: Actions = {
    dispatch(action: Action) {
      if (action.type === 'shell/say') said.push(action.text);
      else slice = reduce(slice, action as FilesAction);
    },
    async run(given) {
      const command = given as Command;
      const message = refuse(command);
      if (message !== undefined) return { done: false, message };
      if (command.name !== 'add-to-shelf') others.push(command);
      else {
        parts.push(command);
        const bytes = command.at + Buffer.from(command.data, 'base64').length;
        const value = { bytes, ...(bytes === command.file.size ? { name: called } : {}) };
        return { done: true, value } as never;
      }
      return { done: true, value: undefined } as never;
    },
    copy: async () => true,
  };
  const put = (...files: GivenFile[]) => {
    let nth = 0;
    return putOnShelf(act, 7, files, () => `upload ${++nth}`);
  };
  return { put, parts, said, others, slice: () => slice };
}

const bytesOf = (size: number) => Uint8Array.from({ length: size }, (_, index) => (index * 7) % 251);

describe('putting files on the shelf', () => {
  it('sends every byte in parts that fit, one after the other', async () => {
    const shelf = aShelf();
    const content = bytesOf(partBytes * 2 + 5);
    await shelf.put(new File([content], 'a.bin', { type: 'application/x-thing' }));
    expect(shelf.parts.map(({ at }) => at)).toEqual([0, partBytes, partBytes * 2]);
    expect(shelf.parts.every(({ data }) => data.length <= shelfLimits.chunk)).toBe(true);
    expect(Buffer.concat(shelf.parts.map(({ data }) => Buffer.from(data, 'base64'))).equals(content)).toBe(
      true,
    );
    expect(shelf.parts[0]).toMatchObject({
      tabId: 7,
      upload: 'upload 1',
      file: { name: 'a.bin', mimeType: 'application/x-thing', size: content.length },
    });
    expect(shelf.slice().uploads).toEqual([]);
    expect(shelf.said).toEqual([]);
  });

  it('sends an empty file as one empty part', async () => {
    const shelf = aShelf();
    await shelf.put(new File([], 'a.bin'));
    expect(shelf.parts).toMatchObject([{ at: 0, data: '', file: { size: 0 } }]);
  });

  it('says which name it got where its own was taken', async () => {
    const shelf = aShelf(undefined, 'a (2).bin');
    await shelf.put(new File(['x'], 'a.bin'));
    expect(shelf.said).toEqual(['a.bin is a (2).bin']);
  });

  it('tells why one did not arrive, and goes on with the next', async () => {
    const shelf = aShelf((command) =>
      command.name === 'add-to-shelf' && command.file.name === 'full' ? 'The shelf is full.' : undefined,
    );
    await shelf.put(new File(['x'], 'full'), new File(['y'], 'a.bin'));
    expect(shelf.slice().uploads).toEqual([
      { id: 'upload 1', name: 'full', size: 1, sent: 0, failure: 'The shelf is full.' },
    ]);
    expect(shelf.parts.map(({ file }) => file.name)).toEqual(['a.bin']);
  });

  it('does not send what is larger than the shelf', async () => {
    const shelf = aShelf();
    await shelf.put({ name: 'film.mp4', type: '', size: shelfLimits.bytes + 1, slice: () => new Blob() });
    expect(shelf.parts).toEqual([]);
    expect(shelf.slice().uploads).toMatchObject([{ failure: 'files_too_large' }]);
  });

  it('gives up a file that cannot be read to its end', async () => {
    const shelf = aShelf();
    const broken = Object.assign(new Blob(), {
      arrayBuffer: () => Promise.reject(new Error('NotReadableError')),
    });
    const size = partBytes + 1;
    const slice = (from = 0) => (from === 0 ? new Blob([bytesOf(partBytes)]) : broken);
    await shelf.put({ name: 'a.bin', type: '', size, slice });
    expect(shelf.slice().uploads).toMatchObject([{ failure: 'files_unreadable' }]);
    expect(shelf.others).toEqual([{ name: 'give-up-upload', tabId: 7, upload: 'upload 1' }]);
  });
});
