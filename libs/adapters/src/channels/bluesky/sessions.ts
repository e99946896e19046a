import { createHash } from 'node:crypto';
import type { Agent, AtpSessionData, AtpSessionEvent, CredentialSession } from '@atproto/api';
import { ChannelError } from '@imprint/domain/publishing/channel';
import { LRUCache } from 'lru-cache';
import { lightAgent, lightSession } from './light-clients.js';

/** Server for credentials that do not name one. */
export const defaultService = 'https://bsky.social';

/** Credentials of one account. */
export interface BlueskyCredentials {
  handle: string;
  appPassword: string;
  service: string;
}

/** A signed-in account. */
export interface Account {
  agent: Agent;
  did: string;
  handle: string;
  /** Whether the session was reused, in which case a refusal may only mean that it has expired. */
  reused: boolean;
}

interface KeptSession {
  fingerprint: string;
  data: AtpSessionData;
  pdsUrl: URL | undefined;
}

const keptMax = 500;

/**
 * Signed-in accounts. Bluesky strictly limits sign-ins (300 a day), so the tokens of a connection are cached, only in this process's
 * memory, and refreshed. The client library is loaded on the first call, so apps that only list channels never pay for it.
 */
export class BlueskySessions {
  private readonly kept = new LRUCache<string, KeptSession>({ max: keptMax });

  constructor(private readonly baseFetch: typeof fetch) {}

  /** Every call of the agent is aborted by `signal`. @throws the server's error */
  async open(connectionId: string | null, credentials: BlueskyCredentials, signal: AbortSignal): Promise<Account> {
    const library = await import('@atproto/api');
    const fetchUntilAborted: typeof fetch = (input, init) => this.baseFetch(input, { ...init, signal });
    const persist = (event: AtpSessionEvent): void => {
      if (connectionId === null) return;
      if (event === 'create' || event === 'update') this.keep(connectionId, credentials, session);
      else if (event === 'expired') this.forget(connectionId);
    };
    const session = lightSession(library, new URL(credentials.service), fetchUntilAborted, persist);
    const reused = this.resume(connectionId, credentials, session);
    if (!reused) await session.login({ identifier: credentials.handle, password: credentials.appPassword });
    if (!session.session) throw inactive();
    const { did, handle, active } = session.session;
    if (!active) throw inactive();
    return { agent: lightAgent(library, session), did, handle, reused };
  }

  forget(connectionId: string): void {
    this.kept.delete(connectionId);
  }

  private resume(connectionId: string | null, credentials: BlueskyCredentials, session: CredentialSession): boolean {
    const kept = connectionId === null ? undefined : this.kept.get(connectionId);
    if (kept?.fingerprint !== fingerprint(credentials)) return false;
    session.session = kept.data;
    session.pdsUrl = kept.pdsUrl;
    return true;
  }

  private keep(connectionId: string, credentials: BlueskyCredentials, { session, pdsUrl }: CredentialSession): void {
    if (!session) return;
    this.kept.set(connectionId, { fingerprint: fingerprint(credentials), data: session, pdsUrl });
  }
}

/** A cache key that changes with the credentials, so that the old session is not reused. */
function fingerprint({ service, handle, appPassword }: BlueskyCredentials): string {
  return createHash('sha256')
    .update(JSON.stringify([service, handle, appPassword]))
    .digest('hex');
}

function inactive(): ChannelError {
  return new ChannelError({
    outcome: 'refused',
    class: 'credential',
    code: 'account_inactive',
    message: 'The Bluesky account is not active.',
    retryable: false,
  });
}
