import type { ReactElement } from 'react';
import { Field } from '../../ui/field.js';
import { SelectField } from '../../ui/select-field.js';
import { useWords } from '../../words/words.js';
import type { GraphInput } from '../graph/graph.js';
import { shownValue } from '../graph/inputs.js';
import { workflowWords } from '../words.js';

interface InputFieldsProps {
  inputs: Readonly<Record<string, GraphInput>>;
  /** As they are typed, by name. */
  texts: Readonly<Record<string, string>>;
  faults: Readonly<Record<string, string>>;
  onChange: (name: string, text: string) => void;
}

/** What a workflow asks for when it starts. */
export function InputFields({ inputs, texts, faults, onChange }: InputFieldsProps): ReactElement {
  const t = useWords(workflowWords);
  return (
    <>
      {Object.entries(inputs).map(([name, { type, required, description, default: usual }]) => {
        const label = required === true ? t('run.required', { name }) : name;
        const text = texts[name] ?? '';
        if (type === 'boolean')
          return (
            <SelectField
              key={name}
              label={label}
              {...(description !== undefined && { hint: description })}
              value={text}
              options={['', 'true', 'false'].map((value) => ({
                value,
                label: value === '' ? t('none.chosen') : t(value === 'true' ? 'yes' : 'no'),
              }))}
              onChange={(value) => onChange(name, value)}
            />
          );
        return (
          <Field
            key={name}
            label={label}
            hint={description ?? t(`type.${type}`)}
            faults={faults[name] === undefined ? [] : [faults[name]]}
          >
            {(control) => (
              <textarea
                {...control}
                className={type === 'text' ? 'theirs' : 'mono'}
                rows={type === 'text' || type === 'number' ? 1 : 3}
                placeholder={shownValue(usual)}
                value={text}
                onChange={({ target }) => onChange(name, target.value)}
              />
            )}
          </Field>
        );
      })}
    </>
  );
}
