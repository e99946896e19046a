import type { ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { Page } from '../ui/page.js';
import { PausePublishing } from '../ui/pause-publishing.js';
import { useWords } from '../words/words.js';
import { Attention } from './attention.js';
import { InProgress } from './in-progress.js';
import { NextReleases, PublishedReleases } from './release-panels.js';
import { overviewWords } from './words.js';
import './overview.css';

/** What goes out next, what needs somebody, what went out and what is being made. */
export function OverviewPage(): ReactElement {
  const t = useWords(overviewWords);
  const organization = useOrganization();
  return (
    <Page title={t('title')} lead={<p className="soft theirs">{organization.name}</p>} actions={<PausePublishing />}>
      <div className="overview">
        <Attention />
        <NextReleases />
        <InProgress />
        <PublishedReleases />
      </div>
    </Page>
  );
}
