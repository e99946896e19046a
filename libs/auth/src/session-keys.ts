import { CONFIG, type Config } from '@imprint/platform/config';
import { internalRequest, SafeFetch } from '@imprint/platform/safe-fetch';
import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto';

/** Milliseconds between refreshes for unknown `kid`s. */
const refreshAtMostEveryMs = 10_000;
/** Milliseconds until an unavailable provider is retried for an unknown key, without which nobody could sign in. */
const retryAtMostEveryMs = 1_000;
/** Milliseconds for which a key is trusted after the provider withdrew it. */
const keptMs = 300_000;
/** Milliseconds for which the last key set is trusted while the provider does not answer. */
const keptWithoutAnswerMs = 3_600_000;
const answerTimeoutMs = 5_000;

type Jwk = JsonWebKey & { kid?: string; use?: string; alg?: string };

/** Public keys of the session issuer, cached as key objects: parsing one costs more than a verification. */
@Injectable()
export class SessionKeys implements OnApplicationShutdown {
  private readonly logger = new Logger(SessionKeys.name);
  private keys: ReadonlyMap<string, KeyObject> = new Map();
  private askedAt = -Infinity;
  private answeredAt = -Infinity;
  private refreshing: Promise<void> | undefined;
  /** Why the latest refresh failed. */
  private failure: Error | undefined;

  /** The operator chose the provider's host. Any other host that its documents point to is untrusted. */
  private readonly safeFetch: SafeFetch;

  constructor(@Inject(CONFIG) private readonly config: Config) {
    const { OIDC_ISSUER } = config;
    this.safeFetch = new SafeFetch(OIDC_ISSUER === null ? [] : [new URL(OIDC_ISSUER).hostname]);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.safeFetch.onApplicationShutdown();
  }

  /** Accepted issuers of a session token. Some providers write theirs with a trailing slash, which the setting drops. */
  get issuers(): string[] {
    const { OIDC_ISSUER, PUBLIC_API_URL } = this.config;
    return OIDC_ISSUER === null ? [PUBLIC_API_URL] : [OIDC_ISSUER, `${OIDC_ISSUER}/`];
  }

  /**
   * Undefined when the issuer has no such key.
   * @throws Error when the issuer is unreachable
   */
  async find(kid: string): Promise<KeyObject | undefined> {
    const now = performance.now();
    const isHeld = this.keys.has(kid);
    const pauseMs = isHeld || this.failure === undefined ? refreshAtMostEveryMs : retryAtMostEveryMs;
    const isWanted = !isHeld || now - this.answeredAt > keptMs;
    if (isWanted && (this.refreshing !== undefined || now - this.askedAt > pauseMs)) {
      this.refreshing ??= this.refresh().finally(() => (this.refreshing = undefined));
      await this.refreshing;
    }
    const key = this.keys.get(kid);
    if (key === undefined && this.failure !== undefined) throw this.failure;
    return key;
  }

  private async refresh(): Promise<void> {
    this.askedAt = performance.now();
    try {
      const { keys } = await this.keySet();
      const usable = keys.filter(
        ({ kty, kid, use, alg }) => kty === 'RSA' && kid && use !== 'enc' && (alg ?? 'RS256') === 'RS256',
      );
      this.keys = new Map(usable.flatMap((jwk) => keyOf(jwk)));
      this.answeredAt = performance.now();
      this.failure = undefined;
    } catch (error) {
      this.failure = error instanceof Error ? error : new Error(String(error));
      this.logger.warn(`The key set of the session issuer could not be read: ${this.failure.message}`);
      // Outdated keys are not trusted.
      if (performance.now() - this.answeredAt > keptWithoutAnswerMs) this.keys = new Map();
    }
  }

  private async keySet(): Promise<{ keys: Jwk[] }> {
    if (this.config.OIDC_ISSUER === null) return getJson(`${this.config.OAUTH_SERVER_URL}/.well-known/jwks.json`);
    const metadata = await getJson<{ issuer?: string; jwks_uri: string }>(
      `${this.config.OIDC_ISSUER}/.well-known/openid-configuration`,
    );
    // OpenID Connect Discovery §4.3: the issuer must match.
    if (!this.issuers.includes(metadata.issuer ?? '')) throw new Error('the discovery document names another issuer');
    const { status, body } = await this.safeFetch.request(metadata.jwks_uri, { timeoutMs: answerTimeoutMs });
    requireAnswer(status, metadata.jwks_uri);
    return JSON.parse(body.toString('utf8')) as { keys: Jwk[] };
  }
}

async function getJson<T>(url: string): Promise<T> {
  const { status, json } = await internalRequest(url, { timeoutMs: answerTimeoutMs });
  requireAnswer(status, url);
  return json as T;
}

function requireAnswer(status: number, url: string): void {
  if (status !== 200) throw new Error(`${new URL(url).host} answered ${status} for its key set`);
}

/** Skips a key that cannot be parsed, so that it does not affect the others. */
function keyOf(jwk: Jwk): [string, KeyObject][] {
  try {
    return [[jwk.kid ?? '', createPublicKey({ key: jwk, format: 'jwk' })]];
  } catch {
    return [];
  }
}
