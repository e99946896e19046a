import type { ChannelScope } from '@imprint/domain/publishing/channel';
import type { SignInPlatform } from '../oauth/app-sign-in.js';

/** `offline.access` is what a refresh token takes; the others are those of the calls (OpenAPI description 2.168). */
const scope = 'tweet.read tweet.write users.read media.write offline.access';

export const neededScopes: readonly ChannelScope[] = [
  { name: 'tweet.read', neededFor: 'posts' },
  { name: 'tweet.write', neededFor: 'posts' },
  { name: 'users.read', neededFor: 'posts' },
  { name: 'media.write', neededFor: 'media' },
];

/**
 * The operator's app is a confidential client
 * (https://github.com/xdevplatform/docs/blob/main/fundamentals/authentication/oauth-2-0/user-access-token.mdx). Access lasts two
 * hours. X does not document that a refresh token is good once and replaced by every refresh, but that is what people meet
 * (https://github.com/trypostit/trypost/issues/126).
 */
export const signInPlatform = ({ api, website }: { api: string; website: string }): SignInPlatform => ({
  label: 'X',
  server: {
    issuer: api,
    authorization_endpoint: `${website}/i/oauth2/authorize`,
    token_endpoint: `${api}/2/oauth2/token`,
    revocation_endpoint: `${api}/2/oauth2/revoke`,
  },
  scope,
  neededScopes,
  authentication: 'basic',
});
