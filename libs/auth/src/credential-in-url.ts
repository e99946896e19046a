import { apiKeyFamilyPrefix, problem } from '@imprint/contracts';
import type { NextFunction, Request, Response } from 'express';

const credentialParameters = new Set(['api_key', 'apikey', 'access_token', 'token', 'authorization', 'key']);

/** A credential in path or query is refused before anything else: URLs end up in logs and histories (spec §5.1, rule 4). */
export function refuseCredentialInUrl(request: Request, _response: Response, next: NextFunction): void {
  const mark = request.originalUrl.indexOf('?');
  const path = mark < 0 ? request.originalUrl : request.originalUrl.slice(0, mark);
  const query = mark < 0 ? '' : request.originalUrl.slice(mark + 1).replaceAll('?', '&');
  const inPath = decode(path).includes(`/${apiKeyFamilyPrefix}`);
  const inQuery = [...new URLSearchParams(query)].some(
    ([name, value]) => value.startsWith(apiKeyFamilyPrefix) || (value !== '' && credentialParameters.has(name.toLowerCase())),
  );
  if (inPath || inQuery)
    throw problem('credential_in_url', 'Credentials are taken from the Authorization header only, never from the URL.');
  next();
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
