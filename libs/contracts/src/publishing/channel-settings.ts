import { beehiivSettings } from './channel-settings/beehiiv.settings.js';
import { facebookSettings } from './channel-settings/facebook.settings.js';
import { googlebusinessSettings } from './channel-settings/googlebusiness.settings.js';
import { instagramSettings } from './channel-settings/instagram.settings.js';
import { linkedinSettings } from './channel-settings/linkedin.settings.js';
import { pinterestSettings } from './channel-settings/pinterest.settings.js';
import { platformAddress } from './channel-settings/platform-address.js';
import { redditSettings } from './channel-settings/reddit.settings.js';
import { slackSettings } from './channel-settings/slack.settings.js';
import { threadsSettings } from './channel-settings/threads.settings.js';
import { tiktokSettings } from './channel-settings/tiktok.settings.js';
import { tumblrSettings } from './channel-settings/tumblr.settings.js';
import { xSettings } from './channel-settings/x.settings.js';
import { youtubeSettings } from './channel-settings/youtube.settings.js';

/** Settings of single channels. */
export const channelSettings = {
  ...beehiivSettings,
  BLUESKY_PLC_URL: platformAddress({
    description: 'Directory of the identities of Bluesky accounts (`did:plc`); http for this machine only.',
    fallback: 'https://plc.directory',
  }),
  DISCORD_API_URL: platformAddress({
    description: 'API of Discord, without `/v10`; http for this machine only.',
    fallback: 'https://discord.com/api',
  }),
  ...facebookSettings,
  ...googlebusinessSettings,
  HASHNODE_API_URL: platformAddress({
    description: 'GraphQL API of Hashnode; http for this machine only.',
    fallback: 'https://gql-beta.hashnode.com',
  }),
  ...instagramSettings,
  ...linkedinSettings,
  NOSTR_WEB_URL: platformAddress({
    description: 'Website on which notes of Nostr are shown, to which links of posts lead; http for this machine only.',
    fallback: 'https://njump.me',
  }),
  ...pinterestSettings,
  ...redditSettings,
  ...slackSettings,
  ...threadsSettings,
  ...tiktokSettings,
  ...tumblrSettings,
  ...xSettings,
  ...youtubeSettings,
} as const;
