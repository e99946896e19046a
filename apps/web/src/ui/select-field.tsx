import type { ReactElement } from 'react';
import { Field } from './field.js';

interface SelectFieldProps {
  label: string;
  hint?: string;
  value: string;
  /** What is wrong with it, in sentences. */
  faults?: readonly string[];
  /** In their order; the first one is what it is without a choice. */
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

/** One of a few. */
export function SelectField({ label, hint, value, faults = [], options, onChange }: SelectFieldProps): ReactElement {
  return (
    <Field label={label} faults={faults} {...(hint !== undefined && { hint })}>
      {(control) => (
        <select {...control} value={value} onChange={({ target }) => onChange(target.value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
