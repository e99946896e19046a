import type { ListQuery, Page } from '@imprint/contracts/documents';
import { problem } from '@imprint/contracts/errors';
import type { AuthSessionResource } from '@imprint/contracts/identity';
import { Injectable } from '@nestjs/common';
import type { AuthSessionEntity } from './auth-session.entity.js';
import { AuthSessionsRepository } from './auth-sessions.repository.js';
import { describeClient } from './described-client.js';

/** A person, and the session of their request. */
export interface SessionOwner {
  userId: string;
  sessionId?: string | undefined;
}

/** A session as its owner sees it. */
export type OwnSession = AuthSessionResource & { id: string };

/** People's own sessions, to list and to end. An ended session is refused from its next request. */
@Injectable()
export class OwnSessions {
  constructor(private readonly sessions: AuthSessionsRepository) {}

  /** Live sessions, the most recently used first. */
  async list(owner: SessionOwner, query: ListQuery): Promise<Page<OwnSession>> {
    const page = await this.sessions.live(owner.userId, query);
    return { ...page, items: page.items.map((session) => shown(session, owner)) };
  }

  /** @throws Problem `not_found`, also for another person's session */
  async end(owner: SessionOwner, id: string): Promise<OwnSession> {
    const ended = await this.sessions.endOne(owner.userId, id);
    if (ended === null) throw problem('not_found', `There is no session ${id}.`);
    return shown(ended, owner);
  }

  /** Ends all sessions except that of the request, or all if it has none. */
  async endOthers({ userId, sessionId }: SessionOwner): Promise<void> {
    await this.sessions.endOthers(userId, sessionId);
  }
}

function shown({ userAgent, ...session }: AuthSessionEntity, { sessionId }: SessionOwner): OwnSession {
  return { ...session, client: describeClient(userAgent), isCurrent: session.id === sessionId };
}
