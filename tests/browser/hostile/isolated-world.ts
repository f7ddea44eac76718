import type { CDPSession, Page } from '@playwright/test';

/** The content script’s world in a page’s top frame: where a compromised renderer can do all that our script can. */
export class IsolatedWorld implements AsyncDisposable {
  readonly #session: CDPSession;
  readonly #contextId: number;

  private constructor(session: CDPSession, contextId: number) {
    this.#session = session;
    this.#contextId = contextId;
  }

  static async of(page: Page): Promise<IsolatedWorld> {
    const session = await page.context().newCDPSession(page);
    const { frameTree } = await session.send('Page.getFrameTree');
    const found = new Promise<number>((resolve) => {
      session.on('Runtime.executionContextCreated', ({ context }) => {
        const { type, frameId } = (context.auxData ?? {}) as { type?: string; frameId?: string };
        const ours = context.origin.startsWith('chrome-extension://');
        if (type === 'isolated' && ours && frameId === frameTree.frame.id) resolve(context.id);
      });
    });
    await session.send('Runtime.enable');
    return new IsolatedWorld(session, await found);
  }

  /** Runs `body` there. Its argument and its value are JSON. */
  async evaluate<Result, Argument = undefined>(
    body: (argument: Argument) => Result,
    argument?: Argument,
  ): Promise<Awaited<Result>> {
    const { result, exceptionDetails } = await this.#session.send('Runtime.evaluate', {
      contextId: this.#contextId,
      expression: `(${body})(JSON.parse(${JSON.stringify(JSON.stringify(argument ?? null))}))`,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails !== undefined) {
      throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    }
    return result.value as Awaited<Result>;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#session.detach();
  }
}
