import { oneOf, optionalText, setting } from '../../settings/setting.js';
import { platformAddress } from './platform-address.js';

const appPage = 'https://developers.facebook.com/apps/';

export const facebookSettings = {
  FACEBOOK_CLIENT_ID: optionalText({
    description: `App ID of your app at Meta (${appPage}). Without it and its secret, the channel is blocked.`,
  }),
  FACEBOOK_CLIENT_SECRET: optionalText({ description: 'App secret of that app.', secret: true }),
  FACEBOOK_ACCESS: oneOf(['standard', 'advanced'], {
    description: 'Access that Meta granted your app: `standard` until App Review has passed. Accounts say so.',
    fallback: 'standard',
  }),
  FACEBOOK_API_VERSION: setting({ description: 'Version of the Graph API.', fallback: 'v25.0' }, (value) => {
    if (!/^v\d{1,3}\.\d{1,2}$/.test(value)) throw new Error('must be a version such as v25.0');
    return value;
  }),
  FACEBOOK_API_URL: platformAddress({
    description: 'Graph API, without a version; http for this machine only.',
    fallback: 'https://graph.facebook.com',
  }),
  FACEBOOK_WEB_URL: platformAddress({
    description: 'Website of Facebook, where people sign in; http for this machine only.',
    fallback: 'https://www.facebook.com',
  }),
} as const;
