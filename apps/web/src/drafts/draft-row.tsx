import type { GenerationResource, WrittenContent } from '@imprint/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { batchTones } from '../ui/batch-tones.js';
import { Status } from '../ui/status.js';
import { useWords } from '../words/words.js';
import { draftChoices } from './queries.js';
import { draftsWords } from './words.js';

/** One draft of a batch: its text and where it is, or how far it is, or why there is none. */
export function DraftRow({ attributes: { prompt, status, written, error } }: GenerationResource): ReactElement {
  const t = useWords(draftsWords);
  const [post, ...thread] = written?.posts ?? [];
  return (
    <li>
      <div>
        <p className={post === undefined ? 'theirs soft' : 'theirs drafts-text'}>{post ?? prompt}</p>
        {thread.length > 0 && <p className="note">{t('thread.more', { count: thread.length })}</p>}
        {error !== null && <p className="theirs">{error.message}</p>}
      </div>
      <div className="known note">
        {written !== null && <Place {...written} />}
        {status !== 'completed' && <Status tone={batchTones[status]}>{t(`status.${status}`)}</Status>}
      </div>
    </li>
  );
}

function Place({ platform, postId, releaseId, findings }: WrittenContent): ReactElement {
  const t = useWords(draftsWords);
  const organization = useOrganization();
  const { channels = [] } = useQuery(draftChoices(organization)).data ?? {};
  const label = channels.find(({ id }) => id === platform)?.attributes.label ?? platform;
  return (
    <>
      <span>{label}</span>
      {findings.length > 0 && <Status tone="waiting">{t('findings', { count: findings.length })}</Status>}
      {releaseId === null ? (
        <Link to={`/${organization.slug}/~/compose`} search={{ post: postId ?? '' }}>
          {t('open')}
        </Link>
      ) : (
        <Link to={`/${organization.slug}/~/releases/${releaseId}`}>{t('open')}</Link>
      )}
    </>
  );
}
