import type { Send } from './attempt.js';
import { ImprintError } from './imprint-error.js';

/** Asked for each call, and once more with `isRefused` when the API does not accept what it gave: for a fresh one, or undefined for none. */
export type CredentialSource = (asked: { isRefused: boolean }) => string | undefined | Promise<string | undefined>;

export interface CredentialSettings {
  /** API key, or session token of a person. */
  credential?: string | CredentialSource;
  /** Acts in this organization of the caller's: `X-Organization-Id`. */
  organizationId?: string;
}

/** Other answers with 401 are about what the credential may do, or about a password. */
const refused: ReadonlySet<string> = new Set([
  'missing_credential',
  'malformed_credential',
  'invalid_session',
  'invalid_key',
  'revoked_key',
  'expired_key',
  'http_401',
]);

/** Says whose request it is, unless the call says so itself. */
export function withCredential({ credential, organizationId }: CredentialSettings, send: Send): Send {
  return async (request) => {
    if (organizationId !== undefined && !request.headers.has('x-organization-id'))
      request.headers.set('x-organization-id', organizationId);
    if (request.headers.has('authorization')) return send(request);
    if (typeof credential !== 'function') return send(authorized(request, credential));
    const first = await credential({ isRefused: false });
    try {
      return await send(authorized(request, first));
    } catch (error) {
      if (!(error instanceof ImprintError) || !refused.has(error.code)) throw error;
      const second = await credential({ isRefused: true });
      if (second === undefined || second === first) throw error;
      return send(authorized(request, second));
    }
  };
}

function authorized(request: Request, credential: string | undefined): Request {
  if (credential !== undefined) request.headers.set('authorization', `Bearer ${credential}`);
  return request;
}
