import { platformAddress } from './platform-address.js';

export const beehiivSettings = {
  BEEHIIV_API_URL: platformAddress({
    description: 'API of beehiiv, without `/v2`; http for this machine only.',
    fallback: 'https://api.beehiiv.com',
  }),
} as const;
