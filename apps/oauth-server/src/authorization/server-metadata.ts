import { mcpScopes } from '@imprint/contracts/access';
import type { Config } from '@imprint/platform/config';
import { paths, revocationPath } from './paths.js';

/** Server metadata (RFC 8414 §2). Written by hand, because the library's includes OpenID Connect. */
export function serverMetadata({ PUBLIC_API_URL: issuer }: Pick<Config, 'PUBLIC_API_URL'>): object {
  return {
    issuer,
    authorization_endpoint: issuer + paths.authorization,
    token_endpoint: issuer + paths.token,
    registration_endpoint: issuer + paths.registration,
    revocation_endpoint: issuer + revocationPath,
    jwks_uri: `${issuer}/.well-known/jwks.json`,
    scopes_supported: mcpScopes,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
  };
}
