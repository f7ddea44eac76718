import type { Page } from '@playwright/test';
import type { Level } from '../../../src/protocol/levels.ts';
import { everyPageActing } from '../../every-page.ts';
import { command } from '../access/screens.ts';
import {
  test as base,
  executeTool,
  expect,
  type ModelContextDocument,
  type Site,
  waitForTools,
} from '../harness.ts';

/** What an acting tool answers, as far as tests look at it. */
export interface Answer {
  readonly ok: boolean;
  readonly code: string;
  readonly message?: string;
  readonly retryable?: boolean;
  readonly details?: {
    readonly reason?: string;
    readonly by?: { readonly role: string; readonly name: string };
  };
  readonly data?: {
    readonly changed?: boolean;
    readonly clicked?: { readonly role: string; readonly name: string };
    readonly navigatingTo?: string;
    readonly url?: string;
    readonly dialogs?: readonly object[];
    readonly opened?: readonly { readonly pageId: number; readonly url: string }[];
    readonly downloads?: readonly { readonly file: string; readonly url: string }[];
    readonly snapshot?: string;
    readonly notes?: readonly string[];
    readonly [name: string]: unknown;
  };
}

/** A page whose site may be acted on. */
export interface ActedPage {
  readonly page: Page;
  readonly site: Site;
  /** Opens this HTML, and waits for the tools. */
  show(html: string): Promise<void>;
  /** The uid of the only thing of this role and name. */
  uid(role: string, name: string): Promise<string>;
  /** Calls a tool through the page, `pagehand_` left out of the name. */
  call(tool: string, input: object): Promise<Answer>;
  /** Clicks the only thing of this role and name. */
  click(role: string, name: string, more?: object): Promise<Answer>;
  /** As `call`, for a call that makes the page go elsewhere: what it is answered, read from the page that comes. */
  callAndLeave(tool: string, input: object): Promise<Answer>;
  /** What the page's own script noted in `log`. */
  log(): Promise<readonly string[]>;
}

export const test = base.extend<{ acted: ActedPage }>({
  acted: async ({ page, site, browserContext }, use) => {
    await allowActing(page, site.origin);
    const call = async (tool: string, input: object): Promise<Answer> =>
      (await executeTool(page, `pagehand_${tool}`, input)) as Answer;
    const uid = async (role: string, name: string): Promise<string> => {
      const found = await call('find_in_page', { role, name });
      const all = (found.data?.matches ?? []) as readonly { uid?: string; what: string }[];
      const matches = all.filter(({ what }) => what.includes(JSON.stringify(name)));
      expect(matches, `${role} ${name} among ${JSON.stringify(all)}`).toHaveLength(1);
      return matches[0]?.uid ?? '';
    };
    await use({
      page,
      site,
      call,
      uid,
      async show(html) {
        await page.goto(site.serve('/', page_(html)));
        await waitForTools(page, everyPageActing);
      },
      click: async (role, name, more = {}) => await call('click', { uid: await uid(role, name), ...more }),
      callAndLeave: async (tool, input) => await callAndLeave(page, `pagehand_${tool}`, input),
      log: async () => await page.evaluate(() => (globalThis as never as { log: string[] }).log),
    });
    await command(browserContext, { name: 'reset-settings' });
  },
});

/** The page that called is gone when Playwright would hear of it, so its own script keeps the answer for the next one. */
async function callAndLeave(page: Page, name: string, input: object): Promise<Answer> {
  await page.evaluate(
    ([wanted, argument]) => {
      const context = (document as never as ModelContextDocument).modelContext;
      void (async () => {
        const tool = Array.from(await context.getTools()).find((each) => each.name === wanted);
        if (tool === undefined) throw new Error(`The page offers no tool ${wanted}`);
        sessionStorage.setItem('answer', String(await context.executeTool(tool, argument)));
      })();
    },
    [name, input] as const,
  );
  let answer: string | null = null;
  await expect
    .poll(async () => {
      answer = await page.evaluate(() => sessionStorage.getItem('answer')).catch(() => null);
      return answer;
    })
    .not.toBeNull();
  return JSON.parse(String(answer));
}

/** Puts a site on a level, for good. */
export async function allowActing(page: Page, site: string, level: Level = 'act'): Promise<void> {
  await command(page.context(), { name: 'set-level', site, level, lasts: 'always' });
}

function page_(html: string): string {
  return html.startsWith('<!doctype')
    ? html
    : `<!doctype html><html lang="en"><title>Acting</title><script>var log = []</script><body>${html}</body></html>`;
}

export { expect };
