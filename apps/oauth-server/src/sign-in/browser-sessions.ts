import { problem } from '@imprint/contracts/errors';
import type { SessionToken } from '@imprint/contracts/identity';
import { AuthSessions, type LiveSession, type SeenWith, type StartedSession } from '@imprint/domain/identity';
import { CONFIG, type Config } from '@imprint/platform/config';
import { clientIpOf } from '@imprint/platform/http';
import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { SessionTokens } from '../session-tokens.js';
import { HostCookie } from './cookies.js';

/** A browser's session: a cookie with a secret that is exchanged for short-lived tokens. */
@Injectable()
export class BrowserSessions {
  private readonly cookie: HostCookie;

  constructor(
    private readonly sessions: AuthSessions,
    private readonly tokens: SessionTokens,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.cookie = new HostCookie('imprint_session', config, 'lax');
  }

  /** Sets the cookie. Ends the browser's previous session, so that nobody continues in somebody else's. */
  async begin(request: Request, response: Response, session: StartedSession): Promise<void> {
    await this.endPrevious(request);
    await this.sessions.renew(session.secret, seenWith(request));
    this.cookie.set(response, session.secret, session.expiresAt);
  }

  async token(session: LiveSession): Promise<SessionToken> {
    return this.tokens.issueFor(session);
  }

  /** The session of this browser, if any; null when sessions come from another provider. */
  async current(request: Request): Promise<LiveSession | null> {
    const secret = this.cookie.read(request);
    return secret === undefined || this.config.OIDC_ISSUER !== null ? null : this.sessions.renew(secret, seenWith(request));
  }

  /** @throws Problem `invalid_session` */
  async refresh(request: Request, response: Response): Promise<SessionToken> {
    const session = await this.current(request);
    if (session === null) {
      this.cookie.clear(response);
      throw problem('invalid_session', 'You are not signed in, or your session has ended.');
    }
    this.cookie.set(response, this.cookie.read(request) ?? '', session.expiresAt);
    return this.tokens.issueFor(session);
  }

  async end(request: Request, response: Response): Promise<void> {
    await this.endPrevious(request);
    this.cookie.clear(response);
  }

  private async endPrevious(request: Request): Promise<void> {
    const secret = this.cookie.read(request);
    if (secret !== undefined) await this.sessions.end(secret);
  }
}

/** Longer ones are truncated: the browser's name is near the end, but within this. */
const longestUserAgent = 400;

function seenWith(request: Request): SeenWith {
  return { clientIp: clientIpOf(request), userAgent: request.headers['user-agent']?.slice(0, longestUserAgent) ?? null };
}
