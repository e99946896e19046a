import { cardedLink } from '@imprint/contracts/publishing/content-rules';
import type { EditedPost, OutgoingPost, PublishedRecord } from '@imprint/domain/publishing/channel';
import { fieldsOf, listOf } from '../answer-fields.js';
import { objectOf, refused } from '../platform-failures.js';
import { postGone } from '../post-gone.js';
import type { SlackApi } from './api.js';
import { SlackRefusal } from './failures.js';
import { messageContent, requireLength, type ShownImage } from './message-content.js';
import { permalink, type SlackPlace } from './place.js';

/** Letters and underscores; a message with another type of event loses its metadata (https://github.com/slackapi/bolt-python/issues/863). */
export const eventType = 'imprint_post';

/** What a message is known by. It can be read by every app and member of the workspace. */
export interface MessageMark {
  target: string;
  /** Of a reply. */
  part: string;
}

export const markOf = ({ targetId, reply }: Pick<OutgoingPost, 'targetId' | 'reply'>): MessageMark => ({
  target: targetId,
  part: reply?.part ?? '',
});

/** The message that a reply belongs to. Threads of Slack are flat: "Avoid using a reply's `ts` value". */
export const threadOf = ({ reply }: Pick<OutgoingPost, 'reply'>): string | undefined => reply?.root.externalProviderId;

/** The body of `chat.postMessage` (https://docs.slack.dev/reference/methods/chat.postMessage). */
export function newMessage(post: OutgoingPost, { channelId }: SlackPlace, images: readonly ShownImage[]): object {
  const thread = threadOf(post);
  // An edit has to name the files, which Slack need not show as they were sent.
  const files = images.map(({ fileId }) => fileId).join(',');
  return {
    channel: channelId,
    ...messageContent(post.text, images),
    metadata: { event_type: eventType, event_payload: { ...markOf(post), files } },
    // "Pass true to enable unfurling of primarily text-based content": Slack makes the previews.
    ...(cardedLink(post) !== undefined && { unfurl_links: true }),
    ...(thread !== undefined && { thread_ts: thread }),
  };
}

/** The message of a post. @param ts of the message, which is its id within the channel */
export const recordOf = (ts: string, post: Pick<OutgoingPost, 'reply'>, place: SlackPlace): PublishedRecord => ({
  externalProviderId: ts,
  externalShortcode: null,
  url: permalink(place, ts, threadOf(post)),
});

/**
 * Whether Slack has cut the text of the message that it accepted
 * (https://api.slack.com/changelog/2018-04-truncating-really-long-messages).
 */
export function isCut(fields: Readonly<Record<string, unknown>>): boolean {
  const { warnings } = objectOf(fields['response_metadata']);
  return fields['warning'] === 'message_truncated' || (Array.isArray(warnings) && warnings.includes('message_truncated'));
}

/** Gives a message another text and its images other alternative texts. Its metadata stays as it is. */
export async function editMessage(api: SlackApi, place: SlackPlace, post: EditedPost, signal: AbortSignal): Promise<void> {
  requireLength(post.text);
  const { botToken, channelId } = place;
  const ts = post.externalProviderId;
  const images = post.media.length === 0 ? [] : await imagesOf(api, place, post, signal);
  const body = { channel: channelId, ts, ...messageContent(post.text, images) };
  const edited = await ifThere(() => api.write(botToken, 'chat.update', body, signal));
  if (edited === undefined) throw postGone('Slack');
}

export async function deleteMessage(
  api: SlackApi,
  place: SlackPlace,
  ts: string,
  signal: AbortSignal,
): Promise<'deleted' | 'gone'> {
  const body = { channel: place.channelId, ts };
  return (await ifThere(() => api.write(place.botToken, 'chat.delete', body, signal))) === undefined ? 'gone' : 'deleted';
}

/** The images of a message, in their order, with the alternative texts that they are to have. */
async function imagesOf(
  api: SlackApi,
  { botToken, channelId: channel }: SlackPlace,
  { externalProviderId: ts, media }: EditedPost,
  signal: AbortSignal,
): Promise<ShownImage[]> {
  const query = { channel, oldest: ts, latest: ts, inclusive: 'true', include_all_metadata: 'true', limit: '1' };
  const { fields } = await api.read(botToken, 'conversations.history', query, signal);
  const message = listOf(fields['messages'])
    .map(fieldsOf)
    .find((found) => found['ts'] === ts);
  if (message === undefined) throw postGone('Slack');
  const { files } = payloadOf(message);
  const ids = typeof files === 'string' ? files.split(',') : [];
  if (ids.length !== media.length)
    throw refused(
      'validation',
      'images_unknown',
      'The message on Slack no longer says which images it has, so it was not edited.',
    );
  return ids.map((fileId, index) => ({ fileId, altText: media[index]?.altText ?? null }));
}

/** What Imprint has noted with a message; empty for messages of others. */
export function payloadOf(message: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const metadata = objectOf(message['metadata']);
  return metadata['event_type'] === eventType ? objectOf(metadata['event_payload']) : {};
}

/** Undefined when Slack says that there is no such message. */
async function ifThere<T>(call: () => Promise<T>): Promise<T | undefined> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof SlackRefusal) || error.error !== 'message_not_found') throw error;
    return undefined;
  }
}
