import { useQuery } from '@tanstack/react-query';
import { useRef, type ReactElement } from 'react';
import { useOrganization } from '../../api/organization.js';
import { Button } from '../../ui/button.js';
import { Choice, Choices } from '../../ui/choice.js';
import { Field } from '../../ui/field.js';
import { Icon } from '../../ui/icon.js';
import { useWords } from '../../words/words.js';
import type { EntryField } from '../graph/graph.js';
import { idsIn, shownValue, typedValue, type Entry } from '../graph/inputs.js';
import { isKnownReference } from '../references.js';
import { accounts } from './accounts.js';
import { Picker } from './picker.js';
import { pickerWords } from './words.js';
import './pickers.css';

interface EntriesFieldProps {
  label: string;
  hint: string;
  fields: readonly (readonly [string, EntryField])[];
  entries: readonly Entry[];
  brandId: string | undefined;
  faults: readonly string[];
  /** What a field of an entry is called; undefined for its name. */
  labelOf: (field: string) => string | undefined;
  onChange: (entries: readonly Entry[]) => void;
}

/** A list of objects, each with its fields. */
export function EntriesField(props: EntriesFieldProps): ReactElement {
  const { label, hint, fields, entries, faults, onChange } = props;
  const t = useWords(pickerWords);
  const withChannel = useChannelOfAccount(fields);
  const add = useRef<HTMLButtonElement>(null);
  const change = (at: number, entry: Entry): void => onChange(entries.with(at, entry));
  const remove = (at: number): void => {
    // The button that had the focus goes.
    add.current?.focus();
    onChange(entries.toSpliced(at, 1));
  };
  return (
    <Choices legend={label} hint={hint} faults={faults}>
      {entries.map((entry, at) => (
        <fieldset key={at} className="list-entry">
          <legend className="visually-hidden">{t('entry', { number: at + 1 })}</legend>
          {fields.map(([name, field]) => (
            <OneField
              key={name}
              {...props}
              name={name}
              field={field}
              value={entry[name]}
              onChange={(value) => change(at, withChannel(withField(entry, name, value), name))}
            />
          ))}
          <Button kind="quiet" aria-label={t('entry.remove', { number: at + 1 })} onClick={() => remove(at)}>
            <Icon name="close" />
          </Button>
        </fieldset>
      ))}
      <div>
        <Button ref={add} aria-label={t('entry.add.to', { label })} onClick={() => onChange([...entries, {}])}>
          {t('entry.add')}
        </Button>
      </div>
    </Choices>
  );
}

const orNone = (hint: string): string | undefined => (hint === '' ? undefined : hint);

const withField = (entry: Entry, name: string, value: unknown): Entry =>
  Object.fromEntries(Object.entries({ ...entry, [name]: value }).filter(([, each]) => each !== undefined));

/** Whoever chooses an account has chosen its channel. */
function useChannelOfAccount(fields: EntriesFieldProps['fields']): (entry: Entry, changed: string) => Entry {
  const nameOf = (reference: string): string | undefined => fields.find(([, { refersTo }]) => refersTo === reference)?.[0];
  const [account, channel] = [nameOf('connection'), nameOf('platform')];
  const isNeeded = account !== undefined && channel !== undefined;
  const { data: all = [] } = useQuery({ ...accounts(useOrganization()), enabled: isNeeded });
  return (entry, changed) => {
    if (!isNeeded || changed !== account) return entry;
    const found = all.find(({ id }) => id === entry[account]);
    return found === undefined ? entry : { ...entry, [channel]: found.attributes.platform };
  };
}

interface OneFieldProps extends Pick<EntriesFieldProps, 'brandId' | 'labelOf'> {
  name: string;
  field: EntryField;
  value: unknown;
  onChange: (value: unknown) => void;
}

function OneField({ name, field, value, brandId, labelOf, onChange }: OneFieldProps): ReactElement {
  const t = useWords(pickerWords);
  const { type, description = '', refersTo } = field;
  const isReference = isKnownReference(refersTo);
  const label = labelOf(name) ?? (isReference ? t(`refers.${refersTo}`) : name);
  if (isReference && type === 'text')
    return (
      <Picker
        {...{ label, refersTo, brandId }}
        hint={description}
        isList={false}
        chosen={idsIn(value)}
        faults={[]}
        onChange={([id]) => onChange(id)}
      />
    );
  if (type === 'boolean')
    return <Choice type="checkbox" checked={value === true} label={label} hint={orNone(description)} onChange={onChange} />;
  return (
    <Field label={label} hint={orNone(description)}>
      {(control) =>
        type === 'number' ? (
          <input
            {...control}
            type="number"
            step="any"
            value={shownValue(value)}
            onChange={({ target }) => onChange(typedValue(target.value, 'number'))}
          />
        ) : (
          <textarea
            {...control}
            className="theirs"
            rows={1}
            value={shownValue(value)}
            onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
          />
        )
      }
    </Field>
  );
}
