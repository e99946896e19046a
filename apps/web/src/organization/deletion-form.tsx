import type { OrganizationResource } from '@imprint/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactElement } from 'react';
import { faultsAt, faultsOf } from '../api/faults.js';
import { useOrganization } from '../api/organization.js';
import { Button } from '../ui/button.js';
import { Field } from '../ui/field.js';
import { Moment } from '../ui/moment.js';
import { Trouble } from '../ui/trouble.js';
import { useWords } from '../words/words.js';
import { organizationSettings, removeOrganization, restore } from './queries.js';
import { organizationWords } from './words.js';

type Deleted = Pick<OrganizationResource['attributes'], 'deletionDueAt'>;

/** For owners: schedules the organization for deletion, after its name was typed, and undoes it. */
export function DeletionForm({ saved: { deletionDueAt } }: { saved: Deleted }): ReactElement {
  return typeof deletionDueAt === 'string' ? <Restoring dueAt={deletionDueAt} /> : <Deleting />;
}

function Deleting(): ReactElement {
  const t = useWords(organizationWords);
  const { id, client } = useOrganization();
  const [name, setName] = useState('');
  const deletion = useDeletionChange(() => removeOrganization({ client, path: { organizationId: id }, body: { name } }));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    deletion.mutate();
  };
  return (
    <form className="organization-form" onSubmit={submit}>
      <p>{t('deletion.text')}</p>
      <Field label={t('deletion.name')} hint={t('deletion.name.hint')} faults={faultsAt(deletion.error, '/name')}>
        {(control) => (
          <input {...control} required autoComplete="off" value={name} onChange={({ target }) => setName(target.value)} />
        )}
      </Field>
      {deletion.isError && faultsOf(deletion.error).length === 0 && <Trouble error={deletion.error} />}
      <div className="actions">
        <Button type="submit" kind="danger" isBusy={deletion.isPending} disabled={name === ''}>
          {t('deletion.delete')}
        </Button>
      </div>
    </form>
  );
}

function Restoring({ dueAt }: { dueAt: string }): ReactElement {
  const t = useWords(organizationWords);
  const { id, client } = useOrganization();
  const restoring = useDeletionChange(() => restore({ client, path: { organizationId: id } }));
  return (
    <div className="organization-form">
      <p>{t.rich('deletion.scheduled', { time: () => <Moment key="time" at={dueAt} /> })}</p>
      {restoring.isError && <Trouble error={restoring.error} />}
      <div className="actions">
        <Button kind="primary" isBusy={restoring.isPending} onClick={() => restoring.mutate()}>
          {t('deletion.restore')}
        </Button>
      </div>
    </div>
  );
}

function useDeletionChange(change: () => ReturnType<typeof restore>) {
  const organization = useOrganization();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (answer) => queries.setQueryData(organizationSettings(organization).queryKey, answer),
  });
}
