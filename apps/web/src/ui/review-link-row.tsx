import { roleAtLeast } from '@imprint/contracts/access';
import type { ReviewLinkResource } from '@imprint/sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { meQuery } from '../api/instance.js';
import { useOrganization } from '../api/organization.js';
import { reviewLinks, revokeLink, type ReviewSubject } from '../api/review-links.js';
import { useWords } from '../words/words.js';
import { Button } from './button.js';
import { Distance } from './moment.js';
import { reviewLinkWords } from './review-link-words.js';
import { Trouble } from './trouble.js';

interface ReviewLinkRowProps {
  link: ReviewLinkResource;
  subject: ReviewSubject;
}

/** One valid link: who has it, until when, and whether it was used. */
export function ReviewLinkRow({ link: { id, attributes }, subject }: ReviewLinkRowProps): ReactElement {
  const t = useWords(reviewLinkWords);
  const { role } = useOrganization();
  const { reviewerName, canDecide, createdBy, expiresAt, lastUsedAt } = attributes;
  const isOwn = useQuery(meQuery).data?.user.id === createdBy.id;
  return (
    <li>
      <div>
        <strong className="theirs">{reviewerName}</strong>
        {canDecide && <span className="note"> · {t('decides')}</span>}
        <p className="note">
          {t.rich('expires', { at: () => <Distance key="at" at={expiresAt} /> })} ·{' '}
          {lastUsedAt === null ? t('unused') : t.rich('used', { at: () => <Distance key="at" at={lastUsedAt} /> })}
        </p>
        {!isOwn && <p className="note theirs">{t('by', { name: createdBy.name })}</p>}
      </div>
      {(isOwn || roleAtLeast(role, 'admin')) && <Revoke linkId={id} name={reviewerName} subject={subject} />}
    </li>
  );
}

/** Asks within the dialog: another one would lie behind it. */
function Revoke({ linkId, name, subject }: { linkId: string; name: string; subject: ReviewSubject }): ReactElement {
  const t = useWords(reviewLinkWords);
  const organization = useOrganization();
  const queries = useQueryClient();
  const [isAsked, ask] = useState(false);
  const revocation = useMutation({
    mutationFn: () => revokeLink({ client: organization.client, path: { id: linkId } }),
    onSettled: () => queries.invalidateQueries({ queryKey: reviewLinks(organization, subject).queryKey }),
  });
  if (!isAsked) {
    return (
      <Button kind="danger" onClick={() => ask(true)} aria-label={t('revoke.of', { name })}>
        {t('revoke')}
      </Button>
    );
  }
  return (
    <div className="stack">
      <p className="theirs" role="status">
        {t('revoke.sure', { name })}
      </p>
      {revocation.isError && <Trouble error={revocation.error} />}
      <div className="actions">
        <Button onClick={() => ask(false)} autoFocus>
          {t('revoke.no')}
        </Button>
        <Button kind="danger" isBusy={revocation.isPending} onClick={() => revocation.mutate()}>
          {t('revoke.yes')}
        </Button>
      </div>
    </div>
  );
}
