import { JSDOM } from 'jsdom';
import { describe, expect, it } from 'vitest';
import { elementOf } from '../../../../src/page/view/find-uid.ts';
import { Uids } from '../../../../src/page/view/uids.ts';
import type { ViewNode } from '../../../../src/page/view/view-node.ts';
import { CallError, type Failure } from '../../../../src/shared/result.ts';

const empty: ViewNode = { role: 'document', name: '', states: [], children: [] };

function failureOf(uid: string, uids: Uids, root = empty): Failure {
  try {
    elementOf(uid, uids, () => root);
  } catch (error) {
    if (error instanceof CallError) return error.failure;
  }
  throw new Error('It was found.');
}

describe('a uid', () => {
  const { document } = new JSDOM('<button>Save</button>').window;
  const [button] = document.querySelectorAll('button');
  if (button === undefined) throw new Error('No button');

  it('means its element', () => {
    const uids = new Uids('kq');
    expect(elementOf(uids.of(button), uids, () => empty)).toBe(button);
  });

  it.each(['kq7', 'kq0', 'kq-1', '', 'kq99999999999', 'KQ1', 'button'])(
    'that was never given is not found: %j',
    (uid) => {
      expect(failureOf(uid, new Uids('kq'))).toMatchObject({
        code: 'NOT_FOUND',
        message: expect.stringContaining('Take a snapshot'),
      });
    },
  );

  it('of another document is called so', () => {
    expect(failureOf('zz7', new Uids('kq'))).toMatchObject({
      code: 'NOT_FOUND',
      message: expect.stringContaining('another page'),
    });
  });

  it('of what left says what that was, and what is like it now; words of the page are in the details only', () => {
    const uids = new Uids('kq');
    const gone = document.createElement('button');
    const uid = uids.of(gone, { role: 'button', name: 'Buy NOW' });
    const like: ViewNode = { role: 'button', name: 'Buy NOW', states: [], uid: 'kq9', children: [] };
    const unlike: ViewNode = { ...like, name: 'Buy NOW or never', uid: 'kq8' };
    const main: ViewNode = { role: 'main', name: '', uid: 'kq5', states: [], children: [unlike, like] };
    const failure = failureOf(uid, uids, { ...empty, children: [main] });
    expect(failure).toMatchObject({
      code: 'STALE_ELEMENT',
      details: {
        was: { role: 'button', name: 'Buy NOW' },
        similar: [{ uid: 'kq9', what: 'button "Buy NOW"', in: 'main' }],
      },
    });
    expect(failure.message).not.toContain('Buy');
    expect(failureOf(uid, uids)).toMatchObject({
      code: 'STALE_ELEMENT',
      details: { was: { name: 'Buy NOW' } },
    });
  });
});
