import { createHash } from 'node:crypto';
import type { Agent, AtpSessionData, CredentialSession } from '@atproto/api';
import { ChannelError } from '@imprint/domain/publishing/channel';
import { LRUCache } from 'lru-cache';

export const defaultService = 'https://bsky.social';

export interface BlueskyCredentials {
  handle: string;
  appPassword: string;
  service: string;
}

export interface Account {
  agent: Agent;
  did: string;
  handle: string;
  /** The session was not opened for this call: a refusal may only mean that it has ended. */
  reused: boolean;
}

interface KeptSession {
  fingerprint: string;
  data: AtpSessionData;
  pdsUrl: URL | undefined;
}

const keptMax = 500;

/**
 * Signed-in accounts. Bluesky counts sign-ins strictly (300 a day), so the tokens of a connection are kept, in this process's
 * memory only, and refreshed. The client is loaded on the first call: applications that only list channels never pay for it.
 */
export class BlueskySessions {
  private readonly kept = new LRUCache<string, KeptSession>({ max: keptMax });

  constructor(private readonly baseFetch: typeof fetch) {}

  /** Every call that the agent makes ends with `signal`. @throws whatever the server answered */
  async open(connectionId: string | null, credentials: BlueskyCredentials, signal: AbortSignal): Promise<Account> {
    const { Agent, CredentialSession } = await import('@atproto/api');
    const fetchUntilAborted: typeof fetch = (input, init) => this.baseFetch(input, { ...init, signal });
    const session: CredentialSession = new CredentialSession(new URL(credentials.service), fetchUntilAborted, (event) => {
      if (connectionId === null) return;
      if (event === 'create' || event === 'update') this.keep(connectionId, credentials, session);
      else if (event === 'expired') this.forget(connectionId);
    });
    const reused = this.resume(connectionId, credentials, session);
    if (!reused) await session.login({ identifier: credentials.handle, password: credentials.appPassword });
    if (!session.session) throw inactive();
    const { did, handle, active } = session.session;
    if (!active) throw inactive();
    return { agent: new Agent(session), did, handle, reused };
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

/** Changed credentials never meet the session of the former ones. */
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
