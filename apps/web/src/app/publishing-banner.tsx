import { roleAtLeast } from '@imprint/contracts/access';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { publishingState } from '../api/publishing.js';
import { momentText, viewerZone } from '../time/moments.js';
import { Button } from '../ui/button.js';
import { useLanguage } from '../words/language.js';
import { useWords } from '../words/words.js';
import { appWords } from './words.js';

const ResumeDialog = lazy(() =>
  import('../ui/resume-publishing.js').then(({ ResumeDialog: component }) => ({ default: component })),
);

/** While nothing is published: since when, who stopped it, and for those who may, how it goes on. */
export function PublishingBanner(): ReactElement | null {
  const t = useWords(appWords);
  const language = useLanguage();
  const organization = useOrganization();
  const { data } = useQuery(publishingState(organization));
  const [isAsked, setIsAsked] = useState(false);
  const { pausedAt = null, pausedBy = null } = data?.data.attributes ?? {};
  if (pausedAt === null || pausedBy === null) return null;
  const at = momentText(new Date(pausedAt), viewerZone(), language);
  return (
    <div className="banner troubled publishing">
      <p className="theirs">{t('publishing.paused', { at, name: pausedBy.name })}</p>
      {roleAtLeast(organization.role, 'admin') && <Button onClick={() => setIsAsked(true)}>{t('publishing.resume')}</Button>}
      {isAsked && (
        <Suspense fallback={null}>
          <ResumeDialog onClose={() => setIsAsked(false)} />
        </Suspense>
      )}
    </div>
  );
}
