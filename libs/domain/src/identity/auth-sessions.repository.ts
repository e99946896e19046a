import type { ListQuery, Page } from '@imprint/contracts/documents';
import { byTime, paginate, searchIn } from '@imprint/platform/database';
import { Injectable } from '@nestjs/common';
import { DataSource, IsNull, type EntityManager } from 'typeorm';
import { AuthSessionEntity } from './auth-session.entity.js';
import { forgetEndedProviderSessions } from './ended-provider-sessions.repository.js';

/** The client of a session, as its request describes it. */
export interface SeenWith {
  clientIp: string | null;
  userAgent: string | null;
}

/** A session that has not ended. */
export interface LiveSession {
  id: string;
  userId: string;
  accountId: string;
  email: string;
  name: string;
  expiresAt: Date;
}

/** Days without use after which a session ends, and the maximum lifetime. */
export const idleDays = 14;
const longestDays = 90;

const expiry = `least(now() + interval '${idleDays} days', s.created_at + interval '${longestDays} days')`;
const isLive = 'session.endedAt is null and session.expiresAt > now()';

/** The rows of sessions. */
@Injectable()
export class AuthSessionsRepository {
  constructor(private readonly dataSource: DataSource) {}

  async insert(
    row: Pick<AuthSessionEntity, 'id' | 'userId' | 'secretHash' | 'expiresAt'>,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<void> {
    await manager.insert(AuthSessionEntity, row);
  }

  /** Extends the live session of a cookie; null when there is none. */
  async renew(
    secretHash: string,
    seen: SeenWith | null,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<LiveSession | null> {
    const [rows] = await manager.query<[LiveSession[], number]>(
      `update auth_session s set expires_at = ${expiry}, last_used_at = now(),
         client_ip = coalesce($2, s.client_ip), user_agent = coalesce($3, s.user_agent)
       from app_user u join account a on a.user_id = u.id
       where s.secret_hash = $1 and s.ended_at is null and s.expires_at > now() and u.id = s.user_id
       returning s.id, u.id as "userId", a.id as "accountId", u.email, u.name, s.expires_at as "expiresAt"`,
      [secretHash, seen?.clientIp ?? null, seen?.userAgent ?? null],
    );
    return rows[0] ?? null;
  }

  /** Live sessions of one person, the most recently used first. */
  async live(userId: string, query: ListQuery): Promise<Page<AuthSessionEntity>> {
    const rows = this.rows(userId);
    searchIn(rows, ['session.userAgent', 'session.clientIp'], query.search);
    return paginate(rows, byTime('session', 'lastUsedAt', 'DESC'), query);
  }

  async endBySecret(secretHash: string): Promise<void> {
    const own = { secretHash, endedAt: IsNull() };
    await this.dataSource.manager.update(AuthSessionEntity, own, { endedAt: () => 'now()' });
  }

  /** Null when it has ended, or belongs to somebody else. */
  async endOne(userId: string, id: string): Promise<AuthSessionEntity | null> {
    return this.dataSource.transaction(async (manager) => {
      const session = await this.rows(userId, manager).andWhere({ id }).setLock('pessimistic_write').getOne();
      if (session === null) return null;
      session.endedAt = new Date();
      return manager.save(session);
    });
  }

  /** @param keptId session to keep, if any */
  async endOthers(userId: string, keptId: string | undefined): Promise<void> {
    await this.dataSource.query(
      'update auth_session set ended_at = now() where user_id = $1 and ended_at is null and id is distinct from $2',
      [userId, keptId ?? null],
    );
  }

  async endAll(manager: EntityManager, userId: string): Promise<void> {
    await manager.update(AuthSessionEntity, { userId, endedAt: IsNull() }, { endedAt: () => 'now()' });
  }

  /** Deletes sessions that ended at least a day ago, whose tokens have long expired, and what ended those of other providers. */
  async deleteEnded(): Promise<void> {
    await this.dataSource.query(
      `delete from auth_session where expires_at < now() - interval '1 day' or ended_at < now() - interval '1 day'`,
    );
    await forgetEndedProviderSessions(this.dataSource.manager);
  }

  private rows(userId: string, manager = this.dataSource.manager) {
    return manager
      .createQueryBuilder(AuthSessionEntity, 'session')
      .where('session.userId = :userId', { userId })
      .andWhere(isLive);
  }
}
