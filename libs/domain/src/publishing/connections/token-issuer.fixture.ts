import { ChannelError, type Channel, type ConnectionIdentity, type GrantedCredentials } from '../channel/index.js';

/**
 * How a platform treats a refresh token that was used: `reusable` ones stay, `graceful` ones are replaced but accepted until the new one is
 * used, `single-use` ones are worthless at once.
 */
export type RefreshTokenKind = 'reusable' | 'graceful' | 'single-use';

/** What happens to the next request for new tokens. */
type Fault = 'answer-lost' | 'not-delivered' | 'unavailable';

/** A platform that issues tokens for an hour, and takes posts with the valid one. */
export class TokenIssuer {
  /** Requests for new tokens that reached it. */
  requests = 0;
  readonly faults: Fault[] = [];
  /** Resolves before a request is answered. */
  gate: Promise<void> = Promise.resolve();
  /** Target ids of posts, in order. */
  readonly posts: string[] = [];
  private issued = 0;
  private before = 0;
  /** The valid access token. */
  private access = 0;

  constructor(private readonly kind: RefreshTokenKind) {}

  /** What a person gets by signing in. */
  signIn(): GrantedCredentials {
    this.before = this.issued;
    return this.grant();
  }

  /** Ends every token, as when the person removes the app on the platform. */
  revokeAll(): void {
    this.issued += 2;
    this.before = this.issued;
    this.endAccess();
  }

  /** Refuses the access token from now on, but not the refresh token. */
  endAccess(): void {
    this.access += 1;
  }

  readonly channel = {
    capability: {
      name: 'sky',
      label: 'Sky',
      state: 'supported',
      credentialFields: [],
      concurrency: 50,
      timeoutMs: 30_000,
      lookUp: 'exact',
      repeats: 'own_posts',
      edit: false,
      delete: 'none',
    },
    connect: (credentials: Record<string, string>): Promise<ConnectionIdentity> =>
      credentials['access'] === String(this.access)
        ? Promise.resolve({ handle: '@ada', displayName: 'Ada', credentials })
        : Promise.reject(refusal('The access token is invalid.')),
    revoke: () => Promise.resolve(),
    tokenRefresh: {
      isPossible: (credentials: Record<string, string>) => credentials['refresh'] !== undefined,
      refresh: (credentials: Record<string, string>) => this.refresh(Number(credentials['refresh'])),
    },
    publish: (post: { targetId: string; connection: { credentials: Record<string, string> } }) => {
      if (post.connection.credentials['access'] !== String(this.access))
        return Promise.reject(refusal('The access token is invalid.'));
      this.posts.push(post.targetId);
      return Promise.resolve({ externalProviderId: post.targetId, externalShortcode: null, url: null });
    },
  } as unknown as Channel;

  private async refresh(token: number): Promise<GrantedCredentials> {
    const fault = this.faults.shift();
    const lost = new ChannelError({ ...away, outcome: 'unknown' });
    if (fault === 'not-delivered') throw lost;
    this.requests += 1;
    await this.gate;
    if (fault === 'unavailable') throw new ChannelError({ ...away, outcome: 'refused' });
    const isAccepted = token === this.issued || (this.kind === 'graceful' && token === this.before);
    if (!isAccepted) throw refusal('The refresh token was used before.');
    if (this.kind === 'graceful') this.before = token;
    const granted = this.grant();
    if (fault === 'answer-lost') throw lost;
    return granted;
  }

  private grant(): GrantedCredentials {
    if (this.kind !== 'reusable' || this.issued === 0) this.issued += 1;
    this.access += 1;
    return {
      credentials: { access: String(this.access), refresh: String(this.issued) },
      expiresAt: new Date(Date.now() + 3_600_000),
    };
  }
}

const away = { class: 'provider_outage', code: 'network', message: 'Sky did not answer.', retryable: true } as const;

function refusal(message: string): ChannelError {
  return new ChannelError({ outcome: 'refused', class: 'credential', code: 'refused', message, retryable: false });
}
