import type { Tenant } from '@imprint/contracts/access';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { isSeen } from './notices.repository.js';
import { NoticeEntity, NoticeMailEntity } from './notice.entity.js';
import type { PreferenceOwner } from './notice-preferences.repository.js';

/** A mail to queue. */
export type QueuedMail = Pick<NoticeMailEntity, 'noticeId' | 'organizationId' | 'userId' | 'dueAt'>;

/** Mails about notices, one row for each notice and person. All times are the database's but `dueAt`. */
@Injectable()
export class NoticeMailsRepository {
  constructor(private readonly dataSource: DataSource) {}

  async transaction<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.dataSource.transaction(work);
  }

  /** The oldest notice, across organizations, whose mails are not queued yet; marked as such. Null when there is none. */
  async takeUndistributed(manager: EntityManager): Promise<NoticeEntity | null> {
    const notice = await manager
      .createQueryBuilder(NoticeEntity, 'notice')
      .where('notice.distributedAt is null')
      .orderBy('notice.createdAt')
      .limit(1)
      .setLock('pessimistic_write')
      .setOnLocked('skip_locked')
      .getOne();
    if (notice === null) return null;
    const { id, organizationId } = notice;
    await manager.update(NoticeEntity, { id, organizationId }, { distributedAt: () => 'now()' });
    return notice;
  }

  async insert(manager: EntityManager, mails: QueuedMail[]): Promise<void> {
    await manager.createQueryBuilder().insert().into(NoticeMailEntity).values(mails).orIgnore().execute();
  }

  /** Everything that is due for one person in one organization, marked as sent before it is. Empty when nothing is due. */
  async takeDue(most: number): Promise<NoticeMailEntity[]> {
    const [rows] = await this.dataSource.query<[NoticeMailEntity[], number]>(
      `with next as (
         select organization_id, user_id from notice_mail where sent_at is null and due_at <= now() order by due_at limit 1 for update skip locked
       ), due as (
         select mail.notice_id, mail.user_id from notice_mail mail join next using (organization_id, user_id)
         where mail.sent_at is null and mail.due_at <= now() order by mail.due_at limit $1 for update of mail skip locked
       )
       update notice_mail mail set sent_at = now(), tries = tries + 1 from due
       where mail.notice_id = due.notice_id and mail.user_id = due.user_id and mail.sent_at is null
       returning mail.notice_id as "noticeId", mail.user_id as "userId", mail.organization_id as "organizationId", mail.tries`,
      [most],
    );
    return rows;
  }

  /** Notices of a batch that their person sees and has not read, and whose cause is not over, the oldest first. */
  async listOpen(
    { organizationId, userId, brandIds }: PreferenceOwner & Tenant,
    noticeIds: readonly string[],
  ): Promise<NoticeEntity[]> {
    const rows = this.dataSource.manager
      .createQueryBuilder(NoticeEntity, 'notice')
      .where('notice.organizationId = :organizationId and notice.id in (:...ids) and notice.resolvedAt is null', {
        organizationId,
        ids: [...noticeIds],
      })
      .andWhere('not exists (select 1 from notice_reading r where r.notice_id = notice.id and r.user_id = :userId)', { userId })
      .orderBy('notice.createdAt');
    if (brandIds !== null) rows.andWhere(isSeen(':brandIds'), { brandIds: [...brandIds] });
    return rows.getMany();
  }

  /** After the mail server has refused them. */
  async giveBack({ organizationId, userId }: PreferenceOwner, noticeIds: readonly string[], waitSeconds: number): Promise<void> {
    await this.dataSource.query(
      `update notice_mail set sent_at = null, due_at = now() + $4 * interval '1 second'
       where organization_id = $1 and user_id = $2 and notice_id = any($3)`,
      [organizationId, userId, noticeIds, waitSeconds],
    );
  }

  /** Moves the mails that wait for a person; deletes them when there is no time. */
  async reschedule(manager: EntityManager, { organizationId, userId }: PreferenceOwner, dueAt: Date | null): Promise<void> {
    const waiting = 'organization_id = $1 and user_id = $2 and sent_at is null';
    if (dueAt === null) await manager.query(`delete from notice_mail where ${waiting}`, [organizationId, userId]);
    else await manager.query(`update notice_mail set due_at = $3 where ${waiting}`, [organizationId, userId, dueAt]);
  }
}
