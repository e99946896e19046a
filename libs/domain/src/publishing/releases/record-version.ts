import type { Principal } from '@imprint/contracts/access';
import type { ReleaseStatus } from '@imprint/contracts/documents';
import { problem } from '@imprint/contracts/errors';
import { limits } from '@imprint/contracts/limits';
import { newId } from '@imprint/platform/crypto';
import { isDeepStrictEqual } from 'node:util';
import type { EntityManager } from 'typeorm';
import { authorOf } from '../../identity/index.js';
import { noteEdit } from '../../memories/index.js';
import type { ReleaseVersionEntity, VersionedTarget } from './release-version.entity.js';
import { findLatestVersion, findVersion, insertVersion, updateVersion } from './release-versions.repository.js';
import { readRelease } from './releases.repository.js';
import type { TargetEntity } from './target.entity.js';
import { listTargetsOf } from './targets.repository.js';

/** Whoever saves. */
export type Author = Pick<Principal, 'userId' | 'apiKeyId' | 'mcpConnectionId' | 'approvalId'>;

interface Saved {
  id: string;
  organizationId: string;
}

type Content = Pick<
  ReleaseVersionEntity,
  'title' | 'baseContent' | 'timezone' | 'scheduledAt' | 'targets' | 'media' | 'thread' | 'firstComment' | 'linkCards'
>;

/**
 * Keeps what the release says now, in the transaction that changed it and under its lock. A composer saves every few seconds: what one
 * author saves within `limits.versionMinutes` of the first change is one version. Bringing back an earlier version is always one of its own.
 * @param restoredFrom id of the version that was brought back
 * @throws Problem `validation_failed` when the release has no such version
 */
export async function recordVersion(
  manager: EntityManager,
  principal: Author,
  saved: Saved,
  restoredFrom: string | null = null,
): Promise<void> {
  const { id: releaseId, organizationId } = saved;
  if (restoredFrom !== null && (await findVersion(manager, { id: restoredFrom, releaseId, organizationId })) === null)
    throw problem('validation_failed', `The release has no version ${restoredFrom}.`, { pointer: '/restoredFrom' });
  const { content, revision } = await contentOf(manager, saved);
  const latest = await findLatestVersion(manager, { releaseId, organizationId });
  if (latest !== null && isDeepStrictEqual(content, pick(latest))) return;
  await noteDraft(manager, principal, saved);
  const savedAt = new Date();
  const author = authorshipOf(principal);
  if (latest !== null && restoredFrom === null && isContinued(latest, author, savedAt))
    return updateVersion(manager, latest, { ...content, revision, savedAt });
  const own = { id: newId('ver'), organizationId, releaseId, revision, ...author, restoredFrom };
  await insertVersion(manager, { ...own, ...content, createdAt: savedAt, savedAt }, limits.versionsPerRelease);
}

/** What was published is no longer a draft: whoever changes it corrects nothing that is made from now on. */
const drafts: readonly ReleaseStatus[] = ['draft', 'scheduled', 'paused'];

async function noteDraft(manager: EntityManager, editor: Author, saved: Saved): Promise<void> {
  const { organizationId, brandId, postId: subjectId, status, baseContent, thread } = await readRelease(manager, saved);
  if (!drafts.includes(status)) return;
  const text = [baseContent, ...thread.map((post) => post.text)].join('\n\n');
  await noteEdit(manager, editor, { organizationId, brandId, subjectType: 'post', subjectId, text });
}

/** Who answers for what is saved: the person, the credential that acted for them, and the approval by which it did. */
export function authorshipOf(principal: Author): Pick<ReleaseVersionEntity, 'authorId' | 'credentialId' | 'approvalId'> {
  return { ...authorOf(principal), approvalId: principal.approvalId ?? null };
}

function isContinued(
  { authorId, credentialId, approvalId, restoredFrom, createdAt }: ReleaseVersionEntity,
  author: Pick<ReleaseVersionEntity, 'authorId' | 'credentialId' | 'approvalId'>,
  now: Date,
): boolean {
  const isSameAuthor = authorId === author.authorId && credentialId === author.credentialId && approvalId === author.approvalId;
  return isSameAuthor && restoredFrom === null && now.getTime() - createdAt.getTime() < limits.versionMinutes * 60_000;
}

async function contentOf(manager: EntityManager, saved: Saved): Promise<{ content: Content; revision: number }> {
  const release = await readRelease(manager, saved);
  const rows = await listTargetsOf(manager, saved);
  const targets = rows.map(versionedTarget);
  return { content: pick({ ...release, targets }), revision: release.revision };
}

/** An account as versions keep it. */
export const versionedTarget = ({ connectionId, caption, media, thread, firstComment }: OwnContent): VersionedTarget => ({
  connectionId,
  caption,
  ...(media !== null && { media }),
  ...(thread !== null && { thread }),
  ...(firstComment !== null && { firstComment }),
});

type OwnContent = Pick<TargetEntity, 'connectionId' | 'caption' | 'media' | 'thread' | 'firstComment'>;

const pick = ({
  title,
  baseContent,
  timezone,
  scheduledAt,
  targets,
  media,
  thread,
  firstComment,
  linkCards,
}: Content): Content => ({
  title,
  baseContent,
  timezone,
  scheduledAt,
  targets,
  media,
  thread,
  firstComment,
  linkCards,
});
