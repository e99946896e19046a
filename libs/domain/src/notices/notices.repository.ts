import type { Tenant } from '@imprint/contracts/access';
import type { Changed } from '@imprint/contracts/messages';
import type { Page } from '@imprint/contracts/documents';
import type { ListNoticesQuery, NoticeKind } from '@imprint/contracts/notices';
import { newestFirst, paginate, searchIn } from '@imprint/platform/database';
import { Injectable } from '@nestjs/common';
import { DataSource, In, IsNull, type EntityManager, type SelectQueryBuilder } from 'typeorm';
import {
  NoticeChatEntity,
  NoticeEntity,
  NoticeMailEntity,
  NoticePreferenceEntity,
  NoticeReadingEntity,
} from './notice.entity.js';

/** Whose notices: those for the person, and those of these kinds that are for everybody. */
export interface NoticeReader extends Tenant {
  userId: string;
  /** Kinds that the role gets and the app shows. */
  kinds: readonly NoticeKind[];
}

/** What is over; without kinds, all of them. */
export interface ResolvedSubjects {
  organizationId: string;
  subjectIds: readonly string[];
  kinds?: readonly NoticeKind[];
}

/** Which notices are marked as read. */
export interface ToRead {
  ids?: readonly string[] | undefined;
  until?: Date | undefined;
}

/**
 * Whether a notice `notice` is about something that a member who is limited to brands sees. The answer to a call that they asked for is theirs
 * whatever it was about.
 * @param brandIds parameter of the statement
 */
export const isSeen = (brandIds: string): string => `(notice.kind = 'approval.resolved' or ${brandOfSubject} = any(${brandIds}))`;

/** The brand that a notice is about, or that of its account or its post; null for what belongs to no brand. */
const brandOfSubject = `coalesce(
  (select c.brand_id from connection c where c.id = notice.subject_id and c.organization_id = notice.organization_id),
  (select r.brand_id from target t join release r on r.id = t.release_id and r.organization_id = t.organization_id
   where t.id = notice.subject_id and t.organization_id = notice.organization_id),
  (select r.brand_id from release r where r.id = notice.subject_id and r.organization_id = notice.organization_id),
  (select b.id from brand b where b.id = notice.subject_id and b.organization_id = notice.organization_id))`;

const isRead = `exists (select 1 from notice_reading reading where reading.notice_id = notice.id and reading.user_id = :reader)`;

/** Notices, and who has read them. Read model: joins brand, connection, release and target. */
@Injectable()
export class NoticesRepository {
  constructor(private readonly dataSource: DataSource) {}

  async list(reader: NoticeReader, { unread, search, ...page }: ListNoticesQuery): Promise<Page<NoticeEntity>> {
    const rows = this.visible(reader);
    const unreadOnly = `(notice.resolvedAt is null and not ${isRead})`;
    if (unread !== undefined) rows.andWhere(unread ? unreadOnly : `not ${unreadOnly}`, { reader: reader.userId });
    searchIn(rows, ['notice.title', 'notice.detail'], search);
    return paginate(rows, newestFirst('notice'), page);
  }

  async listByIds(organizationIds: readonly string[], ids: readonly string[]): Promise<NoticeEntity[]> {
    return this.dataSource.manager.findBy(NoticeEntity, { id: In(ids), organizationId: In(organizationIds) });
  }

  async readings({ organizationId, userId }: NoticeReader, noticeIds: readonly string[]): Promise<NoticeReadingEntity[]> {
    return this.dataSource.manager.findBy(NoticeReadingEntity, { organizationId, userId, noticeId: In([...noticeIds]) });
  }

  /** Those of `ids` that the reader gets. */
  async countVisible(reader: NoticeReader, ids: readonly string[]): Promise<number> {
    return this.visible(reader)
      .andWhere('notice.id in (:...ids)', { ids: [...ids] })
      .getCount();
  }

