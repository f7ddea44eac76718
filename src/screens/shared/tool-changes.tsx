import type { ToolChangeView } from '../../protocol/servers.ts';
import { Visible } from './visible.tsx';
import { type DifferencePart, wordDifference } from './word-difference.ts';

const titles = {
  title: 'Title',
  description: 'Description',
  readOnly: 'Only reads',
  destructive: 'May destroy something',
} as const;

/** What is not as it was when the person allowed a tool: each part before and after. */
export function ToolChanges({ changes }: { changes: readonly ToolChangeView[] }) {
  return (
    <ul class="changes">
      {changes.map((change, index) => (
        // Changes have no identity of their own.
        <li key={index}>
          <Change change={change} />
        </li>
      ))}
    </ul>
  );
}

function Change({ change }: { change: ToolChangeView }) {
  switch (change.part) {
    case 'unseen':
      return <p>Something changed far into a very long text, of which no copy is kept.</p>;
    case 'readOnly':
    case 'destructive':
      return (
        <Sides
          title={titles[change.part]}
          before={change.before ? 'yes' : 'no'}
          after={change.after ? 'yes' : 'no'}
        />
      );
    case 'title':
    case 'description':
      return <Sides title={titles[change.part]} before={change.before} after={change.after} />;
    case 'schema':
      return (
        <Sides title="What it takes" path={change.path} before={change.before} after={change.after} code />
      );
  }
}

function Sides({
  title,
  path = '',
  before,
  after,
  code = false,
}: {
  title: string;
  path?: string;
  before: string | undefined;
  after: string | undefined;
  code?: boolean;
}) {
  const both = wordDifference(before ?? '', after ?? '');
  return (
    <>
      <p class="part">
        {title}
        {path !== '' && (
          <code>
            <Visible text={path} />
          </code>
        )}
      </p>
      <dl class={code ? 'sides code' : 'sides'}>
        <div>
          <dt>Before</dt>
          <dd>{before === undefined ? <em>not there</em> : <Side parts={both.before} mark="del" />}</dd>
        </div>
        <div>
          <dt>Now</dt>
          <dd>{after === undefined ? <em>gone</em> : <Side parts={both.after} mark="ins" />}</dd>
        </div>
      </dl>
    </>
  );
}

function Side({ parts, mark: Mark }: { parts: readonly DifferencePart[]; mark: 'del' | 'ins' }) {
  if (parts.length === 0) return <em>empty</em>;
  return (
    <>
      {parts.map(({ kind, text }, index) => {
        if (kind === 'skipped') return <Skipped key={index} text={text} />;
        const shown = <Visible key={index} text={text} />;
        return kind === 'changed' ? <Mark key={index}>{shown}</Mark> : shown;
      })}
    </>
  );
}

function Skipped({ text }: { text: string }) {
  const size = `${text.length.toLocaleString('en-GB')} characters as before`;
  return (
    <span class="hint" title={size}>
      {' '}
      […<span class="hidden"> {size} </span>]{' '}
    </span>
  );
}
