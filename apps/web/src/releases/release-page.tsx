import type { ReleaseResource } from '@imprint/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { currentRelease } from '../api/release-team.js';
import { Assignee } from '../ui/assignee.js';
import { Comments } from '../ui/comments.js';
import { Loaded } from '../ui/loaded.js';
import { Moment } from '../ui/moment.js';
import { Page } from '../ui/page.js';
import { Panel } from '../ui/panel.js';
import { Following, shownThread } from '../ui/post-preview.js';
import { PublishStatus } from '../ui/publish-status.js';
import { TagEditor } from '../ui/tags.js';
import { useWords } from '../words/words.js';
import { Calls } from './calls.js';
import { MediaStrip } from './media-strip.js';
import { ReleaseActions } from './release-actions.js';
import { SeriesPanel } from './series-panel.js';
import { TargetList } from './target-list.js';
import { releaseWords } from './words.js';
import './releases.css';

/** One release: what it says, where it goes, how far it is, and what can be done about it. */
export function ReleasePage(): ReactElement {
  const { releaseId }: { releaseId?: string } = useParams({ strict: false });
  const query = useQuery(currentRelease(useOrganization(), releaseId ?? ''));
  return <Loaded query={query}>{({ data }) => <Details {...data} />}</Loaded>;
}

function Details(shown: ReleaseResource): ReactElement {
  const t = useWords(releaseWords);
  const { slug } = useOrganization();
  const { title, baseContent, media, thread, firstComment, targets } = shown.attributes;
  return (
    <Page title={title} lead={<Lead {...shown.attributes} />} actions={<ReleaseActions release={shown} />}>
      <p>
        <Link to={`/${slug}/~/releases`}>{t('back')}</Link>
      </p>
      <div className="release">
        <Panel title={t('targets')}>
          <TargetList release={shown} />
          {targets.some(({ attempts }) => attempts.length > 0) && (
            <p className="note">
              <Link to={`/${slug}/~/settings/receipts`} search={{ releaseId: shown.id }}>
                {t('receipts')}
              </Link>
            </p>
          )}
          <Calls release={shown} />
        </Panel>
        <div>
          <SeriesPanel release={shown} />
          <Panel title={t('team')}>
            <Assignee release={shown} />
            <TagEditor release={shown} />
          </Panel>
          <Panel title={t('text')}>
            <p className="theirs copy">{baseContent}</p>
            <Following thread={shownThread(thread)} firstComment={firstComment ?? ''} />
          </Panel>
          {media.length > 0 && (
            <Panel title={t('media')}>
              <MediaStrip media={media} />
            </Panel>
          )}
          <Panel title={t('comments')}>
            <Comments releaseId={shown.id} />
          </Panel>
        </div>
      </div>
    </Page>
  );
}

/** How far it is, and when it goes or went out. */
function Lead({ status, scheduledAt, publishedAt, timezone }: ReleaseResource['attributes']): ReactElement {
  const t = useWords(releaseWords);
  const at = publishedAt ?? scheduledAt;
  return (
    <div className="known">
      <PublishStatus status={status} />
      <span className="note">
        {at === null ? (
          t('due.none')
        ) : (
          <>
            {t(publishedAt === null ? 'due' : 'publishedAt')} <Moment at={at} zone={timezone} />
          </>
        )}
      </span>
    </div>
  );
}