  /** @returns how many were unread */
  async markRead(reader: NoticeReader, { ids, until }: ToRead): Promise<number> {
    const marked = await this.dataSource.query<unknown[]>(
      `insert into notice_reading (notice_id, user_id, organization_id)
       select id, $2, organization_id from notice
       where organization_id = $1 and (user_id = $2 or user_id is null) and kind = any($3)
         and ($6::text[] is null or ${isSeen('$6')})
         and ($4::text[] is null or id = any($4)) and ($5::timestamptz is null or date_trunc('milliseconds', created_at) <= $5)
       on conflict do nothing returning notice_id`,
      [reader.organizationId, reader.userId, reader.kinds, ids ?? null, until ?? null, reader.brandIds],
    );
    return marked.length;
  }

  /** @returns whether some were left */
  async deleteOlderThan(days: number, most: number): Promise<boolean> {
    const [rows] = await this.dataSource.query<[unknown[], number]>(
      `delete from notice where id = any(array(
         select id from notice where created_at < now() - $1 * interval '1 day' order by created_at limit $2 for update skip locked
       )) returning 1`,
      [days, most],
    );
    return rows.length === most;
  }

  /** The brand that a notice is about, if it is about one. */
  async brandOf({ id, organizationId }: Pick<NoticeEntity, 'id' | 'organizationId'>): Promise<string | null> {
    const [found] = await this.dataSource.query<{ brandId: string | null }[]>(
      `select ${brandOfSubject} as "brandId" from notice where id = $1 and organization_id = $2`,
      [id, organizationId],
    );
    return found?.brandId ?? null;
  }

  private visible({ organizationId, userId, brandIds, kinds }: NoticeReader): SelectQueryBuilder<NoticeEntity> {
    const rows = this.dataSource.manager
      .createQueryBuilder(NoticeEntity, 'notice')
      .where({ organizationId, kind: In([...kinds]) })
      .andWhere('(notice.userId = :userId or notice.userId is null)', { userId });
    if (brandIds !== null) rows.andWhere(isSeen(':brandIds'), { brandIds: [...brandIds] });
    return rows;
  }
}

/** @returns false when the same cause is open already */
export async function insertNotice(manager: EntityManager, row: Partial<NoticeEntity>): Promise<boolean> {
  const result = await manager.createQueryBuilder().insert().into(NoticeEntity).values(row).orIgnore().returning('id').execute();
  return (result.raw as unknown[]).length > 0;
}

/** @returns those that were open */
export async function resolveNoticesOf(
  manager: EntityManager,
  { organizationId, subjectIds, kinds }: ResolvedSubjects,
): Promise<Changed[]> {
  const result = await manager
    .createQueryBuilder()
    .update(NoticeEntity)
    .set({ resolvedAt: () => 'now()' })
    .where({
      organizationId,
      subjectId: In([...subjectIds]),
      resolvedAt: IsNull(),
      ...(kinds !== undefined && { kind: In([...kinds]) }),
    })
    .returning('id')
    .execute();
  return (result.raw as { id: string }[]).map(({ id }) => ({ organizationId, id }));
}

/** Without what it said, also where it was over already. */
export async function withdraw(
  manager: EntityManager,
  { organizationId, kind, subjectId, cause }: Pick<NoticeEntity, 'organizationId' | 'kind' | 'subjectId' | 'cause'>,
): Promise<Changed[]> {
  const result = await manager
    .createQueryBuilder()
    .update(NoticeEntity)
    .set({ detail: null, resolvedAt: () => 'coalesce(resolved_at, now())' })
    .where({ organizationId, kind, subjectId, cause })
    .returning('id')
    .execute();
  return (result.raw as { id: string }[]).map(({ id }) => ({ organizationId, id }));
}

/** Of every organization. */
export async function deleteAllOfReader(manager: EntityManager, userId: string): Promise<void> {
  for (const entity of [NoticeChatEntity, NoticeMailEntity, NoticeReadingEntity, NoticePreferenceEntity, NoticeEntity])
    await manager.delete(entity, { userId });
}
