import { problem, Problem, type Principal } from '@imprint/contracts';
import { accountSubject, IdentityService, type Membership } from '@imprint/domain/identity';
import { Workspaces } from '@imprint/domain/onboarding';
import { CONFIG, type Config } from '@imprint/platform/config';
import { clientIpOf } from '@imprint/platform/http';
import { Inject, Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { Request } from 'express';
import type { KeyObject } from 'node:crypto';
import { ExtractJwt, Strategy } from 'passport-jwt';
import { requestedOrganization } from './requested-organization.js';
import { SessionKeys } from './session-keys.js';

export interface SessionClaims {
  iss: string;
  sub: string;
  exp: number;
  /** Session of an account of ours; a foreign provider's means something else. */
  sid?: string;
  email?: string;
  name?: string;
}

type SecretCallback = (error: unknown, secret?: string) => void;

/** What a session may be; logout tokens, proofs and the like are signed with the same keys (RFC 8725 §3.11). */
const sessionTypes: ReadonlySet<unknown> = new Set([undefined, 'jwt', 'at+jwt', 'application/at+jwt']);

/** Verifies session tokens: RS256 only, issuer and audience pinned, the key by `kid` from the issuer's own key set. */
@Injectable()
export class SessionStrategy extends PassportStrategy(Strategy, 'session') {
  constructor(
    keys: SessionKeys,
    @Inject(CONFIG) private readonly config: Config,
    private readonly identity: IdentityService,
    private readonly workspaces: Workspaces,
  ) {
    super({
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      passReqToCallback: true,
      algorithms: ['RS256'],
      // jsonwebtoken takes several; the strategy's types know only one.
      issuer: keys.issuers as unknown as string,
      audience: config.OIDC_AUDIENCE,
      // The clock of an issuer may be a little off.
      jsonWebTokenOptions: { clockTolerance: 30 },
      secretOrKeyProvider: (_request: unknown, token: string, done: SecretCallback) => {
        keys.find(keyIdOf(token)).then(
          // jsonwebtoken takes a KeyObject; the strategy's types know only its text forms.
          (key: KeyObject | undefined) =>
            key === undefined ? done(new Error('unknown key')) : done(null, key as unknown as string),
          (error: unknown) =>
            done(
              new Problem(
                { code: 'service_unavailable', detail: 'The session issuer cannot be asked for its keys.' },
                { retryAfterSeconds: 5, cause: error },
              ),
            ),
        );
      },
    });
  }

  /** The person behind a verified token. Somebody new from a provider gets a workspace of their own. */
  async validate(request: Request, claims: SessionClaims): Promise<Principal> {
    if (typeof claims.sub !== 'string' || claims.sub === '' || typeof claims.exp !== 'number') {
      throw problem('invalid_session', 'The session token names nobody or never expires.');
    }
    const { userId, organizationId, role } = await this.membershipOf(claims, request);
    return { kind: 'session', userId, organizationId, role, scopes: [], apiKeyId: null, clientIp: clientIpOf(request) };
  }

  private async membershipOf(claims: SessionClaims, request: Request): Promise<Membership> {
    const organizationId = requestedOrganization(request);
    const sid = this.config.OIDC_ISSUER === null ? claims.sid : undefined;
    const subject = sid === undefined ? `${claims.iss}|${claims.sub}` : accountSubject(claims.sub);
    const known = await this.identity.membershipOf(subject, { organizationId, sid, orNone: request.takesAnyPerson });
    if (known !== null) return known;
    if (sid !== undefined) throw problem('invalid_session', 'The session token names nobody.');
    const email = claims.email ?? `${claims.sub}@users.invalid`;
    const made = await this.workspaces.ensureFor({ subject, email, name: claims.name ?? email });
    if (organizationId === undefined || organizationId === made.organizationId) return made;
    throw problem('not_found', 'There is no such organization, or you are not a member of it.');
  }
}

/** Empty for a token that names no key, or is of a type that is no session. */
function keyIdOf(token: string): string {
  try {
    const text = Buffer.from(token.split('.', 1)[0] ?? '', 'base64url').toString('utf8');
    const { kid, typ } = JSON.parse(text) as { kid?: unknown; typ?: unknown };
    const isSession = sessionTypes.has(typeof typ === 'string' ? typ.toLowerCase() : typ);
    return isSession && typeof kid === 'string' ? kid : '';
  } catch {
    return '';
  }
}
