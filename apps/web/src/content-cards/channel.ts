import { el } from './dom.js';

const channels: Readonly<Record<string, string>> = {
  ...{ feed: 'Feed', bluesky: 'Bluesky', webhook: 'Webhook', devto: 'DEV', discord: 'Discord', facebook: 'Facebook' },
  ...{ ghost: 'Ghost', git: 'Git', googlebusiness: 'Google Business Profile', hashnode: 'Hashnode', instagram: 'Instagram' },
  ...{ lemmy: 'Lemmy', linkedin: 'LinkedIn', listmonk: 'Listmonk', mastodon: 'Mastodon', matrix: 'Matrix' },
  ...{ mediawiki: 'MediaWiki', micropub: 'Micropub', newsletter: 'Newsletter', nostr: 'Nostr', pinterest: 'Pinterest' },
  ...{ reddit: 'Reddit', slack: 'Slack', telegram: 'Telegram', threads: 'Threads', tiktok: 'TikTok', tumblr: 'Tumblr' },
  ...{ wordpress: 'WordPress', x: 'X', xmpp: 'XMPP', youtube: 'YouTube' },
};
/** Those with a colour of their own. */
const coloured: readonly string[] = ['feed', 'bluesky', 'webhook'];

const isKnown = (platform: string | null): platform is string => platform !== null && Object.hasOwn(channels, platform);

export const channelName = (platform: string | null): string => (isKnown(platform) ? channels[platform] : platform) ?? 'Channel';

/** The sign of a channel: its first letter, in its colour. */
export function channelMark(platform: string | null): HTMLElement {
  const [letter = ''] = channelName(platform);
  const colour = platform !== null && coloured.includes(platform) ? platform : 'any';
  return el('span', { class: `mark ${colour}`, 'aria-hidden': 'true' }, letter.toUpperCase());
}
