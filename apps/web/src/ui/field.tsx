import { useId, type ReactElement, type ReactNode } from 'react';
import './field.css';

/** What ties a control to its label, its hint and what is wrong with it. */
export interface Control {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldProps {
  label: ReactNode;
  /** What belongs in it, or what it means. */
  hint?: ReactNode;
  /** What is wrong with it, in sentences. */
  faults?: readonly string[];
  children: (control: Control) => ReactNode;
}

/** A control with its label above it; what is wrong stands beneath it, and screen readers say it with the field. */
export function Field({ label, hint, faults = [], children }: FieldProps): ReactElement {
  const id = useId();
  const hintId = `${id}hint`;
  const faultsId = `${id}faults`;
  const described = [...(hint === undefined ? [] : [hintId]), ...(faults.length === 0 ? [] : [faultsId])].join(' ');
  const control = {
    id,
    'aria-describedby': described === '' ? undefined : described,
    'aria-invalid': faults.length > 0 ? (true as const) : undefined,
  };
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children(control)}
      {hint !== undefined && (
        <div id={hintId} className="note">
          {hint}
        </div>
      )}
      <Faults id={faultsId} faults={faults} />
    </div>
  );
}

/** What is wrong with something, in words of the API or of the page. */
export function Faults({ id, faults }: { id?: string; faults: readonly string[] }): ReactElement | null {
  if (faults.length === 0) return null;
  return (
    <ul id={id} className="faults">
      {faults.map((fault) => (
        <li key={fault} className="theirs">
          {fault}
        </li>
      ))}
    </ul>
  );
}
