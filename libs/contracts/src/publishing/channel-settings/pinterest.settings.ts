import { integer, oneOf, optionalText } from '../../settings/setting.js';
import { platformAddress } from './platform-address.js';

const appPage = 'https://developers.pinterest.com/apps/';

export const pinterestSettings = {
  PINTEREST_CLIENT_ID: optionalText({
    description: `App id of your app on Pinterest (${appPage}). Without it and its secret, the channel is blocked.`,
  }),
  PINTEREST_CLIENT_SECRET: optionalText({ description: 'App secret key of that app.', secret: true }),
  PINTEREST_ACCESS: oneOf(['trial', 'standard'], {
    description: 'Access that Pinterest granted your app: `trial` until it has reviewed it. Accounts say so.',
    fallback: 'trial',
  }),
  PINTEREST_API_URL: platformAddress({
    description:
      'API of Pinterest, without `/v5`; http for this machine only. `https://api-sandbox.pinterest.com` is its sandbox.',
    fallback: 'https://api.pinterest.com',
  }),
  PINTEREST_WEB_URL: platformAddress({
    description: 'Website of Pinterest, where people sign in; http for this machine only.',
    fallback: 'https://www.pinterest.com',
  }),
  PINTEREST_DESCRIPTION_LENGTH: integer({
    description: 'Longest description of a pin. Pinterest documents 500 in some places and 800 in others.',
    fallback: 500,
    min: 1,
    max: 800,
  }),
} as const;
