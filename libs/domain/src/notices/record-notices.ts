import type { Changed } from '@imprint/contracts/messages';
import { newId } from '@imprint/platform/crypto';
import { signalAfterCommit, type SignalBus } from '@imprint/platform/signals';
import type { EntityManager } from 'typeorm';
import type { NoticeEntity } from './notice.entity.js';
import { insertNotice, resolveNoticesOf, withdraw, type ResolvedSubjects } from './notices.repository.js';

/** A notice to record. */
export type NewNotice = Pick<NoticeEntity, 'organizationId' | 'kind' | 'subjectId' | 'cause' | 'title' | 'path'> &
  Partial<Pick<NoticeEntity, 'userId' | 'detail' | 'platform'>>;

const titleLength = 200;

/**
 * Records notices in the caller's transaction; one whose cause is open already is dropped. Call `signalNotices` with the result after the
 * commit.
 */
export async function recordNotices(manager: EntityManager, notices: readonly NewNotice[]): Promise<Changed[]> {
  const recorded: Changed[] = [];
  for (const { title, ...notice } of notices) {
    const id = newId('ntc');
    const row = { ...notice, id, title: [...title].slice(0, titleLength).join('') };
    if (await insertNotice(manager, row)) recorded.push({ organizationId: notice.organizationId, id });
  }
  return recorded;
}

/** Ends the open notices of these subjects, in the caller's transaction: nobody has to act on them any more. */
export async function resolveNotices(manager: EntityManager, subjects: ResolvedSubjects): Promise<Changed[]> {
  return resolveNoticesOf(manager, subjects);
}

/** Ends a notice about something that was taken back, and forgets what it said, in the caller's transaction. */
export async function withdrawNotice(
  manager: EntityManager,
  notice: Pick<NoticeEntity, 'organizationId' | 'kind' | 'subjectId' | 'cause'>,
): Promise<Changed[]> {
  return withdraw(manager, notice);
}

/** Wakes whoever shows notices. Call it after the commit. */
export async function signalNotices(signals: SignalBus, changed: readonly Changed[]): Promise<void> {
  const organizations = Map.groupBy(changed, ({ organizationId }) => organizationId);
  const sent = Array.from(organizations, ([organizationId, notices]) =>
    signals.publish('notice.changed', { organizationId, noticeIds: notices.map(({ id }) => id) }),
  );
  await Promise.all(sent);
}

/** The same, once the caller's transaction has committed. */
export function signalNoticesAfterCommit(manager: EntityManager, changed: readonly Changed[]): void {
  for (const [organizationId, notices] of Map.groupBy(changed, (notice) => notice.organizationId))
    signalAfterCommit(manager, 'notice.changed', { organizationId, noticeIds: notices.map(({ id }) => id) });
}
