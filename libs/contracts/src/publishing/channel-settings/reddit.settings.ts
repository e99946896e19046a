import { optionalText } from '../../settings/setting.js';
import { platformAddress } from './platform-address.js';

const appPage = 'https://www.reddit.com/prefs/apps';

export const redditSettings = {
  REDDIT_CLIENT_ID: optionalText({
    description: `Client id of your web app on Reddit (${appPage}). Without it and its secret, the channel is blocked.`,
  }),
  REDDIT_CLIENT_SECRET: optionalText({ description: 'Secret of that app.', secret: true }),
  REDDIT_USERNAME: optionalText({
    description:
      'Your account on Reddit, without `u/`. Reddit wants it named with every call. Without it, the address of the instance is.',
  }),
  REDDIT_API_URL: platformAddress({
    description: 'API of Reddit; http for this machine only.',
    fallback: 'https://oauth.reddit.com',
  }),
  REDDIT_WEB_URL: platformAddress({
    description: 'Website of Reddit, where people sign in; http for this machine only.',
    fallback: 'https://www.reddit.com',
  }),
} as const;
