import { roleAtLeast } from '@imprint/contracts/access';
import type { ReleaseResource } from '@imprint/sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { ApprovalNote } from '../ui/approval-note.js';
import { Button } from '../ui/button.js';
import { Confirm, useQuestion } from '../ui/confirm.js';
import { Moment } from '../ui/moment.js';
import { Trouble } from '../ui/trouble.js';
import { useLanguage } from '../words/language.js';
import { useWords } from '../words/words.js';
import { EditPostDialog } from './edit-post-dialog.js';
import { publishedPostWords } from './published-post-words.js';
import { deletePost, editPost, platforms, type Platform, type PostEdit } from './published-post-queries.js';

export type Target = ReleaseResource['attributes']['targets'][number];

interface PublishedPostProps {
  release: ReleaseResource;
  target: Target;
}

/** What became of a published post on its platform since, and buttons to edit and delete it there for whoever may. */
export function PublishedPost({ release, target }: PublishedPostProps): ReactElement | null {
  const organization = useOrganization();
  const { data } = useQuery(platforms(organization));
  if (target.status !== 'published') return null;
  const platform = data?.get(target.platform);
  const mayChange = roleAtLeast(organization.role, 'creator') && target.externalProviderId !== null;
  return (
    <>
      <LeftOut additions={target.videoAdditions ?? []} label={platform?.label ?? target.platform} />
      <PostState target={target} label={platform?.label ?? target.platform} zone={release.attributes.timezone} />
      {platform !== undefined && mayChange && target.deletedFromPlatformAt === null && !isBeingDeleted(target) && (
        <PostActions release={release} target={target} platform={platform} />
      )}
    </>
  );
}

/** What a video is missing on its platform, and why. */
function LeftOut({ additions, label }: { additions: NonNullable<Target['videoAdditions']>; label: string }): ReactElement | null {
  const t = useWords(publishedPostWords);
  const names = new Intl.DisplayNames(useLanguage(), { type: 'language' });
  const missing = additions.filter(({ outcome }) => outcome !== 'sent');
  if (missing.length === 0) return null;
  return (
    <section aria-label={t('missing', { platform: label })}>
      <p>{t('missing', { platform: label })}</p>
      <ul>
        {missing.map(({ post, kind, language, reason }) => (
          <li key={`${post} ${language ?? kind}`}>
            {language === null ? t('missing.thumbnail') : t('missing.captions', { language: names.of(language) ?? language })}{' '}
            <span className="theirs">{reason}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const isPending = ({ postChange }: Target): boolean => postChange?.status === 'queued' || postChange?.status === 'running';
const isBeingDeleted = (target: Target): boolean => isPending(target) && target.postChange?.action === 'delete';

function PostState({ target, label, zone }: { target: Target; label: string; zone: string }): ReactElement {
  const t = useWords(publishedPostWords);
  const { editedAt, deletedFromPlatformAt, postChange } = target;
  return (
    <div role="status" className="note">
      {deletedFromPlatformAt !== null ? (
        <p>
          {t('deleted', { platform: label })} <Moment at={deletedFromPlatformAt} zone={zone} />
        </p>
      ) : (
        editedAt !== null && (
          <p>
            {t('edited')} <Moment at={editedAt} zone={zone} />
          </p>
        )
      )}
      {postChange !== null && isPending(target) && (
        <p className="theirs">
          {t(`${postChange.action}.pending`, { platform: label })} {postChange.error?.message}
        </p>
      )}
      {postChange?.status === 'failed' && (
        <p className="theirs failure">
          {t(`${postChange.action}.failed`, { platform: label })} {postChange.error?.message}
        </p>
      )}
    </div>
  );
}

interface PostActionsProps extends PublishedPostProps {
  platform: Platform;
}

function PostActions({ release, target, platform: { label, edit, delete: deletion } }: PostActionsProps): ReactElement {
  const t = useWords(publishedPostWords);
  const [question, ask, forget] = useQuestion<'edit' | 'delete'>();
  const change = usePostChange(release.id, target.id, forget);
  const answer = change.data?.data;
  return (
    <>
      <div className="actions">
        {edit && <Button onClick={() => ask('edit')}>{t('edit')}</Button>}
        {deletion !== 'none' && (
          <Button kind="danger" onClick={() => ask('delete')}>
            {t('delete', { platform: label })}
          </Button>
        )}
      </div>
      {answer?.type === 'approval' && <ApprovalNote approvalId={answer.id} />}
      {change.isError && <Trouble error={change.error} />}
      {question === 'delete' && deletion !== 'none' && (
        <Confirm
          title={t('delete.title', { platform: label })}
          text={<p>{t(`delete.${deletion}`, { platform: label })}</p>}
          yes={t('delete', { platform: label })}
          no={t('keep')}
          isBusy={change.isPending}
          onConfirm={() => change.mutate(undefined)}
          onCancel={forget}
        />
      )}
      {question === 'edit' && (
        <EditPostDialog
          release={release}
          target={target}
          platform={label}
          onEdit={(edited) => change.mutate(edited)}
          onClose={forget}
        />
      )}
    </>
  );
}

/** Takes an edit, or nothing to delete the post. */
function usePostChange(releaseId: string, targetId: string, onDone: () => void) {
  const { client } = useOrganization();
  const queries = useQueryClient();
  const path = { id: releaseId, targetId };
  return useMutation({
    mutationFn: (edited: PostEdit | undefined) =>
      edited === undefined ? deletePost({ client, path }) : editPost({ client, path, body: edited }),
    onSettled: async () => {
      onDone();
      await queries.invalidateQueries({ predicate: ({ meta }) => meta?.live?.includes('release') ?? false });
    },
  });
}
