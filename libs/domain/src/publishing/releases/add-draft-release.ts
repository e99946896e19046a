import { wholeOrganization } from '@imprint/contracts/access';
import { signalAfterCommit } from '@imprint/platform/signals';
import type { EntityManager } from 'typeorm';
import { titleOf } from '../composing/compose-post.js';
import type { PostEntity } from '../composing/post.entity.js';
import { insertPost } from '../composing/posts.repository.js';
import type { DraftTime } from '../slots/draft-times.js';
import { lockConnections } from '../slots/connection-slots.repository.js';
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
 * Adds a draft release of a new post, in the caller's transaction; only the post, if its account has gone since.
 * @param author for whom it was written
 * @returns whether there is a release
 */
export async function addDraftRelease(
  manager: EntityManager,
  author: { userId: string },
  { releaseId, brandRevision, time, ...draft }: PlannedPost,
): Promise<boolean> {
  const { id: postId, organizationId, brandId, content, thread } = draft;
  const post = { ...draft, assetIds: [], status: 'draft' as const };
  const [account] = await lockConnections(manager, wholeOrganization(organizationId), [time.connectionId]);
  if (account?.status !== 'connected') {
    await insertPost(manager, post);
    return false;
  }
  const planned = { at: new Date(time.scheduledAt), wall: time.scheduledWall };
  const release = {
    ...{ id: releaseId, organizationId, brandId, brandRevision, postId, status: 'draft' as const },
    ...{ title: titleOf(content), baseContent: content, timezone: time.timezone },
    ...{ scheduledAt: planned.at, scheduledWall: planned.wall, media: [], firstComment: null },
    thread: storedThread(thread.map((text) => ({ text }))),
  };
  const connection = { id: account.id, platform: time.platform };
  const target = targetRow(release, { connectionId: account.id }, connection, 0, planned);
  const made = await insertRelease(manager, { post, release, targets: [target] });
  await recordVersion(manager, { ...author, apiKeyId: null }, made);
  signalAfterCommit(manager, 'release.changed', { organizationId, releaseId, targetIds: [target.id] });
  return true;
}
