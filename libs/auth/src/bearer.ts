import { problem } from '@imprint/contracts/errors';
import { apiKeyFamilyPrefix } from '@imprint/contracts/keys';
import type { Request } from 'express';

/** The one credential of a request, by its form. */
export type Credential =
  | { kind: 'none' }
  /** Starts with `svc_`, and is never tried as anything else (spec §5.1, rule 1). */
  | { kind: 'api-key'; key: string }
  /** Issued by the OAuth server for the MCP endpoint. */
  | { kind: 'mcp-token'; token: string }
  /** Any other bearer token (spec §5.1, rule 2). */
  | { kind: 'bearer'; token: string };

/** Prefixes of tokens issued for the MCP resource. */
export const mcpTokenPrefixes = ['mcpat_', 'mcprt_', 'mcpac_'];

/**
 * Reads the one credential of a request.
 * @throws Problem 401: `malformed_credential` (two headers, empty, white space), `unsupported_scheme`
 */
export function readCredential(request: Request): Credential {
  const headers = authorizationHeaders(request);
  if (headers.length === 0) return { kind: 'none' };
  const [header = ''] = headers;
  const match = /^(\S+) +(\S+)$/.exec(header.trim());
  if (headers.length > 1 || header.trim() === '') {
    throw problem(
      'malformed_credential',
      headers.length > 1 ? 'There is more than one Authorization header.' : 'The Authorization header is empty.',
    );
  }
  const [, scheme = header.trim().split(/\s/, 1)[0] ?? '', value] = match ?? [];
  const isApiKeyScheme = /^apikey$/i.test(scheme);
  if (!isApiKeyScheme && !/^bearer$/i.test(scheme))
    throw problem('unsupported_scheme', 'The Authorization scheme is neither Bearer nor ApiKey.');
  if (value === undefined)
    throw problem('malformed_credential', 'The Authorization header contains no credential, or more than one.');
  if (mcpTokenPrefixes.some((prefix) => value.startsWith(prefix))) return { kind: 'mcp-token', token: value };
  if (isApiKeyScheme || value.startsWith(apiKeyFamilyPrefix)) return { kind: 'api-key', key: value };
  return { kind: 'bearer', token: value };
}

/**
 * Like `readCredential`, but also accepts Basic authentication, where the password is the credential and the user name is ignored (RFC
 * 7617). For routes that people open in a browser.
 */
export function readPassword(request: Request): Credential {
  const headers = authorizationHeaders(request);
  const encoded = headers.length === 1 ? /^basic +(\S+)$/i.exec(headers[0]?.trim() ?? '')?.[1] : undefined;
  if (encoded === undefined) return readCredential(request);
  const pair = Buffer.from(encoded, 'base64').toString('utf8');
  return { kind: 'bearer', token: pair.slice(pair.indexOf(':') + 1) };
}

/** Node keeps only the first of several Authorization headers in `headers`; the raw list shows them all. */
function authorizationHeaders(request: Request): string[] {
  const values: string[] = [];
  for (let index = 0; index < request.rawHeaders.length; index += 2) {
    if (request.rawHeaders[index]?.toLowerCase() === 'authorization') values.push(request.rawHeaders[index + 1] ?? '');
  }
  return values;
}
