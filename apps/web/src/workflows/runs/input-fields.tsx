import type { ReactElement } from 'react';
import { Field } from '../../ui/field.js';
import { SelectField } from '../../ui/select-field.js';
import { useWords } from '../../words/words.js';
import type { GraphInput } from '../graph/graph.js';
import { shownValue } from '../graph/inputs.js';
import { workflowWords } from '../words.js';
import { AccountsInput, PlatformInput, type ReferenceInputProps } from './reference-inputs.js';

interface InputFieldsProps {
  inputs: Readonly<Record<string, GraphInput>>;
  /** As they are typed, by name. */
  texts: Readonly<Record<string, string>>;
  faults: Readonly<Record<string, string>>;
  onChange: (name: string, text: string) => void;
}

/** What a workflow asks for when it starts. */
export function InputFields({ inputs, texts, faults, onChange }: InputFieldsProps): ReactElement {
  return (
    <>
      {Object.entries(inputs).map(([name, input]) => (
        <OneInput
          key={name}
          name={name}
          input={input}
          text={texts[name] ?? ''}
          faults={faults[name] === undefined ? [] : [faults[name]]}
          onChange={(text) => onChange(name, text)}
        />
      ))}
    </>
  );
}

interface OneInputProps {
  name: string;
  input: GraphInput;
  text: string;
  faults: readonly string[];
  onChange: (text: string) => void;
}

function OneInput({ name, input, text, faults, onChange }: OneInputProps): ReactElement {
  const t = useWords(workflowWords);
  const { type, required, description, default: usual } = input;
  const label = required === true ? t('run.required', { name }) : name;
  const hint = description ?? t(`type.${type}`);
  const reference = { label, hint, text, usual, faults, onChange };
  if (name === 'connectionIds' && type === 'list') return <AccountsInput {...reference} />;
  if (name === 'platform' && type === 'text') return <PlatformInput {...reference} />;
  if (type === 'boolean') return <BooleanInput {...reference} />;
  return (
    <Field label={label} hint={hint} faults={faults}>
      {(control) => (
        <textarea
          {...control}
          className={type === 'text' ? 'theirs' : 'mono'}
          rows={type === 'text' || type === 'number' ? 1 : 3}
          placeholder={shownValue(usual)}
          value={text}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

function BooleanInput({ label, hint, text, usual, faults, onChange }: ReferenceInputProps): ReactElement {
  const t = useWords(workflowWords);
  const answers = { true: t('yes'), false: t('no') };
  const none = typeof usual === 'boolean' ? t('default', { value: answers[`${usual}`] }) : t('none.chosen');
  const options = [{ value: '', label: none }, ...Object.entries(answers).map(([value, answer]) => ({ value, label: answer }))];
  return <SelectField label={label} hint={hint} value={text} faults={faults} options={options} onChange={onChange} />;
}
