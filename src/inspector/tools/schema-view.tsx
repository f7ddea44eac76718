import { useMemo, useState } from 'react';
import type { PageTool } from '../../protocol/inspect.ts';
import { Json } from '../shared/json.tsx';
import { Visible } from '../shared/visible.tsx';
import { bytes, t } from '../words/words.ts';
import { LongText } from './long-text.tsx';
import { type SchemaLine, schemaTable } from './schema-table.ts';

/** Characters above which a schema is opened only when asked for. */
const large = 100_000;
/** Values of an enum that are shown. */
const mostValues = 20;

/** A schema as a table, or as it is. */
export function SchemaView({ schema, label }: { schema: PageTool['inputSchema']; label: string }) {
  const size = useMemo(() => (JSON.stringify(schema) ?? '').length, [schema]);
  const [wanted, want] = useState<'table' | 'raw' | 'folded'>(size > large ? 'folded' : 'table');
  if (wanted === 'folded') {
    return (
      <p>
        {t('tools_schema_large', bytes(size))}{' '}
        <button type="button" className="small" onClick={() => want('table')}>
          {t('tools_schema_open')}
        </button>
      </p>
    );
  }
  return (
    <div className="schema">
      <fieldset className="choice" aria-label={label}>
        <button type="button" aria-pressed={wanted === 'table'} onClick={() => want('table')}>
          {t('tools_schema_table')}
        </button>
        <button type="button" aria-pressed={wanted === 'raw'} onClick={() => want('raw')}>
          {t('tools_schema_raw')}
        </button>
      </fieldset>
      {wanted === 'table' ? <Table schema={schema} label={label} /> : <Json value={schema} open={3} />}
    </div>
  );
}

function Table({ schema, label }: { schema: unknown; label: string }) {
  const { lines, cut, closed } = useMemo(() => schemaTable(schema), [schema]);
  if (lines.length === 0)
    return (
      <p className="hint">{closed || schema === null ? t('tools_schema_nothing') : t('tools_schema_any')}</p>
    );
  return (
    <>
      <table className="schema-lines" aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{t('tools_schema_name')}</th>
            <th scope="col">{t('tools_schema_type')}</th>
            <th scope="col">{t('tools_schema_about')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Line key={line.path} line={line} />
          ))}
        </tbody>
      </table>
      {cut && <p className="hint">{t('tools_schema_cut')}</p>}
      <p className="hint">{closed ? t('tools_schema_closed') : t('tools_schema_extra')}</p>
    </>
  );
}

function Line({ line }: { line: SchemaLine }) {
  const { name, depth, type, required, deprecated, description, rules, values, usual } = line;
  return (
    <tr>
      <th scope="row" data-depth={Math.min(depth, 6)}>
        <code>
          <Visible text={name} />
        </code>
        {required && <span className="required">{t('tools_schema_required')}</span>}
        {deprecated && <span className="hint">{t('tools_schema_deprecated')}</span>}
      </th>
      <td>
        <code>
          <Visible text={type} />
        </code>
      </td>
      <td>
        {description !== '' && <LongText text={description} />}
        {values.length > 0 && (
          <span className="schema-values">
            {values.slice(0, mostValues).map((value) => (
              <code key={value}>
                <Visible text={value.slice(0, 100)} />
              </code>
            ))}
            {values.length > mostValues && t('tools_schema_more_values', values.length - mostValues)}
          </span>
        )}
        {(rules.length > 0 || usual !== undefined) && (
          <span className="hint">
            <Visible text={rules.join(', ').slice(0, 500)} />
            {usual !== undefined && (
              <>
                {rules.length > 0 && t('words_comma')}
                {t('tools_schema_default')} <Visible text={usual.slice(0, 200)} />
              </>
            )}
          </span>
        )}
      </td>
    </tr>
  );
}
