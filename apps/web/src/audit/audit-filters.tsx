import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState, type FormEvent, type ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { Button } from '../ui/button.js';
import { DayField } from '../ui/day-field.js';
import { Field } from '../ui/field.js';
import { SelectField } from '../ui/select-field.js';
import { useWords } from '../words/words.js';
import { actions } from './actions.js';
import { memberNames } from './queries.js';
import { auditSearchOf, type AuditSearch } from './search.js';
import { auditWords } from './words.js';

/** Every choice goes to the address at once; a text when it is sent. */
export function AuditFilters({ narrowed }: { narrowed: AuditSearch }): ReactElement {
  const t = useWords(auditWords);
  const organization = useOrganization();
  const navigate = useNavigate();
  const names = useQuery(memberNames(organization)).data ?? new Map<string, string>();
  const { action = '', actorId = '', since = '', until = '' } = narrowed;
  const show = (changes: Record<string, string>): void =>
    void navigate({
      to: `/${organization.slug}/~/settings/audit`,
      search: { ...auditSearchOf({ ...narrowed, ...changes }) },
      replace: true,
    });
  const people = [...names].map(([value, label]) => ({ value, label }));
  const isFormer = actorId !== '' && !names.has(actorId);
  return (
    <div className="audit-filters">
      <SelectField
        label={t('action')}
        value={action}
        options={[{ value: '', label: t('action.all') }, ...actions.map((each) => ({ value: each, label: t(each) }))]}
        onChange={(value) => show({ action: value })}
      />
      <SelectField
        label={t('actor')}
        value={actorId}
        options={[{ value: '', label: t('actor.all') }, ...people, ...(isFormer ? [{ value: actorId, label: actorId }] : [])]}
        onChange={(value) => show({ actorId: value })}
      />
      <DayField label={t('since')} value={since} onChange={(value) => show({ since: value })} />
      <DayField label={t('until')} value={until} onChange={(value) => show({ until: value })} />
      <SearchField key={narrowed.search} search={narrowed.search ?? ''} onSearch={(search) => show({ search })} />
    </div>
  );
}

function SearchField({ search, onSearch }: { search: string; onSearch: (search: string) => void }): ReactElement {
  const t = useWords(auditWords);
  const [text, setText] = useState(search);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSearch(text.trim());
  };
  return (
    <form className="audit-search" onSubmit={submit}>
      <Field label={t('search')}>
        {(control) => (
          <input
            {...control}
            type="search"
            placeholder={t('search.example')}
            minLength={3}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      <Button type="submit">{t('search.send')}</Button>
    </form>
  );
}
