import { roleAtLeast } from '@imprint/contracts/access';
import type { ReleaseResource } from '@imprint/sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { assignRelease, colleagues, currentRelease } from '../api/release-team.js';
import { useWords } from '../words/words.js';
import { SelectField } from './select-field.js';
import { Trouble } from './trouble.js';
import { uiWords } from './words.js';

/** Who looks after a release; whoever may write chooses. */
export function Assignee({ release }: { release: ReleaseResource }): ReactElement {
  const t = useWords(uiWords);
  const organization = useOrganization();
  const queries = useQueryClient();
  const { assigneeId } = release.attributes;
  const { data: people = [] } = useQuery(colleagues(organization));
  const assign = useMutation({
    mutationFn: (userId: string | null) =>
      assignRelease({ client: organization.client, path: { id: release.id }, body: { assigneeId: userId } }),
    onSettled: () => queries.invalidateQueries({ queryKey: currentRelease(organization, release.id).queryKey }),
  });
  const shown = assign.isPending ? assign.variables : assigneeId;
  if (!roleAtLeast(organization.role, 'creator')) {
    const name = people.find(({ id }) => id === shown)?.name;
    return <p>{name === undefined ? t('assignee.none') : <span className="theirs">{name}</span>}</p>;
  }
  return (
    <>
      <SelectField
        label={t('assignee')}
        value={shown ?? ''}
        options={[{ value: '', label: t('assignee.none') }, ...people.map(({ id, name }) => ({ value: id, label: name }))]}
        onChange={(value) => assign.mutate(value === '' ? null : value)}
      />
      {assign.isError && <Trouble error={assign.error} />}
    </>
  );
}
