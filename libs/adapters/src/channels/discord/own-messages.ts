import type { LookUpResult, SentPost } from '@imprint/domain/publishing/channel';
import { fieldsOf, listOf, textOf } from '../answer-fields.js';
import type { DiscordApi } from './api.js';
import { descriptionOf, pathOf, recordOf } from './messages.js';
import type { DiscordPlace } from './place.js';

/** The longest page. */
const pageSize = '100';
/** Of the messages of everybody since the target was sent; with more, the look-up cannot tell. */
const pagesAtMost = 10;
/** How far the clock of Discord may be behind. */
const clockSkewMs = 5 * 60_000;

interface ChannelMessage {
  id: string;
  authorId: string;
  createdAt: number;
  /** The text, and the descriptions of the files in order. */
  texts: readonly string[];
  isBlank: boolean;
}

/** The latest first. `whole` when they are all since the target was sent, `none` when the channel shows no message at all. */
interface Listed {
  messages: readonly ChannelMessage[];
  extent: 'whole' | 'none' | 'too_many';
}

/**
 * Finds messages of the bot with the content of this target. A nonce is not kept with its message
 * (https://github.com/Rapptz/discord.py/issues/2451), so the texts are compared, among the messages since it was sent.
 */
export async function findOwnMessages(
  api: DiscordApi,
  place: DiscordPlace,
  post: SentPost,
  signal: AbortSignal,
): Promise<LookUpResult> {
  const botId = textOf(fieldsOf(await api.call(place.botToken, { path: 'users/@me' }, signal)), 'id');
  const since = post.firstSentAt.getTime() - clockSkewMs;
  const { messages, extent } = await listSince(api, place, since, signal);
  if (extent === 'none') return ofNoMessage(api, place, signal);
  const own = messages.filter(({ authorId, createdAt }) => authorId === botId && createdAt >= since);
  const wanted = [post.text, ...post.media.map(descriptionOf)];
  const same = own.filter(({ texts }) => isSame(texts, wanted, normalized));
  // The list begins with the latest one.
  if (same.length > 0) return { outcome: 'candidates', records: same.toReversed().map(({ id }) => recordOf(id, place)) };
  if (extent === 'too_many') return { outcome: 'unknown', reason: 'The channel has had too many messages since to tell.' };
  // Discord may strip characters from a text, and shows no content to bots that may not read it.
  return own.some(({ texts, isBlank }) => isBlank || isSame(texts, wanted, visible))
    ? { outcome: 'unknown', reason: 'The bot has sent a message that may be this one: Discord does not show it as it was sent.' }
    : { outcome: 'absent' };
}

/** Pages from the latest message backwards: in which order `after` pages begin is not documented. */
async function listSince(api: DiscordApi, place: DiscordPlace, since: number, signal: AbortSignal): Promise<Listed> {
  const messages: ChannelMessage[] = [];
  let before: { before?: string } = {};
  for (let page = 0; page < pagesAtMost; page += 1) {
    const query = { limit: pageSize, ...before };
    const items = listOf(await api.call(place.botToken, { path: pathOf(place), query }, signal)).map(channelMessage);
    messages.push(...items);
    const last = items.at(-1);
    if (last === undefined) return { messages, extent: page === 0 ? 'none' : 'whole' };
    if (last.createdAt < since) return { messages, extent: 'whole' };
    before = { before: last.id };
  }
  return { messages, extent: 'too_many' };
}

/** Without the permission to read the history, the list is empty and not refused. Only where there never was a message does it say anything. */
async function ofNoMessage(api: DiscordApi, place: DiscordPlace, signal: AbortSignal): Promise<LookUpResult> {
  const channel = fieldsOf(await api.call(place.botToken, { path: `channels/${place.channelId}` }, signal));
  return channel['last_message_id'] === null
    ? { outcome: 'absent' }
    : {
        outcome: 'unknown',
        reason: 'Discord shows the bot no messages of the channel. Give it the permission Read Message History.',
      };
}

function channelMessage(value: unknown): ChannelMessage {
  const message = fieldsOf(value);
  const { content, attachments } = message;
  const files = listOf(attachments).map((attachment) => {
    const { description } = fieldsOf(attachment);
    return typeof description === 'string' ? description : '';
  });
  const text = typeof content === 'string' ? content : '';
  return {
    id: textOf(message, 'id'),
    authorId: textOf(fieldsOf(message['author']), 'id'),
    createdAt: new Date(textOf(message, 'timestamp')).getTime(),
    texts: [text, ...files],
    isBlank: text === '' && files.length === 0 && listOf(message['embeds'] ?? []).length === 0,
  };
}

function isSame(texts: readonly string[], wanted: readonly string[], form: (text: string) => string): boolean {
  return texts.length === wanted.length && texts.every((text, index) => form(text) === form(wanted[index] ?? ''));
}

/** Texts are trimmed on the way, and line breaks written differently. */
const normalized = (text: string): string => text.normalize('NFC').replaceAll('\r\n', '\n').trim();

/** What is left of a text without characters that are invalid, invisible, or only change how others look. */
const visible = (text: string): string => text.normalize('NFKD').replaceAll(/[\p{C}\p{M}\p{Z}\uFFFD]/gu, '');
