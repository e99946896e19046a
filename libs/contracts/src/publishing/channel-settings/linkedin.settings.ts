import { oneOf, optionalText, setting } from '../../settings/setting.js';
import { platformAddress } from './platform-address.js';

const appPage = 'https://www.linkedin.com/developers/apps';

export const linkedinSettings = {
  LINKEDIN_CLIENT_ID: optionalText({
    description: `Client ID of your app on LinkedIn (${appPage}). Without it and its secret, the channel is blocked.`,
  }),
  LINKEDIN_CLIENT_SECRET: optionalText({ description: 'Primary client secret of that app.', secret: true }),
  LINKEDIN_ACCESS: oneOf(['member', 'community'], {
    description:
      'Products of that app: `member` for personal profiles, `community` for pages, too, with the Community Management API.',
    fallback: 'member',
  }),
  LINKEDIN_API_VERSION: setting<string>(
    { description: 'Version of the API, as `YYYYMM`. LinkedIn ends each after about a year.', fallback: '202608' },
    (value) => {
      if (!/^20\d\d(?:0[1-9]|1[0-2])$/.test(value)) throw new Error('must be a year and a month, such as 202608');
      return value;
    },
  ),
  LINKEDIN_API_URL: platformAddress({
    description: 'API of LinkedIn, without `/rest`; http for this machine only.',
    fallback: 'https://api.linkedin.com',
  }),
  LINKEDIN_WEB_URL: platformAddress({
    description: 'Website of LinkedIn, where people sign in; http for this machine only.',
    fallback: 'https://www.linkedin.com',
  }),
} as const;
