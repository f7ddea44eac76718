import { useEffect, useId, useRef, useState } from 'preact/hooks';
import type { ServerView, TestReport } from '../../../protocol/servers.ts';
import { Notice } from '../../shared/notice.tsx';
import type { Commands } from '../../shared/use-link.ts';
import { HeaderFields } from './header-fields.tsx';
import type { AskForHost } from './host-access.ts';
import {
  checkedDraft,
  type DraftFaults,
  type DraftText,
  draftOf,
  emptyDraft,
  slugOf,
} from './server-draft.ts';
import { TestSteps } from './test-steps.tsx';
import { TextField } from './text-field.tsx';
import { typedAddress } from './typed-address.ts';

const none: DraftFaults = new Map();

/** A server as it was just saved. */
export interface SavedNow {
  readonly id: string;
  /** The person lets Pagehand reach its host. */
  readonly reachable: boolean;
}

/** Adds a server, or changes `server`. `close` is told what was saved; nothing where the person let it be. */
export function ServerForm({
  server,
  taken,
  commands,
  askForHost,
  close,
}: {
  server?: ServerView;
  /** Short names of the other servers. */
  taken: readonly string[];
  commands: Commands;
  askForHost: AskForHost;
  close(saved?: SavedNow): void;
}) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const first = useRef<HTMLInputElement>(null);
  const [text, setText] = useState<DraftText>(() => (server === undefined ? emptyDraft : draftOf(server)));
  /** What was last tried: from then on faults are shown, and go as they are mended. */
  const [tried, setTried] = useState<'save' | 'test'>();
  const [busy, setBusy] = useState<'save' | 'test'>();
  const [tested, setTested] = useState<{ readonly report: TestReport; readonly text: DraftText }>();
  const [refused, setRefused] = useState<string>();

  useEffect(() => first.current?.focus(), []);

  const checked = tried === undefined ? undefined : checkedDraft(text, taken, tried === 'test');
  const faults = checked === undefined || checked.ok ? none : checked.faults;
  const change = (part: Partial<DraftText>) => setText((current) => ({ ...current, ...part }));
  const slug = slugOf(text, taken);
  const known = server === undefined ? {} : { id: server.id };

  /** The draft, once the person was asked for the host; nothing where a field is wrong, which then has the focus. */
  async function ready(what: 'save' | 'test') {
    setTried(what);
    setRefused(undefined);
    const now = checkedDraft(text, taken, what === 'test');
    if (!now.ok) {
      // Drawn by then.
      setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return undefined;
    }
    setBusy(what);
    return { draft: now.draft, reachable: await askForHost(now.draft.url) };
  }

  async function save() {
    const wanted = await ready('save');
    if (wanted === undefined) return;
    const saved = await commands.run({ name: 'save-server', ...known, draft: wanted.draft });
    setBusy(undefined);
    if (saved.done) close({ id: saved.value.id, reachable: wanted.reachable });
  }

  async function test() {
    const wanted = await ready('test');
    if (wanted === undefined) return;
    setTested(undefined);
    if (wanted.reachable) {
      const report = await commands.run({ name: 'test-server', ...known, draft: wanted.draft });
      if (report.done) setTested({ report: report.value, text });
    } else {
      setRefused(
        `Nothing was tested: you did not let Pagehand reach ${new URL(wanted.draft.url).host}. Press “Test connection” again and allow it.`,
      );
    }
    setBusy(undefined);
  }

  return (
    <form
      ref={form}
      class="server-form"
      noValidate
      aria-labelledby={`${id}title`}
      aria-busy={busy !== undefined}
      onSubmit={(event) => {
        event.preventDefault();
        if (busy === undefined) void save();
      }}
    >
      <h3 id={`${id}title`}>{server === undefined ? 'Add a server' : 'Edit the server'}</h3>
      <div class="names">
        <TextField
          field={first}
          label="Name"
          value={text.title}
          type={(title) => change({ title })}
          fault={faults.get('title')}
          hint="Your own word for it, such as Notes."
        />
        <TextField
          label="Short name"
          value={slug}
          type={(typed) => change({ slug: typed })}
          fault={faults.get('slug')}
          hint={
            <>
              <p>
                Its tools are called{' '}
                <code>
                  mcp__<b>{slug === '' ? '…' : slug}</b>__…
                </code>
              </p>
              {server !== undefined && slug !== server.slug && (
                <p>On open pages they change their names at once. What you allowed stays.</p>
              )}
            </>
          }
          attributes={{ autoCapitalize: 'off' }}
        />
      </div>
      <TextField
        wide
        label="Address"
        value={text.url}
        type={(url) => change({ url })}
        fault={faults.get('url')}
        hint={<AddressHint text={text} server={server} />}
        attributes={{
          inputMode: 'url',
          placeholder: 'https://example.org/mcp',
          onChange: () => {
            const address = typedAddress(text.url);
            if (address.ok && address.url !== text.url) change({ url: address.url });
          },
        }}
      />
      <HeaderFields token={text.token} headers={text.headers} faults={faults} change={change} />
      <TextField
        label="Timeout, in seconds"
        value={text.timeout}
        type={(timeout) => change({ timeout })}
        fault={faults.get('timeout')}
        hint="How long a call may go without an answer or word of its progress: 1 to 600."
        attributes={{ inputMode: 'numeric' }}
      />
      <div class="actions">
        {/* Not disabled: a button that is loses the focus. */}
        <button type="submit" class="main" aria-disabled={busy !== undefined}>
          {busy === 'save' ? 'Saving…' : 'Save'}
        </button>
        <button
          type="button"
          aria-disabled={busy !== undefined}
          onClick={() => {
            if (busy === undefined) void test();
          }}
        >
          {busy === 'test' ? 'Testing…' : 'Test connection'}
        </button>
        <button type="button" onClick={() => close()}>
          Cancel
        </button>
      </div>
      <div aria-live="polite" class="test-report">
        {busy === 'test' && <p class="late">Asking the server… This can take a minute.</p>}
        {refused !== undefined && <Notice kind="attention">{refused}</Notice>}
        {faults.size > 0 && <p class="wrong">{faultWords(faults.size)}</p>}
        {tested !== undefined && <TestSteps report={tested.report} old={tested.text !== text} />}
      </div>
    </form>
  );
}

function faultWords(size: number): string {
  return size === 1 ? 'One field needs another look.' : `${size} fields need another look.`;
}

/** What the person should think of at this address. */
function AddressHint({ text, server }: { text: DraftText; server: ServerView | undefined }) {
  const address = typedAddress(text.url);
  const kept = [text.token, ...text.headers].some(
    ({ stored, typed }) => stored !== undefined && typed === '',
  );
  const moved =
    address.ok && server !== undefined && new URL(address.url).origin !== new URL(server.url).origin;
  return (
    <>
      <p>Where the server speaks MCP over HTTP. The path matters: often it ends in /mcp or /sse.</p>
      {address.ok && !address.safe && (
        <Notice kind="attention">
          Without https, everyone on the way can read what is sent, tokens too, and change what comes back.
        </Notice>
      )}
      {moved && kept && (
        <Notice kind="attention">
          What is stored below will be sent to this address. Remove it if another server answers there.
        </Notice>
      )}
    </>
  );
}
