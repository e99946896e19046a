import { optionalText } from '../../settings/setting.js';
import { platformAddress } from './platform-address.js';

const appPage = 'https://developers.facebook.com/apps/';

export const threadsSettings = {
  THREADS_CLIENT_ID: optionalText({
    description: `Threads app ID of your app at Meta (${appPage}). Without it and its secret, the channel is blocked.`,
  }),
  THREADS_CLIENT_SECRET: optionalText({ description: 'Threads app secret of that app.', secret: true }),
  THREADS_API_URL: platformAddress({
    description: 'API of Threads, without `/v1.0`; http for this machine only.',
    fallback: 'https://graph.threads.net',
  }),
  THREADS_WEB_URL: platformAddress({
    description: 'Website of Threads, where people sign in; http for this machine only.',
    fallback: 'https://threads.com',
  }),
} as const;
