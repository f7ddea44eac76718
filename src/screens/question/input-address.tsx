import { useId } from 'preact/hooks';
import { Notice } from '../shared/notice.tsx';
import { addressParts } from './address-parts.ts';

/** An address a server wants opened: whole, and no link, so that nothing but the button opens it. */
export function InputAddress({
  url,
  sendable,
  open,
  decline,
}: {
  url: string;
  /** Whether the button can be pressed now. */
  sendable: boolean;
  open(): void;
  decline(): void;
}) {
  const id = useId();
  const { before, host, after, warnings } = addressParts(url);
  return (
    <>
      <h3 id={id}>The address</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section class="values address" tabIndex={0} aria-labelledby={id}>
        <bdi>
          <span class="scheme">{before}</span>
          <strong>{host}</strong>
          {after}
        </bdi>
      </section>
      {warnings.map((warning) => (
        <Notice key={warning} kind="attention">
          {warning}
        </Notice>
      ))}
      <p class="hint">
        Whatever you do there is between you and <strong class="host">{host}</strong>. The server is told that
        you opened it.
      </p>
      <div class="answers">
        <button type="button" class="deny" onClick={decline}>
          Decline
        </button>
        <button type="button" data-allows disabled={!sendable} onClick={open}>
          Open in a new tab
        </button>
      </div>
    </>
  );
}
