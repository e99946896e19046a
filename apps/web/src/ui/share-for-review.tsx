import { roleAtLeast } from '@imprint/contracts/access';
import { lazy, Suspense, useState, type ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import type { LinkRights, ReviewSubject } from '../api/review-links.js';
import { useWords } from '../words/words.js';
import { Button } from './button.js';
import { uiWords } from './words.js';

const ReviewLinksDialog = lazy(() => import('./review-links-dialog.js').then((file) => ({ default: file.ReviewLinksDialog })));

interface ShareForReviewProps {
  subject: ReviewSubject;
  /** What this person may let others do here. */
  rights: LinkRights;
}

/** A button for links to somebody without an account, where the organization allows them. */
export function ShareForReview({ subject, rights }: ShareForReviewProps): ReactElement | null {
  const t = useWords(uiWords);
  const { role, reviewLinks } = useOrganization();
  const [isOpen, open] = useState(false);
  const offered = rights.filter((right) => right === 'comment' || reviewLinks === 'decide');
  if (reviewLinks === 'off' || offered.length === 0 || !roleAtLeast(role, 'creator')) return null;
  return (
    <>
      <Button onClick={() => open(true)}>{t('share')}</Button>
      {isOpen && (
        <Suspense>
          <ReviewLinksDialog subject={subject} rights={offered} onClose={() => open(false)} />
        </Suspense>
      )}
    </>
  );
}
