import { roleAtLeast, roles } from '@imprint/contracts/access';
import { ImprintError, type InvitationResource } from '@imprint/sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { Button } from '../ui/button.js';
import { Field } from '../ui/field.js';
import { Loaded } from '../ui/loaded.js';
import { Distance } from '../ui/moment.js';
import { SelectField } from '../ui/select-field.js';
import { Trouble } from '../ui/trouble.js';
import { useWords } from '../words/words.js';
import { changesOf, invitationList, type Role } from './queries.js';
import { memberWords } from './words.js';

/** Invites by mail, and lists whom nobody has heard from yet. */
export function Invitations(): ReactElement {
  const organization = useOrganization();
  const query = useQuery(invitationList(organization));
  const withdrawal = useWithdrawal();
  return (
    <>
      <InviteForm />
      {withdrawal.isError && <Trouble error={withdrawal.error} />}
      <Loaded query={query}>
        {({ data }) =>
          data.length > 0 && (
            <ul className="rows">
              {data.map((invitation) => (
                <Invitation
                  key={invitation.id}
                  invitation={invitation}
                  isBusy={withdrawal.isPending && withdrawal.variables === invitation.id}
                  onWithdraw={() => withdrawal.mutate(invitation.id)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
    </>
  );
}

function InviteForm(): ReactElement {
  const t = useWords(memberWords);
  const organization = useOrganization();
  const queries = useQueryClient();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('creator');
  const invitation = useMutation({
    mutationFn: () => changesOf(organization).invite(email, role),
    onSuccess: () => setEmail(''),
    onSettled: () => queries.invalidateQueries({ queryKey: [organization.id, 'invitations'] }),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    invitation.mutate();
  };
  const { error } = invitation;
  const fault = error instanceof ImprintError ? error.fields['/email'] : undefined;
  return (
    <form className="invite-form" onSubmit={submit}>
      <Field label={t('invite.email')} faults={fault === undefined ? [] : [fault]}>
        {(control) => (
          <input {...control} type="email" required value={email} onChange={({ target }) => setEmail(target.value)} />
        )}
      </Field>
      <SelectField
        label={t('invite.role')}
        value={role}
        options={roles
          .filter((each) => roleAtLeast(organization.role, each))
          .map((each) => ({ value: each, label: t(`role.${each}`) }))}
        onChange={(chosen) => setRole(chosen as Role)}
      />
      <Button type="submit" kind="primary" isBusy={invitation.isPending}>
        {t('invite')}
      </Button>
      <p className="note">{t(`role.${role}.help`)}</p>
      {invitation.isSuccess && <p role="status">{t('invite.sent', { email: invitation.data.data.attributes.email })}</p>}
      {error !== null && fault === undefined && <Trouble error={error} />}
    </form>
  );
}

interface InvitationProps {
  invitation: InvitationResource;
  isBusy: boolean;
  onWithdraw: () => void;
}

function Invitation({ invitation: { attributes }, isBusy, onWithdraw }: InvitationProps): ReactElement {
  const t = useWords(memberWords);
  const { email, role, expiresAt } = attributes;
  return (
    <li>
      <div>
        <h3 className="theirs">{email}</h3>
        <p>
          {t(`role.${role}`)} · {t('invitation.expires')} <Distance at={expiresAt} />
        </p>
      </div>
      <Button onClick={onWithdraw} isBusy={isBusy} aria-label={t('withdraw.email', { email })}>
        {t('withdraw')}
      </Button>
    </li>
  );
}

function useWithdrawal() {
  const organization = useOrganization();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => changesOf(organization).withdraw(id),
    onSettled: () => queries.invalidateQueries({ queryKey: [organization.id, 'invitations'] }),
  });
}
