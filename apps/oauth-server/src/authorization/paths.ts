/** Paths of the authorization server, relative to the issuer. */
export const paths = {
  authorization: '/v1/oauth/authorize',
  token: '/v1/oauth/token',
  registration: '/v1/oauth/register',
} as const;

export const revocationPath = '/v1/oauth/revoke';
