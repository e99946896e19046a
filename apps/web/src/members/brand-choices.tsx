import { useQuery } from '@tanstack/react-query';
import { useId, type ReactElement } from 'react';
import { brands } from '../api/brands.js';
import { useOrganization } from '../api/organization.js';
import { Choice, Choices } from '../ui/choice.js';
import { Loaded } from '../ui/loaded.js';
import { useWords } from '../words/words.js';
import { memberWords } from './words.js';

interface BrandChoicesProps {
  /** Null for every brand. */
  brandIds: readonly string[] | null;
  onChange: (brandIds: string[] | null) => void;
}

/** Whether somebody sees every brand, or only some. */
export function BrandChoices({ brandIds, onChange }: BrandChoicesProps): ReactElement {
  const t = useWords(memberWords);
  const name = useId();
  const query = useQuery(brands(useOrganization()));
  const chosen = brandIds ?? [];
  const toggle = (id: string, isChosen: boolean): void =>
    onChange(isChosen ? [...chosen, id] : chosen.filter((each) => each !== id));
  return (
    <>
      <Choices legend={t('brands')}>
        <Choice
          type="radio"
          name={name}
          checked={brandIds === null}
          label={t('brands.every')}
          hint={t('brands.every.hint')}
          onChange={() => onChange(null)}
        />
        <Choice
          type="radio"
          name={name}
          checked={brandIds !== null}
          label={t('brands.some')}
          hint={t('brands.some.hint')}
          onChange={() => onChange([])}
        />
      </Choices>
      {brandIds !== null && (
        <Choices legend={t('brands.which')}>
          <Loaded query={query}>
            {({ data }) =>
              data.map(({ id, attributes: { label } }) => (
                <Choice
                  key={id}
                  type="checkbox"
                  checked={chosen.includes(id)}
                  label={<span className="theirs">{label}</span>}
                  onChange={(isChosen) => toggle(id, isChosen)}
                />
              ))
            }
          </Loaded>
        </Choices>
      )}
    </>
  );
}
