import { useState, type ReactElement } from 'react';
import { Button } from '../../ui/button.js';
import { Field } from '../../ui/field.js';
import { Icon } from '../../ui/icon.js';
import { SelectField } from '../../ui/select-field.js';
import { useWords } from '../../words/words.js';
import { valueTypes, type GraphInput, type ValueType } from '../graph/graph.js';
import { entryFields, shownValue, typedValue } from '../graph/inputs.js';
import { sentenceOf, type Mistake } from '../graph/mistakes.js';
import { freeWord, wordMistake } from '../graph/word-rules.js';
import { pickerWords } from '../pickers/words.js';
import { isKnownReference, knownReferences } from '../references.js';
import { InputControl } from '../runs/input-fields.js';
import { workflowWords } from '../words.js';
import { useWork, useWorkState } from './use-workflow.js';

/** What whoever starts the workflow gives. */
export function InputsForm({ mistakes }: { mistakes: readonly Mistake[] }): ReactElement {
  const t = useWords(workflowWords);
  const work = useWork();
  const { history } = useWorkState();
  const { inputs } = history.present;
  const names = Object.keys(inputs);
  return (
    <form className="stack" aria-label={t('inputs')} onSubmit={(event) => event.preventDefault()} noValidate>
      <p className="note">{t(names.length === 0 ? 'inputs.none' : 'inputs.hint')}</p>
      {Object.entries(inputs).map(([name, input]) => (
        <InputFields
          key={name}
          name={name}
          input={input}
          others={names.filter((other) => other !== name)}
          faults={mistakes.filter((each) => each.input === name).map(sentenceOf)}
        />
      ))}
      {!work.isReadOnly && (
        <div>
          <Button onClick={() => work.setInput(freeWord('input', names), { type: 'text', required: true })}>
            {t('inputs.add')}
          </Button>
        </div>
      )}
    </form>
  );
}

type Changes = { [Name in keyof GraphInput]?: GraphInput[Name] | undefined };

interface InputFieldsProps {
  name: string;
  input: GraphInput;
  others: readonly string[];
  faults: readonly string[];
}

function InputFields({ name, input, others, faults }: InputFieldsProps): ReactElement {
  const t = useWords(workflowWords);
  const work = useWork();
  const [text, setText] = useState(name);
  const mistake = wordMistake(text.trim(), others);
  const rename = (): void => {
    if (mistake === undefined && text.trim() !== name) work.renameInput(name, text.trim());
    work.seal();
  };
  const change = (changes: Changes): void => {
    const changed = Object.fromEntries(Object.entries({ ...input, ...changes }).filter(([, value]) => value !== undefined));
    work.setInput(name, changed as unknown as GraphInput);
  };
  return (
    <fieldset className="input-fields" disabled={work.isReadOnly}>
      <legend className="mono">{name}</legend>
      <Field label={t('input.name')} faults={mistake === undefined ? faults : [t(`word.${mistake}`)]}>
        {(control) => (
          <input {...control} className="mono" value={text} onChange={({ target }) => setText(target.value)} onBlur={rename} />
        )}
      </Field>
      <SelectField
        label={t('input.type')}
        value={input.type}
        options={valueTypes.map((type) => ({ value: type, label: t(`type.${type}`) }))}
        onChange={(type) => change({ type: type as ValueType, default: undefined, refersTo: undefined, entries: undefined })}
      />
      <ReferenceSelect input={input} onChange={change} />
      <DefaultField
        key={`${input.type} ${input.refersTo ?? ''}`}
        input={input}
        onChange={(value) => change({ default: value })}
      />
      <label className="check">
        <input
          type="checkbox"
          checked={input.required === true}
          onChange={({ target }) => change({ required: target.checked || undefined })}
        />
        <span>{t('input.required')}</span>
      </label>
      {!work.isReadOnly && (
        <Button kind="quiet" aria-label={t('input.remove', { name })} onClick={() => work.setInput(name, undefined)}>
          <Icon name="close" />
          {t('remove')}
        </Button>
      )}
    </fieldset>
  );
}

interface ReferenceSelectProps {
  input: GraphInput;
  onChange: (changes: Changes) => void;
}

/** What a text or a list is chosen from. */
function ReferenceSelect({ input, onChange }: ReferenceSelectProps): ReactElement | null {
  const t = useWords(workflowWords);
  const ofPickers = useWords(pickerWords);
  if (input.type !== 'text' && input.type !== 'list') return null;
  return (
    <SelectField
      label={t('input.refersTo')}
      hint={t('input.refersTo.hint')}
      value={input.refersTo ?? ''}
      options={[
        { value: '', label: t('input.refersTo.none') },
        ...knownReferences.map((each) => ({ value: each, label: ofPickers(`refers.${each}`) })),
      ]}
      onChange={(refersTo) =>
        onChange({ refersTo: refersTo === '' ? undefined : refersTo, entries: undefined, default: undefined })
      }
    />
  );
}

function DefaultField({ input, onChange }: { input: GraphInput; onChange: (value: unknown) => void }): ReactElement {
  const t = useWords(workflowWords);
  const work = useWork();
  const [text, setText] = useState(shownValue(input.default));
  const [isBroken, setIsBroken] = useState(false);
  const change = (next: string): void => {
    setText(next);
    try {
      onChange(typedValue(next, input.type));
      setIsBroken(false);
    } catch {
      setIsBroken(true);
    }
  };
  if (isKnownReference(input.refersTo) || entryFields(input) !== undefined)
    return (
      <InputControl
        label={t('input.default')}
        hint={input.description ?? ''}
        input={{ ...input, default: undefined }}
        text={text}
        brandId={work.state.saved.attributes.brandId ?? undefined}
        faults={[]}
        onChange={(next) => change(next === '[]' ? '' : next)}
      />
    );
  return (
    <Field label={t('input.default')} faults={isBroken ? [t('json.broken')] : []}>
      {(control) => <input {...control} value={text} onChange={({ target }) => change(target.value)} />}
    </Field>
  );
}
