import type { Principal } from '@imprint/contracts/access';
import { Problem, problem } from '@imprint/contracts/errors';
import { IdentityService } from '@imprint/domain/identity';
import { apiKeyDigest, ApiKeyVerifier } from '@imprint/domain/keys';
import { CONFIG, type Config } from '@imprint/platform/config';
import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { readCredential } from './bearer.js';
import { SessionKeys } from './session-keys.js';
import type { SessionClaims } from './session.strategy.js';
import { clockToleranceSeconds } from './verified-tokens.js';

/** Credentials per round trip; more would delay other requests. */
const batchSize = 500;

/** What is stored of a credential whose connection outlives its request: never the credential itself. */
export interface HeldCredential {
  principal: Principal;
  /** Digest of an API key, in hex. */
  digest: string | null;
  /** Claims of a session token. */
  session: { sid: string | null; kid: string; expiresAt: number } | null;
}

/** Verifies accepted credentials again: as strictly as for a new request, but many at once and without counting a hit. */
@Injectable()
export class HeldCredentials {
  constructor(
    private readonly keys: ApiKeyVerifier,
    private readonly identity: IdentityService,
    private readonly sessionKeys: SessionKeys,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @param request one that `AccessGuard` has just accepted */
  hold(request: Request, principal: Principal): HeldCredential {
    const credential = readCredential(request);
    if (credential.kind === 'api-key') {
      return { principal, digest: apiKeyDigest(credential.key, this.config.KEY_PEPPER).toString('hex'), session: null };
    }
    return { principal, digest: null, session: credential.kind === 'bearer' ? this.sessionOf(credential.token) : null };
  }

  /**
   * The current principal for each credential, or why it is refused. One round trip per 500 of them.
   * @throws Error when they cannot be verified at the moment
   */
  async ask(held: readonly HeldCredential[]): Promise<(Principal | Problem)[]> {
    const answers: (Principal | Problem)[] = [];
    for (let from = 0; from < held.length; from += batchSize) {
      const batch = held.slice(from, from + batchSize);
      const keys = batch.filter(({ digest }) => digest !== null);
      const members = batch.filter(({ digest }) => digest === null);
      const [ofKeys, ofMembers] = await Promise.all([this.askKeys(keys), this.askMembers(members)]);
      answers.push(...batch.map(({ digest }) => (digest === null ? ofMembers.shift() : ofKeys.shift()) ?? over()));
    }
    return answers;
  }

  private askKeys(held: readonly HeldCredential[]): Promise<(Principal | Problem)[]> {
    return Promise.all(
      held.map(({ digest, principal: { clientIp } }) =>
        this.keys.confirmDigest(digest ?? '', clientIp ?? '').catch((error: unknown) => {
          if (error instanceof Problem && [401, 403].includes(error.status)) return error;
          throw error;
        }),
      ),
    );
  }

  private async askMembers(held: readonly HeldCredential[]): Promise<(Principal | Problem)[]> {
    if (held.length === 0) return [];
    const found = await this.identity.rightsOf(
      held.map(({ principal: { userId, organizationId }, session }) => ({ userId, organizationId, sid: session?.sid ?? null })),
    );
    return Promise.all(
      held.map(async ({ principal, session }, index) => {
        const rights = found[index] ?? null;
        return rights === null || (session !== null && !(await this.isTokenValid(session)))
          ? over()
          : { ...principal, ...rights };
      }),
    );
  }

  private async isTokenValid({ kid, expiresAt }: { kid: string; expiresAt: number }): Promise<boolean> {
    return expiresAt > Date.now() && (await this.sessionKeys.find(kid)) !== undefined;
  }

  private sessionOf(token: string): HeldCredential['session'] {
    const [head = '', body = ''] = token.split('.');
    const { kid } = decode<{ kid: string }>(head);
    const { sid = null, exp } = decode<SessionClaims>(body);
    const expiresAt = (exp + clockToleranceSeconds) * 1_000;
    return { sid: this.config.OIDC_ISSUER === null ? sid : null, kid, expiresAt };
  }
}

function over(): Problem {
  return problem('invalid_session', 'The session has ended, or its user has left the organization.');
}

/** Decodes a part of a token whose signature has been verified. */
function decode<T>(part: string): T {
  return JSON.parse(Buffer.from(part, 'base64url').toString('utf8')) as T;
}
