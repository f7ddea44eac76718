import { memo, type ReactNode } from 'react';
import { Ago } from '../shared/ago.tsx';
import { Tag, type TagKind } from '../shared/tag.tsx';
import { Visible } from '../shared/visible.tsx';
import { duration, t } from '../words/words.ts';
import { ChangeCount, isNoChange } from './row-change.tsx';
import {
  answerWord,
  callerWhy,
  callerWord,
  happened,
  kindWord,
  levelWord,
  serverStateWord,
  stateWord,
} from './row-words.ts';
import { shortJson } from './short-json.ts';
import type { CallState, RowKind, RowOf, TimelineRow } from './timeline-row.ts';

/** Characters of an input that find room in a line. */
const inputRoom = 160;
/** Names of a difference that do. */
const namesRoom = 8;

/** One line of the timeline. */
export const EventRow = memo(function EventRow({ row, pinned }: { row: TimelineRow; pinned: boolean }) {
  return (
    <div className={`event-row ${row.kind}${row.file === undefined ? '' : ' imported'}`}>
      <span className="event-time">
        <Ago time={row.time} />
      </span>
      <span className={`event-mark ${row.kind}`} title={kindWord(row.kind)}>
        <span className="hidden">{kindWord(row.kind)}</span>
        <span aria-hidden="true">{marks[row.kind]}</span>
      </span>
      <span className="event-what">{what(row)}</span>
      <span className="event-end">
        {pinned && <Tag kind="ask">{t('timeline_pinned')}</Tag>}
        {row.file !== undefined && <Tag>{t('timeline_imported')}</Tag>}
        {end(row)}
      </span>
    </div>
  );
});

const marks: Readonly<Record<RowKind, string>> = {
  call: '▸',
  tools: '±',
  page: '◉',
  question: '?',
  level: '≡',
  server: '⇄',
  worker: '↻',
  debugger: '⌁',
};

function what(row: TimelineRow): ReactNode {
  switch (row.kind) {
    case 'call':
      return (
        <>
          <strong className="event-name">
            <Visible text={row.tool} />
          </strong>
          {row.call !== undefined && (
            <code className="event-input">
              <Visible text={shortJson(row.call.input, inputRoom)} />
            </code>
          )}
        </>
      );
    case 'question':
      return (
        <>
          <strong className="event-name">
            <Visible text={row.tool} />
          </strong>
          <span className="event-more">
            {row.how === undefined ? t('timeline_question_waits') : <Visible text={answerWord(row.how)} />}
          </span>
        </>
      );
    case 'page':
      return (
        <>
          <span className="event-name">{happened(row)}</span>
          <span className="event-more">
            <Visible text={row.url} />
          </span>
        </>
      );
    case 'tools':
      return <ToolNames row={row} />;
    case 'level':
      return (
        <>
          <span className="event-name">{kindWord('level')}</span>
          <span className="event-more">
            <Visible text={levelWord(row.level)} />
          </span>
        </>
      );
    case 'worker':
      return <span className="event-name">{happened(row)}</span>;
    case 'server':
      return (
        <>
          <strong className="event-name">
            <Visible text={row.server} />
          </strong>
          <span className="event-more">
            <Visible
              text={[serverStateWord(row.state), row.says].filter((text) => text !== '').join(' · ')}
            />
          </span>
        </>
      );
    case 'debugger':
      return (
        <>
          <span className="event-name">{happened(row)}</span>
          <span className="event-more">
            <Visible text={row.why} />
          </span>
        </>
      );
  }
}

function ToolNames({ row }: { row: RowOf<'tools'> }) {
  const signed = [
    ...row.added.slice(0, namesRoom).map((name) => `+${name}`),
    ...row.removed.slice(0, namesRoom).map((name) => `−${name}`),
    ...row.changed.slice(0, namesRoom).map((name) => `~${name}`),
  ];
  return (
    <>
      <span className="event-name">{kindWord('tools')}</span>
      <span className="event-more mono">
        <Visible text={signed.slice(0, namesRoom).join('  ')} />
      </span>
    </>
  );
}

function end(row: TimelineRow): ReactNode {
  switch (row.kind) {
    case 'call':
      return (
        <>
          {row.call !== undefined && (
            <span className="event-by" title={callerWhy(row.call.by)}>
              {callerWord(row.call.by)}
            </span>
          )}
          <CallOutcome row={row} />
          <span className="event-ms">{row.answer === undefined ? '' : duration(row.answer.ms)}</span>
        </>
      );
    case 'question':
      return <span className="event-ms">{row.ms === undefined ? '' : duration(row.ms)}</span>;
    case 'page':
      return isNoChange(row.since) ? null : <ChangeCount change={row.since} />;
    case 'tools':
      return <ChangeCount change={row} />;
    default:
      return null;
  }
}

const stateKinds: Readonly<Record<CallState, TagKind>> = {
  running: 'ask',
  ok: 'good',
  failed: 'deny',
  lost: 'warn',
};

/** How a call stands, or how it ended: its code where it failed. */
export function CallOutcome({ row }: { row: RowOf<'call'> }) {
  const failedWith = row.state === 'failed' ? row.answer?.code : undefined;
  return (
    <Tag kind={stateKinds[row.state]}>
      {failedWith === undefined || failedWith === '' ? stateWord(row.state) : <Visible text={failedWith} />}
    </Tag>
  );
}
