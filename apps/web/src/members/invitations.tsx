import type { InvitationResource } from '@imprint/sdk';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { Button } from '../ui/button.js';
import { Confirm, useQuestion } from '../ui/confirm.js';
import { Loaded } from '../ui/loaded.js';
import { Distance } from '../ui/moment.js';
import { More } from '../ui/more.js';
import { Empty, Panel } from '../ui/panel.js';
import { Status } from '../ui/status.js';
import { Trouble } from '../ui/trouble.js';
import { useWords } from '../words/words.js';
import { LimitedTo } from './limited-to.js';
import { invitationList, withdraw } from './queries.js';
import { mayChange } from './rights.js';
import { memberWords } from './words.js';

/** Invitations that nobody has accepted yet. */
export function Invitations(): ReactElement {
  const t = useWords(memberWords);
  const query = useInfiniteQuery(invitationList(useOrganization()));
  return (
    <Panel title={t('invitations')}>
      <Loaded query={query}>
        {({ pages }) => {
          const invitations = pages.flatMap(({ data }) => data);
          if (invitations.length === 0) return <Empty>{t('invitations.none')}</Empty>;
          return (
            <ul className="rows">
              {invitations.map((invitation) => (
                <Row key={invitation.id} {...invitation} />
              ))}
            </ul>
          );
        }}
      </Loaded>
      <More query={query} />
    </Panel>
  );
}

function Row({ id, attributes: { email, role, brandIds, expiresAt } }: InvitationResource): ReactElement {
  const t = useWords(memberWords);
  const { role: own } = useOrganization();
  return (
    <li>
      <div>
        <strong className="theirs">{email}</strong>
        {brandIds !== null && <LimitedTo brandIds={brandIds} />}
        <p>{t.rich('expires', { at: () => <Distance key="at" at={expiresAt} /> })}</p>
      </div>
      <div className="member-actions">
        <Status tone="neutral">{t(`role.${role}`)}</Status>
        {mayChange(own, role) && <Withdraw invitationId={id} email={email} />}
      </div>
    </li>
  );
}

function Withdraw({ invitationId, email }: { invitationId: string; email: string }): ReactElement {
  const t = useWords(memberWords);
  const { client, id } = useOrganization();
  const queries = useQueryClient();
  const [question, ask, forget] = useQuestion<true>();
  const withdrawal = useMutation({
    mutationFn: () => withdraw({ client, path: { organizationId: id, invitationId } }),
    onSettled: () => {
      forget();
      return queries.invalidateQueries({ queryKey: [id, 'invitations'] });
    },
  });
  return (
    <>
      <Button kind="danger" onClick={() => ask(true)} aria-label={t('withdraw.of', { email })}>
        {t('withdraw')}
      </Button>
      {withdrawal.isError && <Trouble error={withdrawal.error} />}
      {question !== undefined && (
        <Confirm
          title={t('withdraw.title')}
          text={t('withdraw.text', { email })}
          yes={t('withdraw.yes')}
          no={t('cancel')}
          isBusy={withdrawal.isPending}
          onConfirm={() => withdrawal.mutate()}
          onCancel={forget}
        />
      )}
    </>
  );
}
