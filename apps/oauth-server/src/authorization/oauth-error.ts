import { html } from '@imprint/platform/html';
import type { Request, Response } from 'express';
import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider';
import { sendPage } from '../pages/page.js';

/** RFC 6749 §5.2 */
export interface OauthFailure {
  status: number;
  error: string;
  description: string;
  retryAfterSeconds?: number;
}

/** Sends JSON to programs, and a page to people, whose browsers ask for HTML. */
export function sendOauthError(request: Request, response: Response, failure: OauthFailure): void {
  const { status, error, description, retryAfterSeconds } = failure;
  if (retryAfterSeconds !== undefined) response.setHeader('Retry-After', retryAfterSeconds);
  response.vary('Accept');
  if (request.method === 'GET' && request.accepts('json', 'html') === 'html') return sendPage(response, pageOf(failure));
  response.setHeader('Cache-Control', 'no-store');
  response.status(status).json({ error, error_description: description });
}

/** Errors that must not be sent by redirect, because the address may not be the client's. */
export function sendKoaError(context: KoaContextWithOIDC, { error, error_description: detail }: ErrorOut): void {
  const description = detail ?? 'This request cannot be answered.';
  context.respond = false;
  sendOauthError(context.req as Request, context.res as Response, { status: context.status, error, description });
}

function pageOf({ status, error, description }: OauthFailure) {
  const content = html`<p>
      ${status === 429 ? 'This was asked for too often. Please wait a minute and try again.' : 'The app that sent you here asked for something that it cannot get. Nothing was allowed. Please go back to the app and start again.'}
    </p>
    <p class="soft">The app’s maker may want to know: ${error}, ${description}</p>`;
  return { title: status === 429 ? 'Too many requests' : 'This app cannot be connected', status, content };
}
