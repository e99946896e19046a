import type { ReleaseResource } from '@imprint/sdk';
import { useQuery } from '@tanstack/react-query';
import { useEffect, type ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { currentRelease } from '../api/release-team.js';
import { Assignee } from '../ui/assignee.js';
import { Comments } from '../ui/comments.js';
import { Panel } from '../ui/panel.js';
import { TagEditor } from '../ui/tags.js';
import { useWords } from '../words/words.js';
import type { Composition } from './composition.js';
import { Versions } from './versions.js';
import { composerWords } from './words.js';

interface TeamProps {
  composition: Composition;
  saved: ReleaseResource;
}

/** What others have to do with the post: who looks after it, what is said about it, and what it said before. */
export function Team({ composition, saved }: TeamProps): ReactElement {
  const t = useWords(composerWords);
  const { data } = useQuery(currentRelease(useOrganization(), saved.id));
  const current = data?.data ?? saved;
  useEffect(() => composition.follow(current), [composition, current]);
  return (
    <div className="team">
      <Panel title={t('team')}>
        <Assignee release={current} />
        <TagEditor release={current} />
      </Panel>
      <Panel title={t('comments')}>
        <Comments releaseId={saved.id} />
      </Panel>
      <Panel title={t('versions')}>
        <Versions composition={composition} releaseId={saved.id} />
      </Panel>
    </div>
  );
}
