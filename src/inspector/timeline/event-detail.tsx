import { type ReactNode, useId } from 'react';
import type { InspectView } from '../../protocol/inspect.ts';
import { isObject } from '../run/schema/json.ts';
import { Ago } from '../shared/ago.tsx';
import { Copy } from '../shared/copy.tsx';
import { Json } from '../shared/json.tsx';
import { Tag } from '../shared/tag.tsx';
import { Visible } from '../shared/visible.tsx';
import { duration, exactly, number, t } from '../words/words.ts';
import { ChangeList } from './change-list.tsx';
import { CallOutcome } from './event-row.tsx';
import { isNoChange } from './row-change.tsx';
import {
  answerWord,
  callerWhy,
  callerWord,
  happened,
  kindWord,
  levelWord,
  serverStateWord,
} from './row-words.ts';
import type { RowOf, TimelineRow } from './timeline-row.ts';

export interface DetailActs {
  pin(row: TimelineRow, on: boolean): void;
  /** Puts the input of a call where it can be run. */
  replay(row: RowOf<'call'>): void;
  /** Shows a tool. `name`: as differences have it. */
  showTool(name: string): void;
  copy(text: string): Promise<boolean>;
}

/** All that is known of one row. */
export function EventDetail({
  row,
  pinned,
  view,
  acts,
}: {
  row: TimelineRow;
  pinned: boolean;
  view: InspectView | undefined;
  acts: DetailActs;
}) {
  const whyId = useId();
  const why = row.kind === 'call' ? whyNot(row, view) : undefined;
  return (
    <article className="event-detail" aria-label={t('timeline_detail')}>
      <header>
        <h2>{title(row)}</h2>
        <p className="hint">
          {`${kindWord(row.kind)} · `}
          <Ago time={row.time} />
          {` · ${exactly(row.time)}`}
        </p>
        {row.file !== undefined && (
          <p className="event-file">
            <Tag>{t('timeline_imported')}</Tag> {t('timeline_imported_from', row.file)}
          </p>
        )}
        <div className="actions">
          {row.kind === 'call' && (
            <button
              type="button"
              className="main"
              disabled={why !== undefined}
              aria-describedby={why === undefined ? undefined : whyId}
              onClick={() => acts.replay(row)}
            >
              {t('timeline_replay')}
            </button>
          )}
          <button type="button" aria-pressed={pinned} onClick={() => acts.pin(row, !pinned)}>
            {t(pinned ? 'timeline_unpin' : 'timeline_pin')}
          </button>
          <Copy
            copy={acts.copy}
            text={() => JSON.stringify(row.events.length === 1 ? row.events[0] : row.events, null, 2)}
            label={t('timeline_copy_json')}
          />
        </div>
        {why !== undefined && (
          <p className="hint" id={whyId}>
            {why}
          </p>
        )}
      </header>
      {body(row, view, acts)}
    </article>
  );
}

function title(row: TimelineRow): ReactNode {
  switch (row.kind) {
    case 'call':
    case 'question':
      return <Visible text={row.tool} />;
    case 'server':
      return <Visible text={row.server} />;
    default:
      return happened(row);
  }
}

function body(row: TimelineRow, view: InspectView | undefined, acts: DetailActs): ReactNode {
  switch (row.kind) {
    case 'call':
      return <CallDetail row={row} view={view} acts={acts} />;
    case 'question':
      return (
        <dl className="facts">
          <Fact name={t('timeline_answer')}>
            {row.how === undefined ? t('timeline_question_waits') : <Visible text={answerWord(row.how)} />}
          </Fact>
          {row.ms !== undefined && <Fact name={t('timeline_took')}>{duration(row.ms)}</Fact>}
        </dl>
      );
    case 'page':
      return (
        <>
          <dl className="facts">
            <Fact name={t('timeline_address')}>
              <Visible text={row.url} />
            </Fact>
          </dl>
          <h3>{t('timeline_since')}</h3>
          {isNoChange(row.since) ? (
            <p className="hint">{t('timeline_since_nothing')}</p>
          ) : (
            <ChangeList change={row.since} view={view} show={acts.showTool} />
          )}
        </>
      );
    case 'tools':
      return <ChangeList change={row} view={view} show={acts.showTool} />;
    case 'level':
      return <p>{t('timeline_level_now', levelWord(row.level))}</p>;
    case 'worker':
      return <p>{t('timeline_worker_why')}</p>;
    case 'server':
      return (
        <dl className="facts">
          <Fact name={t('timeline_server_state')}>
            <Visible text={serverStateWord(row.state)} />
          </Fact>
          {row.says !== '' && (
            <Fact name={t('timeline_server_says')}>
              <Visible text={row.says} />
            </Fact>
          )}
        </dl>
      );
    case 'debugger':
      return (
        <p>
          <Visible text={row.why} />
        </p>
      );
  }
}

