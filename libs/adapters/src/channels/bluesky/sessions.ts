import { createHash } from 'node:crypto';
import type { Agent, AtpSessionData, AtpSessionEvent, CredentialSession } from '@atproto/api';
import { ChannelError } from '@imprint/domain/publishing/channel';
import { LRUCache } from 'lru-cache';
import type { ProofKeys } from '../oauth/proof-keys.js';
import { BoundSession } from './bound-session.js';
import { isBound, type AppPassword, type BlueskyCredentials, type BoundAccess } from './credentials.js';
import { lightAgent, lightSession } from './light-clients.js';

/** A signed-in account. */
export interface Account {
  agent: Agent;
  did: string;
  handle: string;
  /** Server that has the account's posts. */
  pds: () => URL;
  /** Without a credential, for what is sent with one of its own. */
  fetch: typeof fetch;
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
 * Signed-in accounts. Bluesky strictly limits sign-ins by app password (300 a day), so the tokens of such a connection are cached, only in
 * this process's memory, and refreshed. Those of a sign-in on its page are stored with the connection, and refreshed elsewhere. The client library is loaded on the first call, so apps that only list channels never pay for it.
 */
export class BlueskySessions {
  private readonly kept = new LRUCache<string, KeptSession>({ max: keptMax });

  constructor(
    private readonly baseFetch: typeof fetch,
    private readonly proofKeys: ProofKeys,
  ) {}

  /** Every call of the agent is aborted by `signal`. @throws the server's error */
  async open(connectionId: string | null, credentials: BlueskyCredentials, signal: AbortSignal): Promise<Account> {
    return isBound(credentials) ? this.bind(credentials, signal) : this.resumeOrSignIn(connectionId, credentials, signal);
  }

  /** The account as its server knows it now. @throws the server's error */
  async identify(credentials: BlueskyCredentials, signal: AbortSignal): Promise<{ handle: string }> {
    const { agent, did, handle } = await this.open(null, credentials, signal);
    if (!isBound(credentials)) return { handle };
    const { data } = await agent.com.atproto.server.getSession(undefined, { signal });
    if (data.did !== did || data.active === false) throw inactive();
    return { handle: data.handle === 'handle.invalid' ? handle : data.handle };
  }

  private async bind(access: BoundAccess, signal: AbortSignal): Promise<Account> {
    const session = new BoundSession(access, this.proofKeys, this.baseFetch, signal);
    const { did, handle } = access;
    const pds = (): URL => new URL(access.pds);
    return { agent: lightAgent(await import('@atproto/api'), session), did, handle, pds, fetch: this.baseFetch, reused: false };
  }

  private async resumeOrSignIn(connectionId: string | null, credentials: AppPassword, signal: AbortSignal): Promise<Account> {
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
    const pds = (): URL => session.dispatchUrl;
    return { agent: lightAgent(library, session), did, handle, pds, fetch: this.baseFetch, reused };
  }

  forget(connectionId: string): void {
    this.kept.delete(connectionId);
  }

  private resume(connectionId: string | null, credentials: AppPassword, session: CredentialSession): boolean {
    const kept = connectionId === null ? undefined : this.kept.get(connectionId);
    if (kept?.fingerprint !== fingerprint(credentials)) return false;
    session.session = kept.data;
    session.pdsUrl = kept.pdsUrl;
    return true;
  }

  private keep(connectionId: string, credentials: AppPassword, { session, pdsUrl }: CredentialSession): void {
    if (!session) return;
    this.kept.set(connectionId, { fingerprint: fingerprint(credentials), data: session, pdsUrl });
  }
}

/** A cache key that changes with the credentials, so that the old session is not reused. */
function fingerprint({ service, handle, appPassword }: AppPassword): string {
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
