import { Injectable } from '@nestjs/common';
import { DataSource, In, type EntityManager } from 'typeorm';
import { NoticePreferenceEntity } from './notice.entity.js';

/** A person in an organization. */
export type PreferenceOwner = Pick<NoticePreferenceEntity, 'organizationId' | 'userId'>;

const defaults = { kinds: {}, mail: 'immediate', digestHour: 8, timezone: 'UTC' } as const;

/** Preferences of people, with defaults for whoever has chosen nothing. */
@Injectable()
export class NoticePreferencesRepository {
  constructor(private readonly dataSource: DataSource) {}

  async find({ organizationId, userId }: PreferenceOwner): Promise<NoticePreferenceEntity> {
    const [found] = await this.findOf(organizationId, [userId]);
    return found ?? this.unset({ organizationId, userId });
  }

  /** One for each person. */
  async findOf(organizationId: string, userIds: readonly string[]): Promise<NoticePreferenceEntity[]> {
    const rows = await this.dataSource.manager.findBy(NoticePreferenceEntity, { organizationId, userId: In([...userIds]) });
    const known = new Map(rows.map((row) => [row.userId, row]));
    return userIds.map((userId) => known.get(userId) ?? this.unset({ organizationId, userId }));
  }

  /** Creates the row, so that two changes at once do not overwrite each other, and locks it. */
  async lock(manager: EntityManager, { organizationId, userId }: PreferenceOwner): Promise<NoticePreferenceEntity> {
    const row = this.unset({ organizationId, userId });
    await manager.createQueryBuilder().insert().into(NoticePreferenceEntity).values(row).orIgnore().execute();
    const where = { organizationId, userId };
    return manager.findOneOrFail(NoticePreferenceEntity, { where, lock: { mode: 'pessimistic_write' } });
  }

  async save(manager: EntityManager, preference: NoticePreferenceEntity): Promise<void> {
    await manager.save(preference);
  }

  private unset(owner: PreferenceOwner): NoticePreferenceEntity {
    return this.dataSource.manager.create(NoticePreferenceEntity, { ...owner, ...defaults });
  }
}
