import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { colleagues } from '../api/release-team.js';
import { tagList } from '../api/tags.js';
import { SelectField } from '../ui/select-field.js';
import { useWords } from '../words/words.js';
import type { ReleaseFilter } from './queries.js';
import { releaseWords } from './words.js';

interface NarrowProps {
  /** Path of the list. */
  to: string;
  current: ReleaseFilter;
}

/** Narrows the list to a tag and to who looks after a release; each is offered once there is something to choose. */
export function Narrow({ to, current }: NarrowProps): ReactElement {
  const t = useWords(releaseWords);
  const organization = useOrganization();
  const navigate = useNavigate();
  const { data: tags = [] } = useQuery(tagList(organization));
  const { data: people = [] } = useQuery(colleagues(organization));
  const choose = (name: 'tagId' | 'assigneeId', value: string): void => {
    const { [name]: _before, ...others } = current;
    void navigate({ to, search: value === '' ? others : { ...others, [name]: value } });
  };
  const hasTags = tags.length > 0 || current.tagId !== undefined;
  const hasPeople = people.length > 1 || current.assigneeId !== undefined;
  return (
    <>
      {hasTags && (
        <SelectField
          label={t('filter.tag')}
          value={current.tagId ?? ''}
          options={[
            { value: '', label: t('filter.tag.any') },
            ...tags.map(({ id, attributes }) => ({ value: id, label: attributes.name })),
          ]}
          onChange={(value) => choose('tagId', value)}
        />
      )}
      {hasPeople && (
        <SelectField
          label={t('filter.assignee')}
          value={current.assigneeId ?? ''}
          options={[
            { value: '', label: t('filter.assignee.any') },
            ...people.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(value) => choose('assigneeId', value)}
        />
      )}
    </>
  );
}
