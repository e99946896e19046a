import { integer, oneOf, optionalText } from '../../settings/setting.js';
import { platformAddress } from './platform-address.js';

const appPage = 'https://console.cloud.google.com/apis/credentials';

export const youtubeSettings = {
  YOUTUBE_CLIENT_ID: optionalText({
    description: `OAuth client ID of your project at Google (${appPage}). Without it and its secret, the channel is blocked.`,
  }),
  YOUTUBE_CLIENT_SECRET: optionalText({ description: 'Client secret of that project.', secret: true }),
  YOUTUBE_ACCESS: oneOf(['unaudited', 'audited'], {
    description: 'Whether YouTube has audited your project: until then it keeps every video private. Accounts say so.',
    fallback: 'unaudited',
  }),
  YOUTUBE_PRIVACY: oneOf(['public', 'unlisted', 'private'], {
    description: 'Who can watch the videos.',
    fallback: 'public',
  }),
  YOUTUBE_CATEGORY: integer({
    description: 'Category of the videos, e.g. 22 for “People & Blogs”.',
    fallback: 22,
    min: 1,
    max: 99,
  }),
  YOUTUBE_DAILY_UPLOADS: integer({
    description: 'Uploads that the quota of your project allows in a day: an upload costs 1,600 of its 10,000 units.',
    fallback: 6,
    min: 1,
    max: 100_000,
  }),
  YOUTUBE_API_URL: platformAddress({
    description: 'API of YouTube; http for this machine only.',
    fallback: 'https://www.googleapis.com',
  }),
  YOUTUBE_ACCOUNTS_URL: platformAddress({
    description: 'Where people sign in with Google; http for this machine only.',
    fallback: 'https://accounts.google.com',
  }),
  YOUTUBE_TOKEN_URL: platformAddress({
    description: 'Where Google issues tokens; http for this machine only.',
    fallback: 'https://oauth2.googleapis.com',
  }),
  YOUTUBE_WEB_URL: platformAddress({
    description: 'Website of YouTube, for links to videos; http for this machine only.',
    fallback: 'https://www.youtube.com',
  }),
} as const;
