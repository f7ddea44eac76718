import { useEffect, useRef } from 'preact/hooks';
import { SecretField } from './secret-field.tsx';
import type { DraftFaults, HeaderText } from './server-draft.ts';
import { TextField } from './text-field.tsx';

/** Everything a server gets with each request beside the request itself. */
export function HeaderFields({
  token,
  headers,
  faults,
  change,
}: {
  token: HeaderText;
  headers: readonly HeaderText[];
  faults: DraftFaults;
  change(part: { token?: HeaderText; headers?: readonly HeaderText[] }): void;
}) {
  const rows = useRef(0);
  const list = useRef<HTMLUListElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const before = useRef(headers.length);

  // A new row is there to be filled in; where one was removed, the next thing to do is to add another.
  useEffect(() => {
    if (headers.length > before.current)
      list.current?.querySelector<HTMLInputElement>('li:last-child input')?.focus();
    if (headers.length < before.current) add.current?.focus();
    before.current = headers.length;
  }, [headers.length]);

  const set = (changed: HeaderText) =>
    change({ headers: headers.map((header) => (header.key === changed.key ? changed : header)) });

  return (
    <fieldset class="headers">
      <legend>What it gets with each request</legend>
      <SecretField
        label="Access token"
        stored={token.stored}
        typed={token.typed}
        type={(typed) => change({ token: { ...token, typed } })}
        fault={faults.get('name token') ?? faults.get('value token')}
        hint={
          <p>
            Sent as <code>Authorization: Bearer …</code> Leave it empty where none is wanted, and where you
            can sign in: save the server first, then press “Sign in”.
          </p>
        }
      >
        {token.stored !== undefined && (
          <button
            type="button"
            class="plain"
            aria-label="Remove the stored access token"
            onClick={() => change({ token: { key: token.key, name: token.name, typed: '' } })}
          >
            Remove
          </button>
        )}
      </SecretField>
      <ul ref={list}>
        {headers.map((header) => (
          <li key={header.key} class="header-row">
            {header.stored === undefined ? (
              <TextField
                label="Header"
                value={header.name}
                type={(name) => set({ ...header, name })}
                fault={faults.get(`name ${header.key}`)}
                attributes={{ placeholder: 'X-Api-Key', autoCapitalize: 'off' }}
              />
            ) : (
              <p class="field">
                <span class="label">Header</span>
                <code>{header.name}</code>
                <span class="wrong">{faults.get(`name ${header.key}`)}</span>
              </p>
            )}
            <SecretField
              label={`Value${header.name === '' ? '' : ` of ${header.name}`}`}
              stored={header.stored}
              typed={header.typed}
              type={(typed) => set({ ...header, typed })}
              fault={faults.get(`value ${header.key}`)}
            >
              <button
                type="button"
                class="plain"
                aria-label={`Remove the header ${header.name}`.trim()}
                onClick={() => change({ headers: headers.filter(({ key }) => key !== header.key) })}
              >
                Remove
              </button>
            </SecretField>
          </li>
        ))}
      </ul>
      <div class="actions">
        <button
          ref={add}
          type="button"
          onClick={() => {
            rows.current += 1;
            change({ headers: [...headers, { key: `new${rows.current}`, name: '', typed: '' }] });
          }}
        >
          {headers.length === 0 ? 'Add another header' : 'Add a header'}
        </button>
      </div>
    </fieldset>
  );
}
