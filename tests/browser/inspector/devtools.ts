import type { BrowserContext, CDPSession } from '@playwright/test';
import { expect, extensionId } from '../harness.ts';

/** What is there in the browser, DevTools included, which Playwright does not count among its pages. */
export interface Target {
  readonly targetId: string;
  readonly type: string;
  readonly url: string;
}

/** Looks into DevTools: into the windows themselves, and into what extensions show in them. */
export class DevTools {
  readonly #session: CDPSession;
  readonly #replies = new Map<number, (reply: EvaluateReply) => void>();
  #ids = 0;

  private constructor(session: CDPSession) {
    this.#session = session;
    session.on('Target.receivedMessageFromTarget', ({ message }) => {
      const reply = JSON.parse(message) as EvaluateReply;
      this.#replies.get(reply.id)?.(reply);
    });
  }

  static async of(context: BrowserContext): Promise<DevTools> {
    const browser = context.browser();
    if (browser === null) throw new Error('The browser is not Playwright’s own.');
    return new DevTools(await browser.newBrowserCDPSession());
  }

  async targets(isWanted: (target: Target) => boolean): Promise<readonly Target[]> {
    const { targetInfos } = await this.#session.send('Target.getTargets');
    return targetInfos.filter(isWanted);
  }

  /** What an expression comes to in a target; promises are waited for. */
  async evaluate(target: Target, expression: string): Promise<unknown> {
    const { sessionId } = await this.#session.send('Target.attachToTarget', {
      targetId: target.targetId,
      flatten: false,
    });
    const id = ++this.#ids;
    const reply = new Promise<EvaluateReply>((resolve) => this.#replies.set(id, resolve));
    const params = { expression, awaitPromise: true, returnByValue: true };
    await this.#session.send('Target.sendMessageToTarget', {
      sessionId,
      message: JSON.stringify({ id, method: 'Runtime.evaluate', params }),
    });
    const { result } = await reply;
    if (result?.exceptionDetails !== undefined) throw new Error(JSON.stringify(result.exceptionDetails));
    return result?.result.value;
  }

  /** Goes to our panel in every DevTools window, and resolves with what it is in them. */
  async openPanels(): Promise<readonly Target[]> {
    const windows = () => this.targets(({ url }) => url.startsWith('devtools://'));
    await expect.poll(async () => (await windows()).length, { timeout: 15_000 }).toBeGreaterThan(0);
    // An extension’s panel comes a moment after the window.
    const ours = ({ url }: Target) => url === `chrome-extension://${extensionId}/panel.html`;
    await expect
      .poll(
        async () => {
          for (const window of await windows()) {
            await this.evaluate(window, showPanel).catch(() => undefined);
          }
          return (await this.targets(ours)).length;
        },
        { timeout: 15_000 },
      )
      .toBeGreaterThan(0);
    return await this.targets(ours);
  }
}

/** As DevTools itself goes to a panel whose tab is pressed. */
const showPanel = `import('./ui/legacy/legacy.js').then(({ InspectorView }) =>
  InspectorView.InspectorView.instance().showPanel('chrome-extension://${extensionId}Pagehand'))`;

interface EvaluateReply {
  readonly id: number;
  readonly result?: { readonly result: { readonly value?: unknown }; readonly exceptionDetails?: unknown };
}
