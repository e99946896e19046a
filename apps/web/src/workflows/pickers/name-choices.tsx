import { roles } from '@imprint/contracts/access';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { useOrganization } from '../../api/organization.js';
import { zonesWith } from '../../time/wall-clock.js';
import { Choice, Choices } from '../../ui/choice.js';
import { Field } from '../../ui/field.js';
import { Loaded } from '../../ui/loaded.js';
import { useLanguage } from '../../words/language.js';
import { useWords } from '../../words/words.js';
import { isRead, namesOf, type Named, type NamedReference, type ReadReference } from '../references.js';
import { languageOptions } from './languages.js';
import type { PickerProps } from './picker-props.js';
import { pickerWords } from './words.js';

interface NamePickerProps extends PickerProps {
  refersTo: NamedReference;
}

/** More of them scroll. */
const mostAtOnce = 12;

interface OptionsProps {
  refersTo: NamedReference;
  chosen: readonly string[];
  children: (options: readonly Named[]) => ReactNode;
}

/** What there is to choose from, and what has been chosen and is not there any more. */
function Options({ refersTo, chosen, children }: OptionsProps): ReactElement {
  const t = useWords(pickerWords);
  const language = useLanguage();
  const withChosen = (names: readonly Named[]): readonly Named[] => [
    ...names,
    ...chosen.filter((id) => names.every((each) => each.id !== id)).map((id) => ({ id, name: id })),
  ];
  if (isRead(refersTo)) return <ReadOptions refersTo={refersTo}>{(names) => children(withChosen(names))}</ReadOptions>;
  const known = {
    role: () => roles.map((role) => ({ id: role, name: t(`role.${role}`) })),
    language: () => languageOptions(language),
    timezone: () => zonesWith(chosen[0] ?? 'UTC').map((zone) => ({ id: zone, name: zone.replaceAll('_', ' ') })),
  };
  return <>{children(withChosen(known[refersTo]()))}</>;
}

interface ReadOptionsProps {
  refersTo: ReadReference;
  children: (options: readonly Named[]) => ReactNode;
}

function ReadOptions({ refersTo, children }: ReadOptionsProps): ReactElement {
  const query = useQuery(namesOf(useOrganization(), refersTo));
  return <Loaded query={query}>{children}</Loaded>;
}

/** One of them, by its name. */
export function NameSelect({ label, hint, hasDefault, chosen, faults, refersTo, onChange }: NamePickerProps): ReactElement {
  const t = useWords(pickerWords);
  const [id = ''] = chosen;
  return (
    <Options refersTo={refersTo} chosen={chosen}>
      {(options) => (
        <Field label={label} hint={hint === '' ? undefined : hint} faults={faults}>
          {(control) => (
            <select {...control} value={id} onChange={({ target }) => onChange(target.value === '' ? [] : [target.value])}>
              {(hasDefault !== true || id === '') && <option value="">{t('none')}</option>}
              {options.map((option) => (
                <option key={option.id} value={option.id}>
                  {option.name}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
    </Options>
  );
}

/** Several of them, by their names. */
export function NameChoices({ label, hint, chosen, faults, refersTo, onChange }: NamePickerProps): ReactElement {
  return (
    <Choices legend={label} hint={hint} faults={faults}>
      <Options refersTo={refersTo} chosen={chosen}>
        {(options) => (
          <div className={options.length > mostAtOnce ? 'options many' : 'options'}>
            {options.map(({ id, name }) => (
              <Choice
                key={id}
                type="checkbox"
                checked={chosen.includes(id)}
                label={<span className="theirs">{name}</span>}
                onChange={(isChosen) => onChange(isChosen ? [...chosen, id] : chosen.filter((each) => each !== id))}
              />
            ))}
          </div>
        )}
      </Options>
    </Choices>
  );
}
