import type { ReactElement } from 'react';
import { Field } from './field.js';

/** A part of the whole, 0 to 1, in whole percents. */
export function PercentSlider(props: { label: string; value: number; onChange: (value: number) => void }): ReactElement {
  const { label, value, onChange } = props;
  return (
    <Field label={label}>
      {(control) => (
        <input
          {...control}
          type="range"
          min={0}
          max={100}
          value={Math.round(value * 100)}
          onChange={({ target }) => onChange(Number(target.value) / 100)}
        />
      )}
    </Field>
  );
}
