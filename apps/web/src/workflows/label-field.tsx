import type { ReactElement } from 'react';
import { Field } from '../ui/field.js';
import { useWords } from '../words/words.js';
import { workflowWords } from './words.js';

interface LabelFieldProps {
  label: string;
  faults: readonly string[];
  onChange: (label: string) => void;
}

/** The name of a workflow. */
export function LabelField({ label, faults, onChange }: LabelFieldProps): ReactElement {
  const t = useWords(workflowWords);
  return (
    <Field label={t('field.label')} faults={faults}>
      {(control) => (
        <input {...control} className="theirs" maxLength={200} value={label} onChange={({ target }) => onChange(target.value)} />
      )}
    </Field>
  );
}
