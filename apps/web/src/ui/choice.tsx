import { useId, type ReactElement, type ReactNode } from 'react';
import { Faults } from './field.js';
import './choice.css';

interface ChoiceProps {
  type: 'radio' | 'checkbox';
  /** Of the group, for radio buttons. */
  name?: string;
  checked: boolean;
  label: ReactNode;
  /** What it means, in a sentence. */
  hint?: ReactNode;
  isDisabled?: boolean;
  onChange: (checked: boolean) => void;
}

/** Something to choose, with what it means: all of it can be clicked. */
export function Choice({ type, name, checked, label, hint, isDisabled = false, onChange }: ChoiceProps): ReactElement {
  return (
    <label className="option">
      <input
        type={type}
        name={name}
        checked={checked}
        disabled={isDisabled}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span>
        <span>{label}</span>
        {hint !== undefined && <span className="note">{hint}</span>}
      </span>
    </label>
  );
}

interface ChoicesProps {
  legend: string;
  /** Below the legend: what is chosen here. */
  hint?: ReactNode;
  /** What is wrong with it, in sentences. */
  faults?: readonly string[];
  children: ReactNode;
}

/** Choices that belong together. Screen readers say what is wrong with them. */
export function Choices({ legend, hint, faults = [], children }: ChoicesProps): ReactElement {
  const id = useId();
  return (
    <fieldset className="options" aria-describedby={faults.length > 0 ? id : undefined}>
      <legend>{legend}</legend>
      {hint !== undefined && <p className="note">{hint}</p>}
      {children}
      <Faults id={id} faults={faults} />
    </fieldset>
  );
}
