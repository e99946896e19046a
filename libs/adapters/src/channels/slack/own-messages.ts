import type { LookUpResult, SentPost } from '@imprint/domain/publishing/channel';
import { fieldsOf, listOf, textOf } from '../answer-fields.js';
import { objectOf } from '../platform-failures.js';
import type { SlackApi } from './api.js';
import { messageContent } from './message-content.js';
import { markOf, payloadOf, recordOf, threadOf } from './messages.js';
import { ownBotId, type SlackPlace } from './place.js';

type Message = Readonly<Record<string, unknown>>;

/** Of at most 999; apps that are distributed outside of the Marketplace get 15, whatever they ask for. */
const pageSize = '200';
/** Of the messages of everybody since the target was sent; with more, the look-up cannot tell. */
const pagesAtMost = 10;
/** How far the clock of Slack may be behind. */
const clockSkewMs = 5 * 60_000;

/**
 * Finds the message of a target among those of the bot since it was sent, by its metadata: in the channel
 * (https://docs.slack.dev/reference/methods/conversations.history), or for a reply in its thread
 * (https://docs.slack.dev/reference/methods/conversations.replies).
 */
export async function findOwnMessage(
  api: SlackApi,
  place: SlackPlace,
  post: SentPost,
  signal: AbortSignal,
): Promise<LookUpResult> {
  const botId = await ownBotId(api, place, signal);
  let cursor: string | undefined;
  let isInDoubt = false;
  for (let page = 0; page < pagesAtMost; page += 1) {
    const { messages, next } = await list(api, place, { post, cursor }, signal);
    const own = messages.filter((message) => message['bot_id'] === botId);
    const found = own.find((message) => isMarked(message, post));
    if (found !== undefined) return { outcome: 'found', record: recordOf(textOf(found, 'ts'), post, place) };
    isInDoubt ||= own.some((message) => message['metadata'] === undefined && plain(message['text']) === plain(fallbackOf(post)));
    if (next === undefined) return isInDoubt ? unmarked : { outcome: 'absent' };
    cursor = next;
  }
  return { outcome: 'unknown', reason: 'There are too many messages since to tell.' };
}

const unmarked: LookUpResult = {
  outcome: 'unknown',
  reason: 'The bot has sent a message with this text, and Slack does not show what it is known by.',
};

function isMarked(message: Message, post: SentPost): boolean {
  const { target, part } = markOf(post);
  const payload = payloadOf(message);
  return payload['target'] === target && payload['part'] === part;
}

const fallbackOf = ({ text, media }: SentPost): string =>
  messageContent(
    text,
    media.map(({ altText }) => ({ fileId: '', altText })),
  ).text;

/** Slack may show addresses as links, `<https://example.com>` or `<https://example.com|example.com>`. */
const plain = (text: unknown): string =>
  typeof text === 'string'
    ? text
        .replaceAll(/<([^|>]+)(?:\|([^>]*))?>/g, (_link, address: string, label?: string) => label ?? address)
        .replaceAll(/\s+/g, ' ')
        .trim()
    : '';

/** One page. Slack says in `next_cursor` whether there is another one, also where it shows fewer messages than it was asked for. */
async function list(
  api: SlackApi,
  { botToken, channelId }: SlackPlace,
  { post, cursor }: { post: SentPost; cursor: string | undefined },
  signal: AbortSignal,
): Promise<{ messages: Message[]; next: string | undefined }> {
  const thread = threadOf(post);
  const query = {
    channel: channelId,
    ...(thread !== undefined && { ts: thread }),
    oldest: ((post.firstSentAt.getTime() - clockSkewMs) / 1_000).toFixed(6),
    inclusive: 'true',
    include_all_metadata: 'true',
    limit: pageSize,
    ...(cursor !== undefined && { cursor }),
  };
  const method = thread === undefined ? 'conversations.history' : 'conversations.replies';
  const { fields } = await api.read(botToken, method, query, signal);
  const { next_cursor: next } = objectOf(fields['response_metadata']);
  return { messages: listOf(fields['messages']).map(fieldsOf), next: typeof next === 'string' && next !== '' ? next : undefined };
}
