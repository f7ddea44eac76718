import { Component, lazy, type ReactNode, Suspense, useMemo, useRef, useState } from 'react';
import type { PageTool } from '../../protocol/inspect.ts';
import { Notice } from '../shared/notice.tsx';
import { Visible } from '../shared/visible.tsx';
import { t, tn, type WordKey } from '../words/words.ts';
import { faultText, lineAndColumn, mistakeText } from './fault-text.ts';
import { draftOfForm, draftOfText, type InputDraft } from './input-draft.ts';
import { type InputMode, inputModes, useInputModes } from './input-modes.ts';
import { type NoForm, whyNoForm } from './schema/form-fitness.ts';
import { isObject, pathText } from './schema/json.ts';
import type { SchemaCheck, SchemaFault } from './schema/schema-check.ts';
import { useRoomFor } from './use-room-for.ts';

const SchemaForm = lazy(() => import('./schema-form.tsx'));
const JsonEditor = lazy(() => import('./json-editor.tsx'));

const reasons: Readonly<Record<NoForm | 'broken', WordKey>> = {
  'not-object': 'run_no_form_not_object',
  large: 'run_no_form_large',
  deep: 'run_no_form_deep',
  reference: 'run_no_form_reference',
  identity: 'run_no_form_identity',
  pattern: 'run_no_form_pattern',
  dynamic: 'run_no_form_dynamic',
  broken: 'run_no_form_broken',
};

/** Faults that are listed at once. */
const mostShown = 8;

/** CSS px from which form and JSON have room beside each other. */
const roomForBoth = 800;

const modeWords: Readonly<Record<InputMode, WordKey>> = {
  form: 'run_mode_form',
  both: 'run_mode_both',
  json: 'run_mode_json',
};

/** The input as a form, as JSON, or as both beside each other: two faces of one draft, always in step. */
export function InputEditor({
  schema,
  check,
  draft,
  faults,
  missing,
  unchecked,
  change,
  unread,
  run,
}: {
  schema: PageTool['inputSchema'];
  check: SchemaCheck;
  draft: InputDraft;
  faults: readonly SchemaFault[];
  /** Whether what is missing is told, too. */
  missing: boolean;
  unchecked: boolean;
  change(draft: InputDraft): void;
  /** Is told of fields of the form that cannot be read, and when they can. */
  unread(field: string, unread: boolean): void;
  run(): void;
}) {
  const place = useRef<HTMLElement>(null);
  const roomy = useRoomFor(place, roomForBoth);
  const [modes, choose] = useInputModes();
  const [broken, setBroken] = useState(false);
  const reason = useMemo(() => whyNoForm(schema), [schema]) ?? (broken ? 'broken' : undefined);
  const shown = reason !== undefined ? 'json' : roomy ? modes.wide : modes.narrow;
  const nothing = useMemo(() => takesNothing(schema), [schema]);
  const told = missing ? faults : faults.filter(({ keyword }) => keyword !== 'missing');
  return (
    <section className="run-input" aria-label={t('run_input')} ref={place}>
      <div className="run-input-head">
        <h3>{t('run_input')}</h3>
        {reason === undefined && (
          <fieldset className="choice" aria-label={t('run_mode')}>
            {inputModes
              .filter((mode) => roomy || mode !== 'both')
              .map((mode) => (
                <button
                  key={mode}
                  type="button"
                  aria-pressed={shown === mode}
                  onClick={() => choose(mode, roomy)}
                >
                  {t(modeWords[mode])}
                </button>
              ))}
          </fieldset>
        )}
      </div>
      {reason !== undefined && <p className="hint">{t(reasons[reason])}</p>}
      <div className={`run-faces ${shown}`}>
        {shown !== 'json' && isObject(schema) && (
          <div key="form" className="run-face" data-behind={draft.fault === undefined ? undefined : ''}>
            {shown === 'form' && draft.fault !== undefined && (
              <Notice kind="attention">
                <p>{t('run_form_behind')}</p>
                <button type="button" className="small" onClick={() => choose('json', roomy)}>
                  {t('run_form_behind_next')}
                </button>
              </Notice>
            )}
            {nothing && <p className="hint">{t('run_takes_nothing')}</p>}
            <Suspense fallback={<p className="late">{t('run_loading')}</p>}>
              <FormGuard failed={() => setBroken(true)}>
                <SchemaForm
                  schema={schema}
                  value={draft.value}
                  faults={faults}
                  missing={missing}
                  change={(formData) => change(draftOfForm(formData, draft))}
                  unread={unread}
                />
              </FormGuard>
            </Suspense>
          </div>
        )}
        {shown !== 'form' && (
          <div key="json" className="run-face json-face">
            <Suspense fallback={<p className="late json-late">{t('run_loading')}</p>}>
              <JsonEditor
                text={draft.text}
                schema={isObject(schema) ? schema : {}}
                check={check}
                change={(text) => change(draftOfText(text, draft))}
                run={run}
              />
            </Suspense>
            {shown === 'both' && (
              <div className="run-faults" role="status">
                <DraftFault draft={draft} />
                {draft.fault !== undefined && <p className="hint">{t('run_form_behind')}</p>}
              </div>
            )}
          </div>
        )}
      </div>
      <div className="run-faults" role="status">
        {shown !== 'both' && <DraftFault draft={draft} />}
        {draft.fault === undefined && told.length > 0 && (shown === 'json' || missing) && (
          <Faults faults={told} />
        )}
        {unchecked && <p className="hint">{t('run_unchecked')}</p>}
      </div>
    </section>
  );
}

function DraftFault({ draft: { fault, text } }: { draft: InputDraft }) {
  if (fault === undefined) return null;
  if (fault === 'not-object') return <p className="fault">{t('run_not_object')}</p>;
  const { line, column } = lineAndColumn(text, fault.from);
  return <p className="fault">{t('run_json_at', mistakeText(fault), line, column)}</p>;
}

function Faults({ faults }: { faults: readonly SchemaFault[] }) {
  return (
    <>
      <p className="fault">{tn('run_faults', faults.length)}</p>
      <ul className="faults">
        {faults.slice(0, mostShown).map((fault) => (
          <li key={pathText(fault.path)}>
            {fault.path.length > 0 && (
              <code>
                <Visible text={pathText(fault.path)} />
              </code>
            )}{' '}
            {faultText(fault)}
          </li>
        ))}
        {faults.length > mostShown && <li>{t('run_faults_more', faults.length - mostShown)}</li>}
      </ul>
    </>
  );
}

/** The library’s form fails on schemas nobody thought of; then the JSON editor serves. */
class FormGuard extends Component<{ children: ReactNode; failed(): void }, { failed: boolean }> {
  override readonly state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    this.props.failed();
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}

function takesNothing(schema: unknown): boolean {
  if (!isObject(schema)) return false;
  const { properties } = schema;
  return (
    (!isObject(properties) || Object.keys(properties).length === 0) &&
    !['allOf', 'anyOf', 'oneOf', '$ref', 'patternProperties'].some((name) => Object.hasOwn(schema, name))
  );
}
