import type { ChannelScope } from '@imprint/domain/publishing/channel';
import type { SignInPlatform } from '../oauth/app-sign-in.js';

export const neededScopes: readonly ChannelScope[] = [{ name: 'video.publish', neededFor: 'posts' }];

/**
 * TikTok calls the id of a client its key, separates scopes with commas, and wants PKCE of desktop apps only. Access lasts a day
 * (https://developers.tiktok.com/doc/login-kit-manage-user-access-tokens, read 2026-11-26).
 */
export const signInPlatform = ({ api, website }: { api: string; website: string }): SignInPlatform => ({
  label: 'TikTok',
  server: {
    issuer: api,
    authorization_endpoint: `${website}/v2/auth/authorize/`,
    token_endpoint: `${api}/v2/oauth/token/`,
    revocation_endpoint: `${api}/v2/oauth/revoke/`,
  },
  scope: 'user.info.basic,video.publish',
  neededScopes,
  idParameter: 'client_key',
  proofKey: false,
  revokedTogether: 'accessToken',
});
