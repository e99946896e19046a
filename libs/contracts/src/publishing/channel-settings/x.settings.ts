import { integer, optionalText } from '../../settings/setting.js';
import { platformAddress } from './platform-address.js';

export const xSettings = {
  X_CLIENT_ID: optionalText({
    description:
      'OAuth 2.0 Client ID of your app on X (https://console.x.com). Without it and its secret, the channel is blocked.',
  }),
  X_CLIENT_SECRET: optionalText({ description: 'OAuth 2.0 Client Secret of that app.', secret: true }),
  X_API_URL: platformAddress({
    description: 'API of X, without `/2`; http for this machine only.',
    fallback: 'https://api.x.com',
  }),
  X_WEB_URL: platformAddress({
    description: 'Website of X, where people sign in; http for this machine only.',
    fallback: 'https://x.com',
  }),
  X_THREAD_POSTS: integer({
    description: 'Most posts of a thread on X. X limits replies by apps, and 1 turns threads and first comments off.',
    fallback: 25,
    min: 1,
    max: 25,
  }),
  X_CASHTAGS: integer({
    description: 'Most cashtags in a post. X takes 1, and more only from apps with an enterprise contract.',
    fallback: 1,
    min: 0,
    max: 280,
  }),
} as const;
