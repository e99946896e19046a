import { CONFIG, type Config } from '@imprint/platform/config';
import { clientIpOf, networkOf } from '@imprint/platform/http';
import { RateWindow } from '@imprint/platform/rate-window';
import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { sendOauthError } from './oauth-error.js';

const settings = {
  authorize: 'OAUTH_AUTHORIZE_PER_MINUTE',
  token: 'OAUTH_TOKEN_PER_MINUTE',
  register: 'OAUTH_REGISTER_PER_MINUTE',
} as const;

/** Requests per minute of one address. */
@Injectable()
export class OauthLimits {
  constructor(
    private readonly window: RateWindow,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @returns false when the request was refused and answered */
  async allow(what: keyof typeof settings, request: Request, response: Response): Promise<boolean> {
    const { allowed, retryAfterSeconds } = await this.window.hit(
      `oauth-${what}:${networkOf(clientIpOf(request))}`,
      this.config[settings[what]],
    );
    if (allowed) return true;
    const description = `too many requests; try again in ${retryAfterSeconds} s`;
    sendOauthError(request, response, { status: 429, error: 'temporarily_unavailable', description, retryAfterSeconds });
    return false;
  }
}
