import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Notice } from '../../shared/notice.tsx';
import { useView } from '../../shared/use-link.ts';
import type { SectionProps } from '../section.ts';
import { CopiedText } from './copied-text.tsx';
import { ServerEntry } from './server-entry.tsx';
import { type SavedNow, ServerForm } from './server-form.tsx';

/** The person’s own MCP servers. */
export function ServersSection({ view, commands, link, askForHost }: SectionProps) {
  const known = useView(link, { name: 'servers' });
  const [adding, add] = useState(false);
  const [added, setAdded] = useState<SavedNow>();
  const button = useRef<HTMLButtonElement>(null);
  const servers = known?.servers ?? [];
  useFocusAfterRemoval(servers.length, button);
  const isEmpty = known !== undefined && servers.length === 0;

  // Before the new entry, where it is there, takes the focus.
  const wasAdding = useRef(false);
  useLayoutEffect(() => {
    if (!adding && wasAdding.current) button.current?.focus();
    wasAdding.current = adding;
  }, [adding]);

  return (
    <>
      <h1>Servers</h1>
      <p class="lead">
        An MCP server gives agents tools of your own: your notes, an issue tracker, a database. Add one and
        pick the sites whose pages get its tools, beside Pagehand’s.
      </p>
      {known === undefined && <p class="empty late">Reading…</p>}
      {known?.troubles.map((trouble) => (
        <Notice key={trouble} kind="trouble">
          {trouble}
        </Notice>
      ))}
      {known !== undefined && (
        <section class="block servers">
          <div class="bar">
            <h2>
              Your servers <span class="count">{servers.length}</span>
            </h2>
            {!adding && (
              <button ref={button} type="button" class={isEmpty ? 'main' : ''} onClick={() => add(true)}>
                Add a server
              </button>
            )}
          </div>
          {isEmpty && !adding && (
            <p class="empty">
              None yet. You need the address of a server that speaks MCP over HTTP. Adding it offers nothing
              to any site: you pick the sites afterwards.
            </p>
          )}
          {adding && (
            <ServerForm
              taken={servers.map(({ slug }) => slug)}
              commands={commands}
              askForHost={askForHost}
              close={(saved) => {
                add(false);
                setAdded(saved);
              }}
            />
          )}
          <ul class="rows">
            {servers.map((server) => (
              <ServerEntry
                key={server.id}
                server={server}
                taken={servers.filter((other) => other !== server).map(({ slug }) => slug)}
                origin={known.origin}
                view={view}
                commands={commands}
                askForHost={askForHost}
                added={server.id === added?.id ? added : undefined}
              />
            ))}
          </ul>
        </section>
      )}
      {known !== undefined && (
        <section class="block">
          <h2>For those who run a server</h2>
          <p class="hint">Some servers and sign-in services want to be told who may come.</p>
          <dl class="facts">
            <dt>Origin of Pagehand</dt>
            <dd>
              <CopiedText label="the Origin" text={known.origin} />
            </dd>
            <dt>Redirect address for signing in</dt>
            <dd>
              <CopiedText label="the redirect address" text={known.redirectUrl} />
            </dd>
          </dl>
        </section>
      )}
    </>
  );
}

/** The focus was in what is gone: it goes to what is always there. */
function useFocusAfterRemoval(servers: number, button: { readonly current: HTMLElement | null }): void {
  const before = useRef(servers);
  useEffect(() => {
    const lost = document.activeElement === null || document.activeElement === document.body;
    if (servers < before.current && lost) button.current?.focus();
    before.current = servers;
  }, [servers, button]);
}
