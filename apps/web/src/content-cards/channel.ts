import { el } from './dom.js';

const channels: Readonly<Record<string, string>> = { feed: 'Feed', bluesky: 'Bluesky', webhook: 'Webhook' };

const isKnown = (platform: string | null): platform is string => platform !== null && Object.hasOwn(channels, platform);

export const channelName = (platform: string | null): string => (isKnown(platform) ? channels[platform] : platform) ?? 'Channel';

/** The sign of a channel: its first letter, in its colour. */
export function channelMark(platform: string | null): HTMLElement {
  const [letter = ''] = channelName(platform);
  return el('span', { class: `mark ${isKnown(platform) ? platform : 'any'}`, 'aria-hidden': 'true' }, letter.toUpperCase());
}
