import type { Role } from '@imprint/contracts/access';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactElement } from 'react';
import { faultsAt, faultsOf } from '../api/faults.js';
import { useOrganization } from '../api/organization.js';
import { Button } from '../ui/button.js';
import { Field } from '../ui/field.js';
import { Trouble } from '../ui/trouble.js';
import { useWords } from '../words/words.js';
import { BrandChoices } from './brand-choices.js';
import { invite } from './queries.js';
import { isComplete, mayBeLimited } from './rights.js';
import { RoleChoices } from './role-choices.js';
import { memberWords } from './words.js';

/** Sends an invitation by mail. */
export function InviteForm(): ReactElement {
  const t = useWords(memberWords);
  const { client, id } = useOrganization();
  const queries = useQueryClient();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('creator');
  const [brandIds, setBrandIds] = useState<string[] | null>(null);
  const limit = mayBeLimited(role) ? brandIds : null;
  const invitation = useMutation({
    mutationFn: () => invite({ client, path: { organizationId: id }, body: { email, role, brandIds: limit } }),
    onSuccess: () => {
      setEmail('');
      return queries.invalidateQueries({ queryKey: [id, 'invitations'] });
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    invitation.mutate();
  };
  const { error, data } = invitation;
  return (
    <form className="member-form" onSubmit={submit}>
      <Field label={t('email')} hint={t('email.hint')} faults={faultsAt(error, '/email')}>
        {(control) => (
          <input
            {...control}
            type="email"
            required
            autoComplete="off"
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
        )}
      </Field>
      <RoleChoices role={role} onChange={setRole} />
      {mayBeLimited(role) && <BrandChoices brandIds={brandIds} onChange={setBrandIds} />}
      {error !== null && faultsOf(error).length === 0 && <Trouble error={error} />}
      <div className="actions">
        <Button type="submit" kind="primary" isBusy={invitation.isPending} disabled={!isComplete(limit)}>
          {t('invite.send')}
        </Button>
        <p className="note theirs" role="status">
          {data !== undefined && t('invite.sent', { email: data.data.attributes.email })}
        </p>
      </div>
    </form>
  );
}
