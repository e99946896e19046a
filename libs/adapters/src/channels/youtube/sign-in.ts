import type { ChannelScope } from '@imprint/domain/publishing/channel';
import type { SignInPlatform } from '../oauth/app-sign-in.js';

/** Uploads, the name of the channel, edits and deletions (https://developers.google.com/youtube/v3/docs/videos/insert, read 2026-11-26). */
const scope = 'https://www.googleapis.com/auth/youtube';

export const neededScopes: readonly ChannelScope[] = [{ name: scope, neededFor: 'posts' }];

/**
 * Where Google signs people in and issues tokens. Access lasts an hour. Without `access_type=offline` there is no refresh token, and without
 * `prompt=consent` there is one only the first time (https://developers.google.com/identity/protocols/oauth2/web-server, read 2026-11-26).
 */
export const signInPlatform = ({ accounts, tokens }: { accounts: string; tokens: string }): SignInPlatform => ({
  label: 'YouTube',
  server: {
    issuer: tokens,
    authorization_endpoint: `${accounts}/o/oauth2/v2/auth?access_type=offline&prompt=consent`,
    token_endpoint: `${tokens}/token`,
    revocation_endpoint: `${tokens}/revoke`,
  },
  scope,
  neededScopes,
  revokedTogether: 'refreshToken',
});
