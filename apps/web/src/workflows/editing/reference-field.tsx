import { useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { useOrganization } from '../../api/organization.js';
import { Button } from '../../ui/button.js';
import { closeDialogAround, Dialog } from '../../ui/dialog.js';
import { Faults, Field } from '../../ui/field.js';
import { MediaPicker } from '../../ui/media-picker.js';
import { useWords } from '../../words/words.js';
import { idsIn, ReferenceChoices } from '../reference-choices.js';
import { knownReferences, namesOf, type Reference } from '../references.js';
import { workflowWords } from '../words.js';
import type { SettingProps } from './setting-props.js';

export const isKnownReference = (name: string): name is Reference => knownReferences.some((each) => each === name);

interface ReferenceFieldProps extends SettingProps {
  refersTo: Reference;
}

/** A brand, an account, a file or the like, by its name. */
export function ReferenceField(props: ReferenceFieldProps): ReactElement {
  if (props.refersTo === 'asset') return <AssetField {...props} />;
  return props.field.type === 'list' ? (
    <SeveralField {...props} refersTo={props.refersTo} />
  ) : (
    <OneField {...props} refersTo={props.refersTo} />
  );
}

interface NamedFieldProps extends SettingProps {
  refersTo: Exclude<Reference, 'asset'>;
}

function OneField({ field, value, faults, refersTo, onChange }: NamedFieldProps): ReactElement {
  const t = useWords(workflowWords);
  const { data: options = [] } = useQuery(namesOf(useOrganization(), refersTo));
  const chosen = typeof value === 'string' ? value : '';
  const isUnknown = chosen !== '' && options.every(({ id }) => id !== chosen);
  return (
    <Field label={field.label} hint={field.description} faults={faults}>
      {(control) => (
        <select {...control} value={chosen} onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}>
          <option value="">{t('none.chosen')}</option>
          {isUnknown && <option value={chosen}>{chosen}</option>}
          {options.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

function SeveralField({ field, value, faults, refersTo, onChange }: NamedFieldProps): ReactElement {
  return (
    <ReferenceChoices
      legend={field.label}
      hint={field.description}
      refersTo={refersTo}
      chosen={idsIn(value)}
      faults={faults}
      onChange={(next) => onChange(next.length === 0 ? undefined : [...next])}
    />
  );
}

function AssetField({ field, value, faults, onChange }: SettingProps): ReactElement {
  const t = useWords(workflowWords);
  const [isOpen, setIsOpen] = useState(false);
  const chosen = idsIn(value);
  const isList = field.type === 'list';
  const pick = (id: string): void => {
    const next = chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id];
    onChange(isList ? (next.length === 0 ? undefined : next) : id);
  };
  return (
    <fieldset className="options">
      <legend>{field.label}</legend>
      <p className="note">{field.description}</p>
      <p className="known">
        {t('assets.count', { count: chosen.length })}
        <Button onClick={() => setIsOpen(true)}>{t('assets.choose')}</Button>
        {chosen.length > 0 && (
          <Button kind="quiet" onClick={() => onChange(undefined)}>
            {t('assets.clear')}
          </Button>
        )}
      </p>
      <Faults faults={faults} />
      {isOpen && (
        <Dialog title={field.label} onClose={() => setIsOpen(false)} isWide>
          <div className="stack">
            <MediaPicker takesEveryKind chosen={chosen} onPick={({ id }) => pick(id)} />
            <div className="actions">
              <Button onClick={({ currentTarget }) => closeDialogAround(currentTarget)}>{t('done')}</Button>
            </div>
          </div>
        </Dialog>
      )}
    </fieldset>
  );
}
