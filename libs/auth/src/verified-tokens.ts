import { hash, type KeyObject } from 'node:crypto';
import type { SessionKeys } from './session-keys.js';

/** Tokens cached per process, the most recently used ones. */
const tokensMax = 10_000;
/** Tolerated difference between the issuer's clock and ours. */
export const clockToleranceSeconds = 30;

interface Verified<Claims> {
  claims: Claims;
  kid: string;
  key: KeyObject;
}

/**
 * Caches the claims of verified tokens: a browser sends the same token for minutes, and verification is most of what its request costs.
 * Tokens are stored by digest, until they expire or the key that verified them leaves the issuer's set. The user of a token is not cached,
 * but looked up on every request.
 */
export class VerifiedTokens<Claims extends { exp: number }> {
  private readonly known = new Map<string, Verified<Claims>>();

  constructor(private readonly keys: Pick<SessionKeys, 'find'>) {}

  /** Whether `find` may succeed; saves the asynchronous turn when it cannot. */
  has(digest: string): boolean {
    return this.known.has(digest);
  }

  async find(digest: string): Promise<Claims | undefined> {
    const verified = this.known.get(digest);
    if (verified === undefined) return undefined;
    this.known.delete(digest);
    if (verified.claims.exp + clockToleranceSeconds <= Date.now() / 1_000) return undefined;
    if ((await this.keys.find(verified.kid)) !== verified.key) return undefined;
    this.known.set(digest, verified);
    return verified.claims;
  }

  keep(digest: string, verified: Verified<Claims>): void {
    this.known.set(digest, verified);
    if (this.known.size <= tokensMax) return;
    for (const longestUnused of this.known.keys()) {
      this.known.delete(longestUnused);
      return;
    }
  }
}

/** The cache key of a token. */
export function digestOf(token: string): string {
  return hash('sha256', token, 'base64');
}
