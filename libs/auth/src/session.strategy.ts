import type { Principal } from '@imprint/contracts/access';
import { nameFault } from '@imprint/contracts/documents';
import { problem, Problem } from '@imprint/contracts/errors';
import { limits } from '@imprint/contracts/limits';
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
import { clockToleranceSeconds, digestOf, VerifiedTokens } from './verified-tokens.js';

/** The claims of a session token that are used. */
export interface SessionClaims {
  iss: string;
  sub: string;
  exp: number;
  iat?: number;
  /** Session of an account of ours. A provider's `sid` has a different meaning. */
  sid?: string;
  email?: string;
  name?: string;
}

type SecretCallback = (error: unknown, secret?: string) => void;

/** Accepted `typ` values. Logout tokens, DPoP proofs and the like are signed with the same keys (RFC 8725 §3.11). */
const sessionTypes: ReadonlySet<unknown> = new Set([undefined, 'jwt', 'at+jwt', 'application/at+jwt']);

const tokenOf = ExtractJwt.fromAuthHeaderAsBearerToken();

/** Parsed parts of a request's token, so that nothing is parsed twice. */
interface TokenCheck {
  token: string | null;
  digest: string;
  /** Set once the key for the signature is found. */
  by?: { kid: string; key: KeyObject };
}

const tokenCheck = Symbol('tokenCheck');
type CheckedRequest = Request & { [tokenCheck]?: TokenCheck };

/** Verifies session tokens: RS256 only, with fixed issuer and audience, and the key by `kid` from the issuer's own key set. */
@Injectable()
export class SessionStrategy extends PassportStrategy(Strategy, 'session') {
  private readonly verified: VerifiedTokens<SessionClaims>;

  constructor(
    keys: SessionKeys,
    @Inject(CONFIG) private readonly config: Config,
    private readonly identity: IdentityService,
    private readonly workspaces: Workspaces,
  ) {
    super({
      jwtFromRequest: (request: CheckedRequest) => request[tokenCheck]?.token ?? null,
      passReqToCallback: true,
      algorithms: ['RS256'],
      // jsonwebtoken accepts several; the strategy's types allow only one.
      issuer: keys.issuers as unknown as string,
      audience: config.OIDC_AUDIENCE,
      jsonWebTokenOptions: { clockTolerance: clockToleranceSeconds },
      secretOrKeyProvider: (request: CheckedRequest, token: string, done: SecretCallback) => {
        const kid = keyIdOf(token);
        keys.find(kid).then(
          (key: KeyObject | undefined) => {
            if (key === undefined) return done(new Error('unknown key'));
            if (request[tokenCheck] !== undefined) request[tokenCheck].by = { kid, key };
            // jsonwebtoken accepts a KeyObject; the strategy's types allow only text.
            done(null, key as unknown as string);
          },
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
    this.verified = new VerifiedTokens(keys);
  }

  /** Skips the signature of a token that was verified before. */
  override authenticate(request: CheckedRequest, options?: object): void {
    const token = tokenOf(request);
    const digest = digestOf(token ?? '');
    request[tokenCheck] = { token, digest };
    if (!this.verified.has(digest)) return super.authenticate(request, options);
    const accept = async (): Promise<void> => {
      const claims = await this.verified.find(digest);
      if (claims === undefined) return super.authenticate(request, options);
      this.success(await this.principalOf(request, claims));
    };
    accept().catch((error: Error) => this.error(error));
  }

  /** The principal for claims whose signature is valid. */
  async validate(request: CheckedRequest, claims: SessionClaims): Promise<Principal> {
    if (typeof claims.sub !== 'string' || claims.sub === '' || typeof claims.exp !== 'number') {
      throw problem('invalid_session', 'The session token has no subject or no expiry.');
    }
    const { digest, by } = request[tokenCheck] ?? {};
    if (digest !== undefined && by !== undefined) this.verified.keep(digest, { claims, ...by });
    return this.principalOf(request, claims);
  }

  /** Looks up the user of a verified token, on every request. A new user from a provider gets a workspace. */
  private async principalOf(request: Request, claims: SessionClaims): Promise<Principal> {
    const membership = await this.membershipOf(claims, request);
    const sessionId = this.sessionOf(claims);
    const clientIp = clientIpOf(request);
    const own = sessionId === undefined ? {} : { sessionId };
    return { kind: 'session', ...membership, scopes: [], apiKeyId: null, clientIp, ...own };
  }

  /** The session of ours that the token belongs to. */
  private sessionOf({ sid }: SessionClaims): string | undefined {
    return this.config.OIDC_ISSUER === null ? sid : undefined;
  }

  private async membershipOf(claims: SessionClaims, request: Request): Promise<Membership> {
    const organizationId = requestedOrganization(request);
    const sid = this.sessionOf(claims);
    const subject = sid === undefined ? `${claims.iss}|${claims.sub}` : accountSubject(claims.sub);
    const known = await this.identity.membershipOf(subject, { organizationId, sid, orNone: request.takesAnyPerson });
    if (known !== null) return known;
    if (sid !== undefined) throw problem('invalid_session', 'The session token has no subject.');
    const email = shownText(claims.email, 254) ?? `${claims.sub}@users.invalid`;
    const made = await this.workspaces.ensureFor({
      subject,
      email,
      name: shownText(claims.name, limits.personNameLength) ?? email,
      ...(typeof claims.iat === 'number' && { signedInAt: new Date(claims.iat * 1_000) }),
    });
    if (organizationId === undefined || organizationId === made.organizationId) return made;
    throw problem('not_found', 'There is no such organization, or you are not a member of it.');
  }
}

/** A provider's claim about a person, if it is safe to display. */
function shownText(text: unknown, maxLength: number): string | undefined {
  return typeof text === 'string' && text.length <= maxLength && nameFault(text) === null ? text : undefined;
}

let latestHeader = { text: '', kid: '' };

/** Empty for a token without a key id, or of another type than a session. Tokens of one key start alike, so the latest header is cached. */
function keyIdOf(token: string): string {
  const text = token.slice(0, token.indexOf('.'));
  if (text !== latestHeader.text) latestHeader = { text, kid: keyIdIn(text) };
  return latestHeader.kid;
}

function keyIdIn(header: string): string {
  try {
    const { kid, typ } = JSON.parse(Buffer.from(header, 'base64url').toString('utf8')) as { kid?: unknown; typ?: unknown };
    const isSession = sessionTypes.has(typeof typ === 'string' ? typ.toLowerCase() : typ);
    return isSession && typeof kid === 'string' ? kid : '';
  } catch {
    return '';
  }
}