function CallDetail({
  row,
  view,
  acts,
}: {
  row: RowOf<'call'>;
  view: InspectView | undefined;
  acts: DetailActs;
}) {
  const { call, answer, progress } = row;
  const frame = view?.frames.find((one) => one.frame === call?.frame);
  const there = call !== undefined && isThere(view, call.frame, row.tool);
  return (
    <>
      <dl className="facts">
        <Fact name={t('timeline_outcome')}>
          <CallOutcome row={row} />
          {row.state === 'lost' && ` ${t('timeline_lost_why')}`}
        </Fact>
        {answer !== undefined && <Fact name={t('timeline_took')}>{duration(answer.ms)}</Fact>}
        {call !== undefined && (
          <Fact name={t('timeline_caller')}>
            {callerWord(call.by)}
            <span className="hint">
              {` · ${call.by === 'page' && call.at !== undefined ? t('timeline_by_script_why') : callerWhy(call.by)}`}
            </span>
          </Fact>
        )}
        {call?.at !== undefined && (
          <Fact name={t('timeline_called_at')}>
            <Visible text={`${call.at.url}:${call.at.line}:${call.at.column}`} />
          </Fact>
        )}
        {call !== undefined && call.frame !== '' && (
          <Fact name={t('timeline_frame')}>
            <code>
              <Visible text={call.frame} />
            </code>
            {frame !== undefined && (
              <>
                {' '}
                <Visible text={frame.url} />
              </>
            )}
          </Fact>
        )}
        {there && (
          <Fact name={t('timeline_tool')}>
            <button
              type="button"
              className="plain"
              onClick={() => acts.showTool(call.frame === '' ? row.tool : `${row.tool}@${call.frame}`)}
            >
              {t('timeline_show_tool')}
            </button>
          </Fact>
        )}
        {progress !== undefined && answer === undefined && (
          <Fact name={t('timeline_progress')}>
            {progress.total === undefined
              ? number(progress.progress)
              : `${number(progress.progress)} / ${number(progress.total)}`}
            {progress.message !== undefined && (
              <>
                {' · '}
                <Visible text={progress.message} />
              </>
            )}
          </Fact>
        )}
      </dl>
      <section>
        <h3>{t('timeline_input')}</h3>
        {call === undefined ? (
          <p className="hint">{t('timeline_no_call')}</p>
        ) : (
          <Json value={call.input} open={3} />
        )}
      </section>
      <section>
        <h3>{t('timeline_result')}</h3>
        {answer?.cut === true && <p className="hint">{t('timeline_cut')}</p>}
        {answer === undefined ? (
          <p className="hint">{t(row.state === 'lost' ? 'timeline_lost_why' : 'timeline_no_answer')}</p>
        ) : (
          <Json value={answer.result} open={3} />
        )}
      </section>
    </>
  );
}

/** Why a call cannot be put into Run, in a sentence. */
function whyNot(row: RowOf<'call'>, view: InspectView | undefined): string | undefined {
  if (row.file !== undefined) return t('timeline_replay_imported');
  if (row.call === undefined || !isObject(row.call.input)) return t('timeline_replay_no_input');
  return isThere(view, row.call.frame, row.tool) ? undefined : t('timeline_replay_gone');
}

function isThere(view: InspectView | undefined, frame: string, name: string): boolean {
  return view?.tools.some((tool) => tool.frame === frame && tool.name === name) ?? false;
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
