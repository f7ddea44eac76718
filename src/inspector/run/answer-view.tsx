import { useMemo, useState } from 'react';
import type { PageTool } from '../../protocol/inspect.ts';
import { Copy } from '../shared/copy.tsx';
import { Json } from '../shared/json.tsx';
import { saveFile } from '../shared/save-file.ts';
import { Visible } from '../shared/visible.tsx';
import type { ViewProps } from '../shell/view.ts';
import { bytes, number, t, tn, type WordKey } from '../words/words.ts';
import { faultText } from './fault-text.ts';
import { type ResultParts, resultParts, structured } from './result-parts.ts';
import type { RunOutcome } from './run-record.ts';
import { type ResultView, resultViews } from './run-slice.ts';
import { isObject, pathText } from './schema/json.ts';
import { SchemaCheck } from './schema/schema-check.ts';
import { ScrollText } from './scroll-text.tsx';

const viewWords: Readonly<Record<(typeof resultViews)[number], WordKey>> = {
  text: 'run_result_text',
  tree: 'run_result_tree',
  image: 'run_result_image',
  raw: 'run_result_raw',
};

/** Characters that are shown: first, with each press, and at most; a file serves for more. */
const firstShown = 20_000;
const nextShown = 100_000;
const mostShown = 1_000_000;
/** Characters up to which an answer can be put on the clipboard without a long wait. */
const mostCopied = 5_000_000;

/** What a tool answered, as text, tree, pictures or as it is. */
export function AnswerView({
  answer,
  tool,
  outputSchema,
  view,
  act,
}: {
  answer: Extract<RunOutcome, { how: 'answered' }>;
  tool: string;
  outputSchema: PageTool['outputSchema'];
  view: ResultView;
  act: ViewProps['act'];
}) {
  const { text, characters, whole } = answer;
  const [however, readIt] = useState(false);
  const parts = useMemo(
    () => (typeof text === 'string' ? resultParts(text, however) : undefined),
    [text, however],
  );
  if (text === undefined) return <p className="hint">{t('run_let_go', bytes(characters))}</p>;
  if (text === null || parts === undefined) return <p className="hint">{t('run_nothing')}</p>;
  const possible = resultViews.filter((each) => canShow(each, parts));
  const wanted = view === 'auto' ? best(parts) : view;
  const shown = possible.includes(wanted) ? wanted : best(parts);
  return (
    <>
      <div className="result-bar">
        <fieldset className="choice" aria-label={t('run_result_as')}>
          {possible.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === shown}
              onClick={() => act.dispatch({ type: 'run/result', view: each })}
            >
              {t(viewWords[each])}
            </button>
          ))}
        </fieldset>
        <span className="hint">{tn('run_characters', whole ?? characters)}</span>
        {characters <= mostCopied && <Copy text={text} copy={act.copy} />}
        <button
          type="button"
          className="small"
          onClick={() =>
            saveFile(
              fileName(tool, parts),
              text,
              parts.json === undefined ? 'text/plain' : 'application/json',
            )
          }
        >
          {t('run_download')}
        </button>
      </div>
      {whole !== undefined && <p className="hint">{t('run_beginning', whole, characters)}</p>}
      {parts.unread && whole === undefined && (
        <p className="hint">
          {t('run_unread')}{' '}
          <button type="button" className="plain" onClick={() => readIt(true)}>
            {t('run_read_anyway')}
          </button>
        </p>
      )}
      {outputSchema !== undefined && whole === undefined && (
        <OutputCheck parts={parts} schema={outputSchema} />
      )}
      <Body shown={shown} parts={parts} text={text} />
    </>
  );
}

function Body({
  shown,
  parts,
  text,
}: {
  shown: (typeof resultViews)[number];
  parts: ResultParts;
  text: string;
}) {
  switch (shown) {
    case 'text':
      return <Folded text={parts.text} label={t('run_result_text')} />;
    case 'raw':
      return <Folded text={text} label={t('run_result_raw')} />;
    case 'tree':
      return <Json value={parts.json} open={3} />;
    case 'image':
      return (
        <div className="result-images">
          {parts.images.map(({ mimeType, data }, index) => (
            <figure key={`${index} ${data.length}`}>
              <img src={`data:${mimeType};base64,${data}`} alt={t('run_image', index + 1)} />
              <figcaption className="hint">
                {mimeType}
                {t('words_comma')}
                {bytes(Math.floor((data.length * 3) / 4))}
              </figcaption>
            </figure>
          ))}
        </div>
      );
  }
}

function Folded({ text, label }: { text: string; label: string }) {
  const [shown, show] = useState(firstShown);
  if (text === '') return <p className="hint">{t('run_empty_text')}</p>;
  return (
    <>
      <ScrollText text={text.slice(0, shown)} label={label} />
      {text.length > shown && (
        <p className="hint">
          {t('run_shown', number(shown), number(text.length))}{' '}
          {shown < mostShown ? (
            <button type="button" className="plain" onClick={() => show(shown + nextShown)}>
              {t('run_show_more')}
            </button>
          ) : (
            t('run_download_rest')
          )}
        </p>
      )}
    </>
  );
}

/** Whether the answer is what the tool promised. */
function OutputCheck({ parts, schema }: { parts: ResultParts; schema: PageTool['outputSchema'] }) {
  const checked = useMemo(() => {
    if (parts.unread) return undefined;
    if (parts.json === undefined) return { state: 'faults' as const, faults: [] };
    return new SchemaCheck(isObject(schema) ? schema : {}).check(structured(parts.json));
  }, [parts, schema]);
  if (checked === undefined) return null;
  if (checked.state === 'unchecked') return <p className="hint">{t('run_output_unchecked')}</p>;
  if (checked.state === 'valid') return <p className="output-good">{t('run_output_valid')}</p>;
  if (checked.faults.length === 0) return <p className="fault">{t('run_output_not_json')}</p>;
  return (
    <div className="output-faults">
      <p className="fault">{tn('run_output_faults', checked.faults.length)}</p>
      <ul className="faults">
        {checked.faults.slice(0, 8).map((fault) => (
          <li key={pathText(fault.path)}>
            <code>
              <Visible text={pathText(fault.path)} />
            </code>{' '}
            {faultText(fault)}
          </li>
        ))}
      </ul>
    </div>
  );
}

function canShow(view: (typeof resultViews)[number], parts: ResultParts): boolean {
  if (view === 'tree') return typeof parts.json === 'object' && parts.json !== null;
  return view !== 'image' || parts.images.length > 0;
}

function best(parts: ResultParts): (typeof resultViews)[number] {
  if (parts.images.length > 0) return 'image';
  const isTree = typeof parts.json === 'object' && parts.json !== null;
  // Its own words, where it has some; else the data.
  return isTree && parts.text.startsWith(Array.isArray(parts.json) ? '[' : '{') ? 'tree' : 'text';
}

function fileName(tool: string, { json }: ResultParts): string {
  const name = tool.replace(/[^A-Za-z0-9_.-]+/g, '-').slice(0, 80) || 'result';
  return `${name}.${json === undefined ? 'txt' : 'json'}`;
}
