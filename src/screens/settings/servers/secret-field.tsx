import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { TextField } from './text-field.tsx';

/**
 * A value that others should not read over one’s shoulder. What is stored never comes here: a part of it stands in the
 * empty field, and what is typed takes its place.
 */
export function SecretField({
  label,
  stored,
  typed,
  type,
  fault,
  hint,
  children,
}: {
  label: string;
  stored: string | undefined;
  typed: string;
  type(value: string): void;
  fault: string | undefined;
  hint?: ComponentChildren;
  children?: ComponentChildren;
}) {
  const [seen, see] = useState(false);
  return (
    <TextField
      wide
      label={label}
      value={typed}
      type={type}
      fault={fault}
      hint={
        <>
          {stored !== undefined && (
            <p>
              {typed === '' ? 'Stored: ' : 'Takes the place of '}
              <code>{stored}</code>
              {typed === '' ? '. Type to replace it.' : ' when you save.'}
            </p>
          )}
          {hint}
        </>
      }
      secret={!seen}
      attributes={{
        // Else the browser offers to keep it, or fills in the password of something else.
        autoComplete: 'new-password',
        autoCapitalize: 'off',
      }}
    >
      {typed !== '' && (
        <button
          type="button"
          class="plain"
          aria-label={`${seen ? 'Hide' : 'Show'} ${label.toLowerCase()}`}
          onClick={() => see(!seen)}
        >
          {seen ? 'Hide' : 'Show'}
        </button>
      )}
      {children}
    </TextField>
  );
}
