import { newId, sha256Hex } from '@imprint/platform/crypto';
import { Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { DataSource, IsNull, type EntityManager } from 'typeorm';
import { AuthSessionEntity } from './auth-session.entity.js';

/** Who uses a session, as far as a request tells. */
export interface SeenWith {
  clientIp: string | null;
  userAgent: string | null;
}

/** A session that is not used for so long ends, and none lives longer than the second. */
const idleDays = 14;
const longestDays = 90;

export interface LiveSession {
  id: string;
  userId: string;
  accountId: string;
  email: string;
  name: string;
  expiresAt: Date;
}

export interface StartedSession extends LiveSession {
  /** 256 bits for the cookie; kept as a hash only. */
  secret: string;
}

const expiry = `least(now() + interval '${idleDays} days', s.created_at + interval '${longestDays} days')`;

/** Sessions of people with accounts. Each request asks for its own: an ended one is over with the next request. */
@Injectable()
export class AuthSessions {
  constructor(private readonly dataSource: DataSource) {}

  async start(userId: string, manager: EntityManager = this.dataSource.manager): Promise<StartedSession> {
    const secret = randomBytes(32).toString('base64url');
    const expiresAt = new Date(Date.now() + idleDays * 86_400_000);
    await manager.insert(AuthSessionEntity, { id: newId('sess'), userId, secretHash: sha256Hex(secret), expiresAt });
    const session = await this.renew(secret, null, manager);
    if (session === null) throw new Error('a session was started for somebody without an account');
    return { ...session, secret };
  }

  /** The live session of a cookie, used now; null when there is none. */
  async renew(
    secret: string,
    seen: SeenWith | null = null,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<LiveSession | null> {
    const [rows] = await manager.query<[LiveSession[], number]>(
      `update auth_session s set expires_at = ${expiry}, last_used_at = now(),
         client_ip = coalesce($2, s.client_ip), user_agent = coalesce($3, s.user_agent)
       from app_user u join account a on a.user_id = u.id
       where s.secret_hash = $1 and s.ended_at is null and s.expires_at > now() and u.id = s.user_id
       returning s.id, u.id as "userId", a.id as "accountId", u.email, u.name, s.expires_at as "expiresAt"`,
      [sha256Hex(secret), seen?.clientIp ?? null, seen?.userAgent ?? null],
    );
    return rows[0] ?? null;
  }

  async end(secret: string): Promise<void> {
    const own = { secretHash: sha256Hex(secret), endedAt: IsNull() };
    await this.dataSource.manager.update(AuthSessionEntity, own, { endedAt: () => 'now()' });
  }

  /** Ends every session of somebody. */
  async endAll(manager: EntityManager, userId: string): Promise<void> {
    await manager.update(AuthSessionEntity, { userId, endedAt: IsNull() }, { endedAt: () => 'now()' });
  }

  /** Drops what ended or ran out a day ago or earlier: its tokens are long over. And sign-ins that nobody completed. */
  async forgetEnded(): Promise<void> {
    await this.dataSource.query(
      `delete from auth_session where expires_at < now() - interval '1 day' or ended_at < now() - interval '1 day'`,
    );
    await this.dataSource.query('delete from sign_in_challenge where expires_at < now()');
  }
}
