import { integer, oneOf, optionalText, setting, type Setting } from '../settings/setting.js';

const appPage = 'https://developers.pinterest.com/apps/';

const loopback = ['localhost', '127.0.0.1', '[::1]'];

/** Address of a platform without a trailing slash: https, or http to this machine, because tokens are sent there. */
const platformAddress = (options: { description: string; fallback: string }): Setting<string> =>
  setting(options, (value) => {
    const { protocol, hostname, search, hash, username } = URL.canParse(value) ? new URL(value) : new URL('about:blank');
    const isPrivate = protocol === 'https:' || (protocol === 'http:' && loopback.includes(hostname));
    if (!isPrivate || search + hash + username !== '') throw new Error('must be an https URL, or http on this machine');
    return value.replace(/\/+$/, '');
  });

/** Settings of single channels. */
export const channelSettings = {
  BLUESKY_PLC_URL: platformAddress({
    description: 'Directory of the identities of Bluesky accounts (`did:plc`); http for this machine only.',
    fallback: 'https://plc.directory',
  }),
  DISCORD_API_URL: platformAddress({
    description: 'API of Discord, without `/v10`; http for this machine only.',
    fallback: 'https://discord.com/api',
  }),
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
