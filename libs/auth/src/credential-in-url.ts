import { problem } from '@imprint/contracts/errors';
import { vendorWebhookPath } from '@imprint/contracts/generation';
import { apiKeyFamilyPrefix } from '@imprint/contracts/keys';
import { connectionCallbackPath } from '@imprint/contracts/publishing';
import { decodePercent } from '@imprint/platform/logging';
import type { NextFunction, Request, Response } from 'express';
import { mcpTokenPrefixes } from './bearer.js';

/** Parameter names for credentials, in lowercase and without `-`, `_` and `x-`. */
const credentialParameters = new Set([
  'apikey',
  'key',
  'token',
  'accesstoken',
  'authtoken',
  'idtoken',
  'refreshtoken',
  'sessiontoken',
  'auth',
  'authorization',
  'bearer',
  'credential',
  'jwt',
  'password',
  'secret',
]);
const credentialStart = new RegExp(`(?<![A-Za-z0-9])(?:${[apiKeyFamilyPrefix, ...mcpTokenPrefixes].join('|')})`);
const sessionToken = /eyJ[\w-]{5,}\.[\w-]+\.[\w-]+/;

/** Refuses a credential in path or query before anything else, since URLs end up in logs and histories (spec §5.1, rule 4). */
export function refuseCredentialInUrl(request: Request, _response: Response, next: NextFunction): void {
  const mark = request.originalUrl.indexOf('?');
  const path = decodePercent(mark < 0 ? request.originalUrl : request.originalUrl.slice(0, mark));
  const query = mark < 0 ? '' : request.originalUrl.slice(mark + 1).replaceAll('?', '&');
  const expected = expectedParameter(path);
  const inQuery = [...new URLSearchParams(query)].some(
    ([name, value]) =>
      holdsCredential(decodePercent(value), name) || (value !== '' && isCredentialName(name) && name !== expected),
  );
  if (holdsCredential(path) || inQuery)
    throw problem('credential_in_url', 'Credentials are taken from the Authorization header only, never from the URL.');
  next();
}

/** What others can send in a URL only: the secret of a vendor, and the password that a platform made for a sign-in there. */
function expectedParameter(path: string): string | undefined {
  if (path.startsWith(`${vendorWebhookPath}/`)) return 'token';
  return path === connectionCallbackPath || path === `/v1${connectionCallbackPath}` ? 'password' : undefined;
}

/** `state` is exempt: it belongs to the OAuth client, which may put a token of its own there. */
function holdsCredential(text: string, parameter?: string): boolean {
  return credentialStart.test(text) || (parameter !== 'state' && sessionToken.test(text));
}

function isCredentialName(name: string): boolean {
  const plain = decodePercent(name)
    .toLowerCase()
    .replace(/\[.*$/s, '')
    .replace(/^x-|[-_]/g, '');
  return credentialParameters.has(plain);
}
