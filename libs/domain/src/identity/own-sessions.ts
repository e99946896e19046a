import type { ListQuery, Page } from '@imprint/contracts/documents';
import { problem } from '@imprint/contracts/errors';
import type { AuthSessionResource } from '@imprint/contracts/identity';
import { Injectable } from '@nestjs/common';
import type { AuthSessionEntity } from './auth-session.entity.js';
import { AuthSessionsRepository } from './auth-sessions.repository.js';
import { describeClient } from './described-client.js';

/** Whose sessions, and the one in which they ask. */
export interface SessionOwner {
  userId: string;
  sessionId?: string | undefined;
}

export type OwnSession = AuthSessionResource & { id: string };

/** What people see of their own sessions, and end. An ended one is over with its next request. */
@Injectable()
export class OwnSessions {
  constructor(private readonly sessions: AuthSessionsRepository) {}

  /** Those that live, the latest used first. */
  async list(owner: SessionOwner, query: ListQuery): Promise<Page<OwnSession>> {
    const page = await this.sessions.live(owner.userId, query);
    return { ...page, items: page.items.map((session) => shown(session, owner)) };
  }

  /** @throws Problem `not_found`, for somebody else's too */
  async end(owner: SessionOwner, id: string): Promise<OwnSession> {
    const ended = await this.sessions.endOne(owner.userId, id);
    if (ended === null) throw problem('not_found', `There is no session ${id}.`);
    return shown(ended, owner);
  }

  /** All but the one in which they ask; all of them where that is not named. */
  async endOthers({ userId, sessionId }: SessionOwner): Promise<void> {
    await this.sessions.endOthers(userId, sessionId);
  }
}

function shown({ userAgent, ...session }: AuthSessionEntity, { sessionId }: SessionOwner): OwnSession {
  return { ...session, client: describeClient(userAgent), isCurrent: session.id === sessionId };
}
