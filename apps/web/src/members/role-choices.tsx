import type { Role } from '@imprint/contracts/access';
import { useId, type ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { Choice, Choices } from '../ui/choice.js';
import { useWords } from '../words/words.js';
import { rolesGivenBy } from './rights.js';
import { memberWords } from './words.js';

/** The roles that you may give, each with what it allows. */
export function RoleChoices({ role, onChange }: { role: Role; onChange: (role: Role) => void }): ReactElement {
  const t = useWords(memberWords);
  const name = useId();
  const { role: own } = useOrganization();
  return (
    <Choices legend={t('role')}>
      {rolesGivenBy(own).map((each) => (
        <Choice
          key={each}
          type="radio"
          name={name}
          checked={each === role}
          label={t(`role.${each}`)}
          hint={t(`role.${each}.hint`)}
          onChange={() => onChange(each)}
        />
      ))}
    </Choices>
  );
}
