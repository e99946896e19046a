import { Problem, problem } from '@imprint/contracts/errors';
import { CONFIG, type Config } from '@imprint/platform/config';
import { constantTimeEqual, hmacSha256, randomToken, SecretBox } from '@imprint/platform/crypto';
import { html, type Html } from '@imprint/platform/html';
import { isStorable } from '@imprint/platform/http';
import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { formCookie, type HostCookie } from '../sign-in/cookies.js';
import { requireOwnOrigin } from '../sign-in/own-origin.js';
import { hidden } from './fields.js';

/** Fields of a submitted form; a missing field reads as empty. */
export type Sent = (field: string) => string;

const purpose = 'form-token';
/** Name of the field with the token. */
const tokenField = 'form';

/**
 * Forms that only our own pages can submit (CSRF protection): each has a token that matches a cookie of the browser, and the browser
 * reports where the form came from.
 */
@Injectable()
export class Forms {
  private readonly cookie: HostCookie;
  /** By response being rendered: all forms of a page share the one cookie that it sets. */
  private readonly seeds = new WeakMap<Response, string>();

  constructor(
    private readonly secrets: SecretBox,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.cookie = formCookie(config);
  }

  /** A form that posts to one of our paths. */
  draw(request: Request, response: Response, { action, fields }: { action: string; fields: Html }): Html {
    const seed = this.seeds.get(response) ?? this.begin(request, response);
    return html`<form method="post" action="${action}">${hidden(tokenField, this.tokenOf(seed))}${fields}</form>`;
  }

  /** @throws Problem `cross_site_request` */
  read(request: Request): Sent {
    requireOwnOrigin(request, this.config);
    const body = (request.body ?? {}) as Readonly<Record<string, unknown>>;
    const sent: Sent = (field) => textOf(body[field]);
    const seed = this.cookie.read(request);
    if (seed === undefined || !this.fits(seed, sent(tokenField)))
      throw problem('cross_site_request', 'This form has expired. Send it again.');
    return sent;
  }

  private begin(request: Request, response: Response): string {
    const seed = this.cookie.read(request) ?? randomToken(32);
    this.cookie.set(response, seed);
    this.seeds.set(response, seed);
    return seed;
  }

  private tokenOf(seed: string): string {
    return hmacSha256(this.secrets.deriveKey(purpose), seed).toString('base64url');
  }

  private fits(seed: string, token: string): boolean {
    const keys = this.secrets.deriveKeys(purpose);
    return keys.some((key) => constantTimeEqual(hmacSha256(key, seed).toString('base64url'), token));
  }
}

/** Text that PostgreSQL can store; a repeated field reads as empty. */
function textOf(value: unknown): string {
  return typeof value === 'string' && isStorable(value) ? value : '';
}

/** Status and message of a refusal that the person can act on. @throws everything else */
export function troubleOf(error: unknown, response: Response): { status: number; trouble: string } {
  if (!(error instanceof Problem)) throw error;
  if (error.retryAfterSeconds !== undefined) response.setHeader('Retry-After', Math.max(1, Math.ceil(error.retryAfterSeconds)));
  return { status: error.status, trouble: error.message };
}
