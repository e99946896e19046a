import { oneOf, optionalText } from '../../settings/setting.js';
import { platformAddress } from './platform-address.js';

const appPage = 'https://developers.tiktok.com/apps/';

export const tiktokSettings = {
  TIKTOK_CLIENT_ID: optionalText({
    description: `Client key of your app at TikTok (${appPage}). Without it and its secret, the channel is blocked.`,
  }),
  TIKTOK_CLIENT_SECRET: optionalText({ description: 'Client secret of that app.', secret: true }),
  TIKTOK_ACCESS: oneOf(['unaudited', 'audited'], {
    description: 'Whether TikTok has audited your app: until then only the account itself sees its videos. Accounts say so.',
    fallback: 'unaudited',
  }),
  TIKTOK_PRIVACY: oneOf(['PUBLIC_TO_EVERYONE', 'MUTUAL_FOLLOW_FRIENDS', 'FOLLOWER_OF_CREATOR', 'SELF_ONLY'], {
    description: 'Who sees the videos once the app is audited. The account has to offer it.',
    fallback: 'PUBLIC_TO_EVERYONE',
  }),
  TIKTOK_API_URL: platformAddress({
    description: 'API of TikTok, without `/v2`; http for this machine only.',
    fallback: 'https://open.tiktokapis.com',
  }),
  TIKTOK_WEB_URL: platformAddress({
    description: 'Website of TikTok, where people sign in; http for this machine only.',
    fallback: 'https://www.tiktok.com',
  }),
} as const;
