import type { Changed } from '@imprint/contracts/messages';
import type { EntityManager } from 'typeorm';
import { recordNotices, resolveNotices, type NewNotice } from '../notices/index.js';
import type { ApprovalEntity } from './approval.entity.js';
import { reviewPathOf } from './review-page.js';

type Asked = Pick<ApprovalEntity, 'id' | 'organizationId' | 'userId' | 'summary'>;

/** For whoever may resolve it. */
export function waitingNotice({ id, organizationId, summary }: Omit<Asked, 'userId'>): NewNotice {
  return { organizationId, kind: 'approval.waiting', subjectId: id, cause: '', title: summary, path: reviewPathOf(id) };
}

/** Nobody has to resolve them any more, in the caller's transaction. */
export async function endWaiting(manager: EntityManager, organizationId: string, ids: readonly string[]): Promise<Changed[]> {
  return resolveNotices(manager, { organizationId, subjectIds: ids, kinds: ['approval.waiting'] });
}

/** The decision is made, in the caller's transaction. Whoever asked gets a notice unless they decided themselves. */
export async function noticesOfDecision(
  manager: EntityManager,
  { id, organizationId, userId, summary }: Asked,
  { resolvedBy, reviewerName, comment }: Pick<ApprovalEntity, 'resolvedBy' | 'reviewerName' | 'comment'>,
): Promise<Changed[]> {
  const ended = await endWaiting(manager, organizationId, [id]);
  if (resolvedBy === userId && reviewerName === null) return ended;
  const about = { organizationId, subjectId: id, cause: '', title: summary, detail: comment, path: reviewPathOf(id) };
  return [...ended, ...(await recordNotices(manager, [{ ...about, kind: 'approval.resolved', userId }]))];
}
