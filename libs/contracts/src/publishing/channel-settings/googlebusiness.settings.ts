import { optionalText } from '../../settings/setting.js';
import { platformAddress } from './platform-address.js';

const appPage = 'https://console.cloud.google.com/apis/credentials';

export const googlebusinessSettings = {
  GOOGLEBUSINESS_CLIENT_ID: optionalText({
    description: `OAuth client ID of your project at Google (${appPage}). Without it and its secret, the channel is blocked.`,
  }),
  GOOGLEBUSINESS_CLIENT_SECRET: optionalText({ description: 'Client secret of that project.', secret: true }),
  GOOGLEBUSINESS_API_URL: platformAddress({
    description: 'API of Google for posts on Business Profiles; http for this machine only.',
    fallback: 'https://mybusiness.googleapis.com',
  }),
  GOOGLEBUSINESS_ACCOUNTS_API_URL: platformAddress({
    description: 'API of Google for accounts with Business Profiles; http for this machine only.',
    fallback: 'https://mybusinessaccountmanagement.googleapis.com',
  }),
  GOOGLEBUSINESS_LOCATIONS_API_URL: platformAddress({
    description: 'API of Google for the locations of those accounts; http for this machine only.',
    fallback: 'https://mybusinessbusinessinformation.googleapis.com',
  }),
  GOOGLEBUSINESS_SIGN_IN_URL: platformAddress({
    description: 'Where people sign in with Google; http for this machine only.',
    fallback: 'https://accounts.google.com',
  }),
  GOOGLEBUSINESS_TOKEN_URL: platformAddress({
    description: 'Where Google issues tokens; http for this machine only.',
    fallback: 'https://oauth2.googleapis.com',
  }),
} as const;
