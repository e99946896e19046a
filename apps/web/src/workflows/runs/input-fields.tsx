import { useEffect, useRef, useState, type ReactElement } from 'react';
import { Field } from '../../ui/field.js';
import { SelectField } from '../../ui/select-field.js';
import { useWords } from '../../words/words.js';
import type { GraphInput } from '../graph/graph.js';
import { entriesIn, entryFields, heldValue, idsIn, isOpenList, plainList, shownValue } from '../graph/inputs.js';
import { EntriesField } from '../pickers/entries-field.js';
import { Picker } from '../pickers/picker.js';
import { PlainListField } from '../pickers/plain-list-field.js';
import { isKnownReference } from '../references.js';
import { workflowWords } from '../words.js';

/** What inputs are called and what they are for, where a page knows that better than the workflow. */
export interface InputTexts {
  label: (name: string, field?: string) => string | undefined;
  hint: (name: string) => string | undefined;
}

const ownTexts: InputTexts = { label: () => undefined, hint: () => undefined };

interface InputFieldsProps {
  inputs: Readonly<Record<string, GraphInput>>;
  /** As they are typed, by name. */
  texts: Readonly<Record<string, string>>;
  faults: Readonly<Record<string, string>>;
  /** Whose content the workflow makes. */
  brandId: string | undefined;
  words?: InputTexts;
  onChange: (name: string, text: string) => void;
}

/** What a workflow asks for when it starts. */
export function InputFields({ inputs, texts, faults, brandId, words = ownTexts, onChange }: InputFieldsProps): ReactElement {
  const t = useWords(workflowWords);
  return (
    <>
      {Object.entries(inputs).map(([name, input]) => {
        const label = words.label(name) ?? name;
        return (
          <InputControl
            key={name}
            label={input.required === true ? t('run.required', { name: label }) : label}
            hint={words.hint(name) ?? input.description ?? t(`type.${input.type}`)}
            input={input}
            text={texts[name] ?? ''}
            brandId={brandId}
            faults={faults[name] === undefined ? [] : [faults[name]]}
            labelOf={(field) => words.label(name, field)}
            onChange={(text) => onChange(name, text)}
          />
        );
      })}
    </>
  );
}

interface InputControlProps {
  label: string;
  hint: string;
  input: GraphInput;
  /** As it is typed; empty for the default. */
  text: string;
  brandId: string | undefined;
  faults: readonly string[];
  labelOf?: (field: string) => string | undefined;
  onChange: (text: string) => void;
}

/** A value of an input: picked where it names things, typed otherwise. */
export function InputControl(props: InputControlProps): ReactElement {
  const { label, hint, input, text, brandId, faults, labelOf = () => undefined, onChange } = props;
  const { type, refersTo, default: usual } = input;
  const isList = type === 'list';
  const common = { label, hint, brandId, faults };
  if (isKnownReference(refersTo) && (isList || type === 'text'))
    return (
      <Picker
        {...common}
        refersTo={refersTo}
        isList={isList}
        hasDefault={typeof usual === 'string' && usual !== ''}
        chosen={idsIn(heldValue(input, text))}
        onChange={(chosen) => onChange(isList ? JSON.stringify(chosen) : (chosen[0] ?? ''))}
      />
    );
  const fields = entryFields(input);
  const entries = fields && entriesIn(heldValue(input, text));
  if (fields !== undefined && entries !== undefined)
    return (
      <EntriesField
        {...common}
        fields={fields}
        entries={entries}
        labelOf={labelOf}
        onChange={(next) => onChange(JSON.stringify(next))}
      />
    );
  if (type === 'boolean') return <BooleanInput {...props} />;
  if (isList) return <ListInput {...props} />;
  return <TypedInput {...props} />;
}

/** A list of nothing that could be picked: by its entries, or as JSON where these are no texts or numbers. */
function ListInput(props: InputControlProps): ReactElement {
  const { input, text, onChange } = props;
  // What is typed as JSON may be a list of texts for a moment.
  const [by, setBy] = useState<'entries' | 'json' | 'json, asked for'>(() =>
    plainList(input, text) === undefined ? 'json' : 'entries',
  );
  const list = by === 'entries' ? plainList(input, text) : undefined;
  if (list === undefined) return <TypedInput {...props} isFocused={by === 'json, asked for'} />;
  return (
    <PlainListField
      {...props}
      list={list}
      onChange={(entries) => onChange(JSON.stringify(entries))}
      onJson={isOpenList(input) ? () => setBy('json, asked for') : undefined}
    />
  );
}

interface TypedInputProps extends InputControlProps {
  /** From the start. */
  isFocused?: boolean;
}

function TypedInput({ label, hint, input, text, faults, isFocused = false, onChange }: TypedInputProps): ReactElement {
  const { type, default: usual } = input;
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (isFocused) area.current?.focus();
  }, [isFocused]);
  return (
    <Field label={label} hint={hint} faults={faults}>
      {(control) => (
        <textarea
          {...control}
          ref={area}
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

function BooleanInput({ label, hint, input: { default: usual }, text, faults, onChange }: InputControlProps): ReactElement {
  const t = useWords(workflowWords);
  const answers = { true: t('yes'), false: t('no') };
  const none = typeof usual === 'boolean' ? t('default', { value: answers[`${usual}`] }) : t('none.chosen');
  const options = [{ value: '', label: none }, ...Object.entries(answers).map(([value, answer]) => ({ value, label: answer }))];
  return <SelectField label={label} hint={hint} value={text} faults={faults} options={options} onChange={onChange} />;
}
