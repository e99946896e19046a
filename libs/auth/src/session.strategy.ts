import { problem, Problem, type Principal } from '@imprint/contracts';
import { CONFIG, type Config } from '@imprint/platform/config';
import { clientIpOf } from '@imprint/platform/http';
import { Workspaces } from '@imprint/domain/onboarding';
import { Inject, Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { Request } from 'express';
import type { KeyObject } from 'node:crypto';
import { ExtractJwt, Strategy } from 'passport-jwt';
import { SessionKeys } from './session-keys.js';

export interface SessionClaims {
  iss: string;
  sub: string;
  exp: number;
  email?: string;
  name?: string;
}

type SecretCallback = (error: unknown, secret?: string) => void;

/** Verifies session tokens: RS256 only, issuer and audience pinned, the key by `kid` from the issuer's own key set. */
@Injectable()
export class SessionStrategy extends PassportStrategy(Strategy, 'session') {
  constructor(
    keys: SessionKeys,
    @Inject(CONFIG) config: Config,
    private readonly workspaces: Workspaces,
  ) {
    super({
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      passReqToCallback: true,
      algorithms: ['RS256'],
      issuer: keys.issuer,
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

  /** The person behind a verified token. Somebody new gets a workspace of their own. */
  async validate(request: Request, claims: SessionClaims): Promise<Principal> {
    if (typeof claims.sub !== 'string' || claims.sub === '' || typeof claims.exp !== 'number') {
      throw problem('invalid_session', 'The session token names nobody or never expires.');
    }
    const email = claims.email ?? `${claims.sub}@users.invalid`;
    const person = { subject: `${claims.iss}|${claims.sub}`, email, name: claims.name ?? email };
    const { userId, organizationId, role } = await this.workspaces.ensureFor(person);
    return { kind: 'session', userId, organizationId, role, scopes: [], apiKeyId: null, clientIp: clientIpOf(request) };
  }
}

function keyIdOf(token: string): string {
  try {
    const header = JSON.parse(Buffer.from(token.split('.', 1)[0] ?? '', 'base64url').toString('utf8')) as { kid?: unknown };
    return typeof header.kid === 'string' ? header.kid : '';
  } catch {
    return '';
  }
}
