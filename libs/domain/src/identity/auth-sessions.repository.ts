import type { ListQuery, Page } from '@imprint/contracts';
import { byTime, paginate, searchIn } from '@imprint/platform/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuthSessionEntity } from './auth-session.entity.js';

const isLive = 'session.endedAt is null and session.expiresAt > now()';

/** The sessions of one person. */
@Injectable()
export class AuthSessionsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Those that live, the latest used first. */
  async live(userId: string, query: ListQuery): Promise<Page<AuthSessionEntity>> {
    const rows = this.rows(userId);
    searchIn(rows, ['session.userAgent', 'session.clientIp'], query.search);
    return paginate(rows, byTime('session', 'lastUsedAt', 'DESC'), query);
  }

  /** Null for one that is over, and for somebody else's. */
  async endOne(userId: string, id: string): Promise<AuthSessionEntity | null> {
    return this.dataSource.transaction(async (manager) => {
      const session = await this.rows(userId, manager).andWhere({ id }).setLock('pessimistic_write').getOne();
      if (session === null) return null;
      session.endedAt = new Date();
      return manager.save(session);
    });
  }

  /** @param keptId the session that stays, if any */
  async endOthers(userId: string, keptId: string | undefined): Promise<void> {
    await this.dataSource.query(
      'update auth_session set ended_at = now() where user_id = $1 and ended_at is null and id is distinct from $2',
      [userId, keptId ?? null],
    );
  }

  private rows(userId: string, manager = this.dataSource.manager) {
    return manager
      .createQueryBuilder(AuthSessionEntity, 'session')
      .where('session.userId = :userId', { userId })
      .andWhere(isLive);
  }
}
