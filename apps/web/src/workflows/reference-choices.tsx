import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { Choice, Choices } from '../ui/choice.js';
import { Faults } from '../ui/field.js';
import { namesOf, type Reference } from './references.js';

interface ReferenceChoicesProps {
  legend: string;
  hint: string;
  refersTo: Exclude<Reference, 'asset'>;
  /** Ids. */
  chosen: readonly string[];
  faults: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}

/** Several things of the organization, by their names. */
export function ReferenceChoices({ legend, hint, refersTo, chosen, faults, onChange }: ReferenceChoicesProps): ReactElement {
  const { data: options = [] } = useQuery(namesOf(useOrganization(), refersTo));
  return (
    <Choices legend={legend} hint={hint}>
      {options.map(({ id, name }) => (
        <Choice
          key={id}
          type="checkbox"
          checked={chosen.includes(id)}
          label={<span className="theirs">{name}</span>}
          onChange={(isChosen) => onChange(isChosen ? [...chosen, id] : chosen.filter((each) => each !== id))}
        />
      ))}
      <Faults faults={faults} />
    </Choices>
  );
}

/** Ids that a setting or an input holds: one, or a list. */
export const idsIn = (value: unknown): readonly string[] =>
  Array.isArray(value)
    ? (value as unknown[]).filter((each) => typeof each === 'string')
    : typeof value === 'string'
      ? [value]
      : [];
