import { signalAfterCommit } from '@imprint/platform/signals';
import type { EntityManager } from 'typeorm';
import { titleOf } from '../composing/title-of.js';
import type { PostEntity } from '../composing/post.entity.js';
import type { DraftTime } from '../slots/draft-times.js';
import { recordVersion } from './record-version.js';
import { targetRow } from './release-accounts.js';
import { insertRelease } from './releases.repository.js';
import { storedThread } from './thread-posts.js';

/** A draft that a model wrote, with its place in the calendar. */
export interface PlannedPost extends Pick<PostEntity, 'id' | 'organizationId' | 'brandId' | 'content' | 'thread'> {
  releaseId: string;
  /** Of the brand, under which it was written. */
  brandRevision: number | null;
  time: DraftTime;
}

/**
 * Adds a draft release of a new post, in the caller's transaction; without a time, if that is over by now. Its account may have been
 * disconnected since: whoever schedules it is told.
 * @param author for whom it was written
 */
export async function addDraftRelease(
  manager: EntityManager,
  author: { userId: string },
  { releaseId, brandRevision, time, thread, ...draft }: PlannedPost,
): Promise<void> {
  const { id: postId, organizationId, brandId, content } = draft;
  const at = new Date(time.scheduledAt);
  // Nobody wants it to go out the moment that they schedule it.
  const planned = at.getTime() <= Date.now() ? null : { at, wall: time.scheduledWall };
  const release = {
    ...{ id: releaseId, organizationId, brandId, brandRevision, postId, status: 'draft' as const },
    ...{ title: titleOf(content), baseContent: content, timezone: time.timezone },
    ...{ scheduledAt: planned?.at ?? null, scheduledWall: planned?.wall ?? null, media: [], firstComment: null },
    thread: storedThread(thread.map((text) => ({ text }))),
  };
  const { connectionId, platform } = time;
  const target = targetRow(release, { connectionId }, { id: connectionId, platform }, 0, planned);
  const post = { ...draft, assetIds: [], status: 'draft' as const };
  const made = await insertRelease(manager, { post, release, targets: [target] });
  await recordVersion(manager, { ...author, apiKeyId: null }, made);
  signalAfterCommit(manager, 'release.changed', { organizationId, releaseId, targetIds: [target.id] });
}
