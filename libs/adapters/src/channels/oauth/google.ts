import type { ChannelScope } from '@imprint/domain/publishing/channel';
import type { SignInPlatform } from './app-sign-in.js';

/** Where Google signs people in, and where it issues tokens: origins. */
export interface GoogleAddresses {
  accounts: string;
  tokens: string;
}

/**
 * How Google signs people in. Access lasts an hour. Without `access_type=offline` there is no refresh token, and without
 * `prompt=consent` there is one only the first time (https://developers.google.com/identity/protocols/oauth2/web-server, read 2026-11-26).
 */
export const googlePlatform = (
  label: string,
  { accounts, tokens }: GoogleAddresses,
  neededScopes: readonly [ChannelScope, ...ChannelScope[]],
): SignInPlatform => ({
  label,
  server: {
    issuer: tokens,
    authorization_endpoint: `${accounts}/o/oauth2/v2/auth?access_type=offline&prompt=consent`,
    token_endpoint: `${tokens}/token`,
    revocation_endpoint: `${tokens}/revoke`,
  },
  scope: neededScopes.map(({ name }) => name).join(' '),
  neededScopes,
  revokedTogether: 'refreshToken',
});
