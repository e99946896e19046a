import { optionalText } from '../../settings/setting.js';
import { platformAddress } from './platform-address.js';

const appPage = 'https://www.tumblr.com/oauth/apps';

export const tumblrSettings = {
  TUMBLR_CLIENT_ID: optionalText({
    description: `OAuth consumer key of your app on Tumblr (${appPage}). Without it and its secret, the channel is blocked.`,
  }),
  TUMBLR_CLIENT_SECRET: optionalText({ description: 'Secret key of that app.', secret: true }),
  TUMBLR_API_URL: platformAddress({
    description: 'API of Tumblr, without `/v2`; http for this machine only.',
    fallback: 'https://api.tumblr.com',
  }),
  TUMBLR_WEB_URL: platformAddress({
    description: 'Website of Tumblr, where people sign in; http for this machine only.',
    fallback: 'https://www.tumblr.com',
  }),
} as const;
