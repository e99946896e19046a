import type { ReactElement } from 'react';
import { Field } from './field.js';

interface DayFieldProps {
  label: string;
  /** `2026-05-01`, or empty. */
  value: string;
  onChange: (value: string) => void;
}

/** A day, or none. */
export function DayField({ label, value, onChange }: DayFieldProps): ReactElement {
  return (
    <Field label={label}>
      {(control) => <input {...control} type="date" value={value} onChange={({ target }) => onChange(target.value)} />}
    </Field>
  );
}
