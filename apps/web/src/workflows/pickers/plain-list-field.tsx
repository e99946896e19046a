import { useRef, type ReactElement } from 'react';
import { Button } from '../../ui/button.js';
import { Choices } from '../../ui/choice.js';
import { Field } from '../../ui/field.js';
import { Icon } from '../../ui/icon.js';
import { useWords } from '../../words/words.js';
import { shownValue, typedValue, type PlainList } from '../graph/inputs.js';
import { pickerWords } from './words.js';
import './pickers.css';

interface PlainListFieldProps {
  label: string;
  hint: string;
  list: PlainList;
  faults: readonly string[];
  onChange: (entries: PlainList['entries']) => void;
  /** Types it as JSON instead, where it may be of other things, too. */
  onJson: (() => void) | undefined;
}

/** A list of texts or of numbers, with a field for each. */
export function PlainListField({ label, hint, list, faults, onChange, onJson }: PlainListFieldProps): ReactElement {
  const t = useWords(pickerWords);
  const add = useRef<HTMLButtonElement>(null);
  const { type, entries } = list;
  const change = (at: number, text: string): void => {
    const value = typedValue(text, type);
    onChange(entries.with(at, typeof value === 'string' || typeof value === 'number' ? value : null));
  };
  const remove = (at: number): void => {
    // The button that had the focus goes.
    add.current?.focus();
    onChange(entries.toSpliced(at, 1));
  };
  return (
    <Choices legend={label} hint={hint} faults={faults}>
      {entries.map((entry, at) => (
        <div key={at} className="list-entry">
          <Field label={t('entry', { number: at + 1 })}>
            {(control) => {
              const common = { ...control, value: shownValue(entry) };
              return type === 'number' ? (
                <input {...common} type="number" step="any" onChange={({ target }) => change(at, target.value)} />
              ) : (
                <textarea {...common} className="theirs" rows={1} onChange={({ target }) => change(at, target.value)} />
              );
            }}
          </Field>
          <Button kind="quiet" aria-label={t('entry.remove', { number: at + 1 })} onClick={() => remove(at)}>
            <Icon name="close" />
          </Button>
        </div>
      ))}
      <div className="known">
        <Button ref={add} aria-label={t('entry.add.to', { label })} onClick={() => onChange([...entries, null])}>
          {t('entry.add')}
        </Button>
        {onJson !== undefined && (
          <Button kind="quiet" aria-label={t('entry.json.of', { label })} onClick={onJson}>
            {t('entry.json')}
          </Button>
        )}
      </div>
    </Choices>
  );
}
