import type { ReactNode } from 'react';
import type { InspectView } from '../../protocol/inspect.ts';
import { Copy } from '../shared/copy.tsx';
import { Visible } from '../shared/visible.tsx';
import type { ViewProps } from '../shell/view.ts';
import { number, t, type WordKey } from '../words/words.ts';
import { LongText } from './long-text.tsx';
import { OwnSettings } from './own-settings.tsx';
import { SchemaView } from './schema-view.tsx';
import { SourceName } from './source-name.tsx';
import type { ToolRow } from './tool-rows.ts';
import { type SizePart, toolSizes } from './tool-size.ts';

/** What is known of a tool. */
export function ToolAbout({ row, calls, state, act }: ViewProps & { row: ToolRow; calls: number }) {
  const { page, own, frame } = row;
  const placeHint = whyNoPlace(row, state.view);
  return (
    <div className="tool-about">
      {own !== undefined && state.view !== undefined && (
        <OwnSettings tool={own} tab={state.view.tab} settings={state.settings} act={act} />
      )}
      <Part title={t('tools_description')}>
        {row.description === '' ? (
          <p className="hint">{t('tools_description_none')}</p>
        ) : (
          <p className="tool-description">
            <LongText text={row.description} />
          </p>
        )}
      </Part>
      {page !== undefined && (
        <>
          <Part title={t('tools_source')}>
            <dl className="facts">
              <dt>{t('tools_registered_by')}</dt>
              <dd>
                <SourceName source={page.source} />
              </dd>
              <dt>{t('tools_document')}</dt>
              <dd>
                {page.frame === '' ? t('tools_document_top') : <Visible text={frame?.url || page.frame} />}
              </dd>
              {frame !== undefined && (
                <>
                  <dt>{t('tools_origin')}</dt>
                  <dd>
                    <Visible text={frame.origin} />
                  </dd>
                </>
              )}
              <dt>{t('tools_called')}</dt>
              <dd>{calls === 0 ? t('tools_called_never') : number(calls)}</dd>
            </dl>
            {placeHint !== undefined && <p className="hint">{t(placeHint)}</p>}
          </Part>
          <Part title={t('tools_annotations')}>
            <Annotations annotations={page.annotations} />
          </Part>
          <Part title={t('tools_size')}>
            <Sizes parts={toolSizes(page)} />
          </Part>
          <Part
            title={t('tools_input_schema')}
            side={<Copy text={() => schemaText(page.inputSchema)} copy={act.copy} />}
          >
            <SchemaView schema={page.inputSchema} label={t('tools_input_schema')} />
          </Part>
          {page.outputSchema !== undefined && (
            <Part
              title={t('tools_output_schema')}
              side={<Copy text={() => schemaText(page.outputSchema)} copy={act.copy} />}
            >
              <SchemaView schema={page.outputSchema} label={t('tools_output_schema')} />
            </Part>
          )}
        </>
      )}
    </div>
  );
}

function schemaText(schema: unknown): string {
  return JSON.stringify(schema, null, 2) ?? '';
}

function Part({ title, side, children }: { title: string; side?: ReactNode; children: ReactNode }) {
  return (
    <section className="tool-part">
      <div className="tool-part-head">
        <h3>{title}</h3>
        {side}
      </div>
      {children}
    </section>
  );
}

function Annotations({ annotations }: { annotations: { readonly [name: string]: unknown } }) {
  const entries = Object.entries(annotations);
  if (entries.length === 0) return <p className="hint">{t('tools_annotations_none')}</p>;
  return (
    <dl className="facts">
      {entries.slice(0, 100).map(([name, value]) => (
        <div className="fact" key={name}>
          <dt>
            <code>
              <Visible text={name} />
            </code>
          </dt>
          <dd>
            <LongText text={typeof value === 'string' ? value : JSON.stringify(value)} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

const partWords: Readonly<Record<SizePart['part'], WordKey>> = {
  name: 'tools_size_name',
  description: 'tools_size_description',
  parameter: 'tools_size_parameter',
  all: 'tools_size_all',
};

function Sizes({ parts }: { parts: readonly SizePart[] }) {
  return (
    <>
      <ul className="sizes">
        {parts.map(({ part, size, budget, name }) => (
          <li key={part} className={size > budget ? 'size over' : 'size'}>
            <span className="size-name">
              {t(partWords[part])}
              {name !== undefined && (
                <code>
                  {' '}
                  <Visible text={name} />
                </code>
              )}
            </span>
            <meter min={0} max={budget} value={Math.min(size, budget)} aria-label={t(partWords[part])} />
            <span className="size-number">{t('tools_size_of', size, budget)}</span>
          </li>
        ))}
      </ul>
      <p className="hint">{t('tools_size_why')}</p>
    </>
  );
}

/** Why it is not said which script registered a tool. */
function whyNoPlace({ page, frame }: ToolRow, view: InspectView | undefined): WordKey | undefined {
  if (page?.source.from !== 'script' || page.source.at !== undefined) return undefined;
  if (view?.listening !== 'on' || view.context === 'native') return 'tools_place_unknown';
  // Frames of other origins are not watched.
  const top = view.frames.find((each) => each.frame === '');
  return frame === undefined || frame.origin === top?.origin ? 'tools_place_missed' : undefined;
}
