import { roleAtLeast } from '@imprint/contracts/access';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { publishingState } from '../api/publishing.js';
import { useWords } from '../words/words.js';
import { Button } from './button.js';
import { uiWords } from './words.js';

const PauseDialog = lazy(() => import('./pause-dialog.js').then(({ PauseDialog: component }) => ({ default: component })));

/** Stops everything that the organization publishes, for whoever may. */
export function PausePublishing(): ReactElement | null {
  const t = useWords(uiWords);
  const organization = useOrganization();
  const { data } = useQuery(publishingState(organization));
  const [isAsked, setIsAsked] = useState(false);
  // Pausing concerns every brand.
  const mayPause = roleAtLeast(organization.role, 'creator') && organization.brandIds === null;
  if (!mayPause || data === undefined || data.data.attributes.isPaused) return null;
  return (
    <>
      <Button onClick={() => setIsAsked(true)}>{t('publishing.pause')}</Button>
      <Suspense fallback={null}>{isAsked && <PauseDialog onClose={() => setIsAsked(false)} />}</Suspense>
    </>
  );
}
