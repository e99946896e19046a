import { newId, sha256Hex } from '@imprint/platform/crypto';
import { Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { AuthSessionsRepository, idleDays, type LiveSession, type SeenWith } from './auth-sessions.repository.js';
import { SignInChallengesRepository } from './second-factor/sign-in-challenges.repository.js';

export type { LiveSession, SeenWith };

/** A new session, with the secret of its cookie. */
export interface StartedSession extends LiveSession {
  /** 256 bits for the cookie; stored as a hash only. */
  secret: string;
}

/** Sessions of people with accounts. Every request looks up its own, so an ended session is refused from the next request. */
@Injectable()
export class AuthSessions {
  constructor(
    private readonly sessions: AuthSessionsRepository,
    private readonly challenges: SignInChallengesRepository,
  ) {}

  async start(userId: string, manager?: EntityManager): Promise<StartedSession> {
    const secret = randomBytes(32).toString('base64url');
    const expiresAt = new Date(Date.now() + idleDays * 86_400_000);
    await this.sessions.insert({ id: newId('sess'), userId, secretHash: sha256Hex(secret), expiresAt }, manager);
    const session = await this.renew(secret, null, manager);
    if (session === null) throw new Error('a session was started for somebody without an account');
    return { ...session, secret };
  }

  /** Extends the live session of a cookie; null when there is none. */
  async renew(secret: string, seen: SeenWith | null = null, manager?: EntityManager): Promise<LiveSession | null> {
    return this.sessions.renew(sha256Hex(secret), seen, manager);
  }

  async end(secret: string): Promise<void> {
    await this.sessions.endBySecret(sha256Hex(secret));
  }

  /** Ends every session of somebody. */
  async endAll(manager: EntityManager, userId: string): Promise<void> {
    await this.sessions.endAll(manager, userId);
  }

  /** Deletes sessions that ended at least a day ago, whose tokens have long expired, and abandoned sign-ins. */
  async forgetEnded(): Promise<void> {
    await this.sessions.deleteEnded();
    await this.challenges.deleteExpired();
  }
}
