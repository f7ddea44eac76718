import type { ControlLink } from '../../link/control-link.ts';
import type { TabView, ToolView } from '../../protocol/control.ts';
import { LevelChoice } from '../shared/level-choice.tsx';
import { LinkNotice } from '../shared/link-notice.tsx';
import { Notice } from '../shared/notice.tsx';
import { SiteName } from '../shared/site-name.tsx';
import { type Commands, useCommands, useLinkState, useView } from '../shared/use-link.ts';
import { Visible } from '../shared/visible.tsx';
import { clock, count } from '../shared/words.ts';
import { TabRunning } from './tab-running.tsx';
import { TabServers } from './tab-servers.tsx';
import { TabTools } from './tab-tools.tsx';

/** What one tab’s site may do and what its page offers. */
export function PopupScreen({
  link,
  tabId,
  openInspector,
  openSettings,
}: {
  link: ControlLink;
  tabId: number;
  openInspector(): void;
  openSettings(): void;
}) {
  const state = useLinkState(link);
  const view = useView(link, { name: 'tab', tabId });
  const commands = useCommands(link);
  return (
    <main>
      <LinkNotice state={state} />
      {view !== undefined && <Tab view={view} commands={commands} />}
      <footer>
        <span class="brand">Pagehand</span>
        <button type="button" class="plain" onClick={openInspector}>
          Inspector
        </button>
        <button type="button" class="plain" onClick={openSettings}>
          Settings
        </button>
      </footer>
    </main>
  );
}

function Tab({ view, commands }: { view: TabView; commands: Commands }) {
  const { tabId, site, level, source } = view;
  return (
    <>
      <header>
        <h1>{site === undefined ? <Visible text={view.title || 'This tab'} /> : <SiteName site={site} />}</h1>
        {site !== undefined && view.title !== '' && (
          <p class="page-title">
            <Visible text={view.title} />
          </p>
        )}
      </header>
      {view.troubles.map((trouble) => (
        <Notice key={trouble} kind="trouble">
          {trouble}
        </Notice>
      ))}
      {commands.failure !== undefined && (
        <Notice kind="trouble" alert>
          {commands.failure}
        </Notice>
      )}
      {view.waiting > 0 && (
        <Notice kind="attention">
          <p>
            {count(view.waiting, 'question')} of this page{' '}
            {view.waiting === 1 ? 'waits for your answer in its' : 'wait for your answer in their'} own
            window.
          </p>
          <a href="question.html" target="_blank" rel="noreferrer">
            Show the list
          </a>
        </Notice>
      )}
      {view.mutedUntil !== undefined && site !== undefined && (
        <Notice kind="attention">
          <p>
            This site asked too often. Its questions are denied without asking you until{' '}
            {clock(view.mutedUntil)}.
          </p>
          <button type="button" class="plain" onClick={() => void commands.run({ name: 'unmute', site })}>
            Unmute
          </button>
        </Notice>
      )}
      <PageSentence view={view} />
      {site !== undefined && view.page !== 'none' && (
        <LevelChoice
          key={site}
          now={{ level, source }}
          set={(wish) => commands.run({ name: 'set-level', tabId, site, ...wish })}
          clear={() => void commands.run({ name: 'clear-level', site })}
        />
      )}
      {site !== undefined && view.page !== 'none' && (
        <TabServers
          servers={view.servers}
          choose={(id, offered) => commands.run({ name: 'offer-server', id, site, offered })}
        />
      )}
      {view.running.length > 0 && <TabRunning running={view.running} tools={view.tools} />}
      {view.page === 'served' && (
        <TabTools
          tools={view.tools}
          level={level}
          {...(site === undefined ? {} : { choose: choosePolicy(site, commands) })}
        />
      )}
    </>
  );
}

function choosePolicy(site: string, commands: Commands) {
  return (tool: ToolView, policy: ToolView['policy']) =>
    commands.run({
      name: 'set-tool-policy',
      site,
      tool: tool.name,
      ...(policy === undefined ? {} : { policy }),
    });
}

/** What is to be said of a page that is not simply served. */
function PageSentence({ view }: { view: TabView }) {
  const sentence = view.sentence || (view.page === 'served' ? undefined : pageSentences[view.page]);
  return (
    <>
      {sentence !== undefined && (
        <p class="sentence">
          <Visible text={sentence} />
        </p>
      )}
      {view.page !== 'none' && view.site === undefined && (
        <p class="sentence">
          This page has no address of its own that a choice could be remembered for, so nothing can be set
          here.
        </p>
      )}
    </>
  );
}

const pageSentences = {
  asleep: 'This page has not answered yet. If this stays so, reload the page.',
  none: 'This is not a web page, so Pagehand offers nothing here. Open a website to set what agents may do on it.',
} as const;
