import type { OauthArtifacts, OauthClients } from '@imprint/domain/oauth';
import { isConnectionFailure } from '@imprint/platform/database';
import { isStorable } from '@imprint/platform/http';
import { Logger } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Context, Next } from 'koa';
import type { EventEmitter } from 'node:events';
import type { KoaContextWithOIDC } from 'oidc-provider';
import type Provider from 'oidc-provider';
import { kept } from './artifact.adapter.js';
import { sendOauthError } from './oauth-error.js';
import { paths } from './paths.js';

/** Supported parameters of an authorization request. Others are ignored, as RFC 6749 §3.1 requires; some would select OpenID Connect. */
const known = new Set([
  'client_id',
  'redirect_uri',
  'response_type',
  'response_mode',
  'scope',
  'state',
  'resource',
  'code_challenge',
  'code_challenge_method',
  'prompt',
  'request',
  'request_uri',
]);

/** Adds our rules to those of the library. */
export function applyRules(
  provider: Provider,
  { artifacts, clients }: { artifacts: OauthArtifacts; clients: OauthClients },
): void {
  const logger = new Logger('oauth');
  provider.use(async (context: Context, next: Next) => {
    if (context.path === paths.authorization) {
      narrowQuery(context);
      if (!Object.values(context.query).flat().every(isStorable)) return refuseText(context);
    }
    if (context.path === paths.token)
      return artifacts.asOne(
        () => issueTokens(context, next),
        () => context.status < 400,
      );
    await next();
    if (context.path === paths.registration && context.status === 201) context.body = kept(context.body as object);
  });
  // The library must not keep anybody signed in: see `noSessions`.
  provider.on('authorization.accepted', ({ oidc }: KoaContextWithOIDC) => {
    Object.assign(oidc.session ?? {}, { destroyed: true });
  });
  provider.on('grant.success', ({ oidc }: KoaContextWithOIDC) => {
    const clientId = oidc.client?.clientId;
    if (clientId !== undefined) clients.used(clientId).catch((error: unknown) => logger.warn({ err: error }, 'use of a client'));
  });
  provider.on('server_error', (context: KoaContextWithOIDC, error: Error) => {
    logger.error({ err: error }, 'an OAuth request failed');
    if (isConnectionFailure(error)) unavailable(context);
  });
  const events: EventEmitter = provider;
  events.on('error', (error: Error) => logger.error({ err: error }, 'an OAuth answer was not sent'));
}

/** Clients have no secrets here, and one that sends a secret relies on it being checked. */
async function issueTokens(context: Context, next: Next): Promise<void> {
  await next();
  const { body } = (context as unknown as KoaContextWithOIDC).oidc;
  if (body?.['client_secret'] === undefined && context.get('authorization') === '') return;
  context.status = 401;
  context.body = { error: 'invalid_client', error_description: 'clients of this server have no secret and send none' };
}

function narrowQuery(context: Context): void {
  const { query } = context;
  const asked = Object.fromEntries(Object.entries(query).filter(([name]) => known.has(name)));
  // The library reports unsupported values in the redirect, once the address has been verified.
  for (const [name, only] of [
    ['response_mode', 'query'],
    ['response_type', 'code'],
  ] as const)
    if (typeof asked[name] === 'string' && asked[name] !== only) asked[name] = 'unsupported';
  context.query = asked;
}

/** RFC 6749, appendix A.5, does not allow these characters in a state, and PostgreSQL could not store them. */
function refuseText(context: Context): void {
  context.respond = false;
  const description = 'no parameter may hold a NUL character';
  sendOauthError(context.req as Request, context.res as Response, { status: 400, error: 'invalid_request', description });
}

function unavailable(context: Context): void {
  context.status = 503;
  context.set('Retry-After', '2');
  context.body = { error: 'temporarily_unavailable', error_description: 'A part of the service does not answer right now.' };
}
