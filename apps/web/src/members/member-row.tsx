import type { MemberResource } from '@imprint/sdk';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { meQuery } from '../api/instance.js';
import { useOrganization } from '../api/organization.js';
import { Button } from '../ui/button.js';
import { Confirm, useQuestion } from '../ui/confirm.js';
import { Distance } from '../ui/moment.js';
import { Status } from '../ui/status.js';
import { Trouble } from '../ui/trouble.js';
import { useWords } from '../words/words.js';
import { AccessDialog } from './access-dialog.js';
import { useRemoval } from './changes.js';
import { LimitedTo } from './limited-to.js';
import { mayChange } from './rights.js';
import { memberWords } from './words.js';

/** One member, with what may be done about them. */
export function MemberRow({ member }: { member: MemberResource }): ReactElement {
  const t = useWords(memberWords);
  const { role: own } = useOrganization();
  const { id, attributes } = member;
  const { name, email, role, brandIds, createdAt } = attributes;
  const isSelf = useQuery(meQuery).data?.user.id === id;
  return (
    <li>
      <div>
        <strong className="theirs">{name}</strong>
        {isSelf && <span className="soft"> {t('you')}</span>}
        <p className="theirs">{email}</p>
        {brandIds !== null && <LimitedTo brandIds={brandIds} />}
        <p>{t.rich('joined', { at: () => <Distance key="at" at={createdAt} /> })}</p>
      </div>
      <div className="member-actions">
        <Status tone="neutral">{t(`role.${role}`)}</Status>
        <MemberActions member={member} isSelf={isSelf} isChangeable={mayChange(own, role)} />
      </div>
    </li>
  );
}

interface MemberActionsProps {
  member: MemberResource;
  isSelf: boolean;
  isChangeable: boolean;
}

function MemberActions({ member, isSelf, isChangeable }: MemberActionsProps): ReactElement {
  const t = useWords(memberWords);
  const { name: organization } = useOrganization();
  const { name } = member.attributes;
  const [asked, ask, forget] = useQuestion<'access' | 'remove'>();
  const removal = useRemoval(member.id, isSelf, forget);
  const verb = isSelf ? 'leave' : 'remove';
  return (
    <>
      {isChangeable && (
        <Button onClick={() => ask('access')} aria-label={t('change.of', { name })}>
          {t('change')}
        </Button>
      )}
      {(isSelf || isChangeable) && (
        <Button kind="danger" onClick={() => ask('remove')} aria-label={isSelf ? undefined : t('remove.of', { name })}>
          {t(verb)}
        </Button>
      )}
      {removal.isError && <Trouble error={removal.error} />}
      {asked === 'access' && <AccessDialog member={member} isSelf={isSelf} onClose={forget} />}
      {asked === 'remove' && (
        <Confirm
          title={t(`${verb}.title`, { name, organization })}
          text={t(`${verb}.text`)}
          yes={t(`${verb}.yes`)}
          no={t('cancel')}
          isBusy={removal.isPending}
          onConfirm={() => removal.mutate()}
          onCancel={forget}
        />
      )}
    </>
  );
}
