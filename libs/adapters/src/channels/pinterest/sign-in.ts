import type { ChannelScope } from '@imprint/domain/publishing/channel';
import type { SignInPlatform } from '../oauth/app-sign-in.js';

/** What `pins/create` and the lists take, by the OpenAPI description 5.8.0 of pinterest/api-description (read 2026-11-25). */
const scope = 'boards:read,boards:write,pins:read,pins:write,user_accounts:read';

/** Without these, `pins/create` is refused. */
export const neededScopes: readonly ChannelScope[] = [
  { name: 'boards:read', neededFor: 'posts' },
  { name: 'boards:write', neededFor: 'posts' },
  { name: 'pins:read', neededFor: 'posts' },
  { name: 'pins:write', neededFor: 'posts' },
];

/**
 * Access lasts 30 days, a refresh token 60, and every refresh brings another one
 * (https://developers.pinterest.com/docs/getting-started/set-up-authentication-and-authorization/). Pinterest documents no way to revoke
 * either: people remove the app in their settings.
 */
export const signInPlatform = ({ api, website }: { api: string; website: string }): SignInPlatform => ({
  label: 'Pinterest',
  server: { issuer: api, authorization_endpoint: `${website}/oauth/`, token_endpoint: `${api}/v5/oauth/token` },
  scope,
  neededScopes,
  authentication: 'basic',
  // Apps from before 25 September 2025 get tokens that end after a year without it.
  exchangeParameters: { continuous_refresh: 'true' },
});
