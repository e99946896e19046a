import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useOrganization } from '../../api/organization.js';
import { SelectField } from '../../ui/select-field.js';
import { useWords } from '../../words/words.js';
import { shownValue } from '../graph/inputs.js';
import { idsIn, ReferenceChoices } from '../reference-choices.js';
import { namesOf } from '../references.js';
import { workflowWords } from '../words.js';

export interface ReferenceInputProps {
  label: string;
  hint: string;
  /** As it would be typed. */
  text: string;
  /** What it is without a text. */
  usual: unknown;
  faults: readonly string[];
  onChange: (text: string) => void;
}

/** For inputs that are a list of ids of accounts: nobody knows those by heart. */
export function AccountsInput({ label, text, usual, faults, onChange }: ReferenceInputProps): ReactElement {
  const t = useWords(workflowWords);
  const { data: accounts } = useQuery(namesOf(useOrganization(), 'connection'));
  return (
    <ReferenceChoices
      legend={label}
      hint={t(accounts?.length === 0 ? 'accounts.none' : 'accounts.hint')}
      refersTo="connection"
      chosen={idsIn(text === '' ? usual : parsed(text))}
      faults={faults}
      onChange={(next) => onChange(next.length === 0 ? '' : JSON.stringify(next))}
    />
  );
}

/** For inputs that name a channel. */
export function PlatformInput({ label, hint, text, usual, faults, onChange }: ReferenceInputProps): ReactElement {
  const t = useWords(workflowWords);
  const { data: channels = [] } = useQuery(namesOf(useOrganization(), 'platform'));
  const value = text === '' ? shownValue(usual) : text;
  const known = channels.map(({ id, name }) => ({ value: id, label: name }));
  const isUnknown = value !== '' && known.every((each) => each.value !== value);
  return (
    <SelectField
      label={label}
      hint={hint}
      value={value}
      faults={faults}
      options={[{ value: '', label: t('none.chosen') }, ...known, ...(isUnknown ? [{ value, label: value }] : [])]}
      onChange={onChange}
    />
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return [];
  }
}
