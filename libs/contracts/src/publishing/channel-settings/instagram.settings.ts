import { integer, optionalText } from '../../settings/setting.js';
import { platformAddress } from './platform-address.js';

const appPage = 'https://developers.facebook.com/apps/';

export const instagramSettings = {
  INSTAGRAM_CLIENT_ID: optionalText({
    description: `Instagram app ID of your app at Meta (${appPage}). Without it and its secret, the channel is blocked.`,
  }),
  INSTAGRAM_CLIENT_SECRET: optionalText({ description: 'Instagram app secret of that app.', secret: true }),
  INSTAGRAM_API_URL: platformAddress({
    description: 'API of Instagram, without its version; http for this machine only.',
    fallback: 'https://graph.instagram.com',
  }),
  INSTAGRAM_TOKEN_URL: platformAddress({
    description: 'Where Instagram issues tokens after a sign-in; http for this machine only.',
    fallback: 'https://api.instagram.com',
  }),
  INSTAGRAM_WEB_URL: platformAddress({
    description: 'Website of Instagram, where people sign in; http for this machine only.',
    fallback: 'https://www.instagram.com',
  }),
  INSTAGRAM_VIDEO_SECONDS: integer({
    description: 'Longest video. Instagram is reported to take 90 seconds from some accounts, and 15 minutes from others.',
    fallback: 90,
    min: 3,
    max: 900,
  }),
  INSTAGRAM_HASHTAGS: integer({
    description: 'Most hashtags of a caption. Instagram is reported to take 30, and 5 from some accounts.',
    fallback: 30,
    min: 1,
    max: 30,
  }),
} as const;
