import { hash, type KeyObject } from 'node:crypto';
import type { SessionKeys } from './session-keys.js';

/** Tokens that this process knows, the ones used last. */
const tokensMax = 10_000;
/** The clock of an issuer may be a little off. */
export const clockToleranceSeconds = 30;

interface Verified<Claims> {
  claims: Claims;
  kid: string;
  key: KeyObject;
}

/**
 * Claims of tokens whose signature was verified: a browser sends the same one for minutes, and verifying is most of what its request
 * costs. Tokens are known by digest, until they expire or the very key that verified them leaves the issuer's set. It says nothing
 * about whoever the token names: that is asked for every request.
 */
export class VerifiedTokens<Claims extends { exp: number }> {
  private readonly known = new Map<string, Verified<Claims>>();

  constructor(private readonly keys: Pick<SessionKeys, 'find'>) {}

  /** Whether it is worth asking `find`, which takes a turn. */
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

/** What tokens are known by. */
export function digestOf(token: string): string {
  return hash('sha256', token, 'base64');
}
