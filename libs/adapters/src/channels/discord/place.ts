import type { ConnectionIdentity } from '@imprint/domain/publishing/channel';
import { fieldsOf, textOf } from '../answer-fields.js';
import { misconfigured } from '../platform-failures.js';
import type { DiscordApi } from './api.js';
import { DiscordRefusal } from './failures.js';

const website = 'https://discord.com/channels';

/**
 * Types of channels of a server that take messages (https://github.com/discord/discord-api-docs/blob/main/developers/resources/channel.mdx; voice
 * and stage by the permission `SEND_MESSAGES`, https://github.com/discord/discord-api-docs/blob/main/developers/topics/permissions.mdx).
 */
const types = {
  text: 0,
  voice: 2,
  announcement: 5,
  announcementThread: 10,
  publicThread: 11,
  privateThread: 12,
  stage: 13,
} as const;
/** Categories, forums and media channels hold other channels or threads. */
const withMessages: readonly unknown[] = Object.values(types);

/** A bot in a channel of a server. */
export interface DiscordPlace {
  botToken: string;
  channelId: string;
  /** Null when only the id of the channel is known. */
  guildId: string | null;
}

/** @throws ChannelError `credentials_missing`, `channel_invalid` */
export function placeOf({ botToken = '', channel = '' }: Readonly<Record<string, string>>): DiscordPlace {
  if (botToken === '' || channel === '') throw misconfigured('credentials_missing', 'Bot token and channel are both needed.');
  const link = /^https:\/\/(?:(?:www|ptb|canary)\.)?discord(?:app)?\.com\/channels\/(\d{1,20})\/(\d{1,20})\/?$/;
  const [, guildId = null, linked] = link.exec(channel.trim()) ?? [];
  const channelId = linked ?? /^\d{1,20}$/.exec(channel.trim())?.[0];
  if (channelId === undefined)
    throw misconfigured('channel_invalid', 'The channel must be its link, or its ID, which is a number.', 'channel');
  return { botToken, channelId, guildId };
}

/** Where people see the channel, or a message in it. */
export function addressOf({ guildId, channelId }: DiscordPlace, messageId?: string): string | null {
  if (guildId === null) return null;
  return [website, guildId, channelId, ...(messageId === undefined ? [] : [encodeURIComponent(messageId)])].join('/');
}

/**
 * Asks who the bot is and where it writes. Whether it may send is not known before it does.
 * @throws DiscordRefusal; ChannelError `channel_type_unsupported`
 */
export async function identify(api: DiscordApi, place: DiscordPlace, signal: AbortSignal): Promise<ConnectionIdentity> {
  const { botToken, channelId } = place;
  const bot = fieldsOf(await api.call(botToken, { path: 'users/@me' }, signal));
  const channel = fieldsOf(await api.call(botToken, { path: `channels/${channelId}` }, signal));
  if (!withMessages.includes(channel['type']))
    throw misconfigured(
      'channel_type_unsupported',
      'The channel must be a text, announcement, voice or stage channel of a server, or a thread: others take no messages.',
      'channel',
    );
  const guildId = textOf(channel, 'guild_id');
  const server = await serverName(api, { ...place, guildId }, signal);
  const name = `#${textOf(channel, 'name')}`;
  return {
    handle: nameOf(bot),
    displayName: server === undefined ? name : `${name} (${server})`,
    credentials: { botToken, channel: addressOf({ ...place, guildId }) ?? '' },
  };
}

/** Names of bots are not unique without their tag, which is 0 where there is none. */
function nameOf(bot: Readonly<Record<string, unknown>>): string {
  const { discriminator: tag } = bot;
  return `@${textOf(bot, 'username')}${typeof tag === 'string' && /^\d{4}$/.test(tag) ? `#${tag}` : ''}`;
}

/** Undefined when the bot is not shown it. */
async function serverName(
  api: DiscordApi,
  { botToken, guildId }: DiscordPlace & { guildId: string },
  signal: AbortSignal,
): Promise<string | undefined> {
  try {
    const { name } = fieldsOf(await api.call(botToken, { path: `guilds/${encodeURIComponent(guildId)}` }, signal));
    return typeof name === 'string' && name !== '' ? name : undefined;
  } catch (error) {
    if (!(error instanceof DiscordRefusal) || (error.status !== 403 && error.status !== 404)) throw error;
    return undefined;
  }
}
