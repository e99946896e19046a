import { mediaKindOf } from '@imprint/contracts/publishing/content-rules';
import type { EditedPost, OutgoingMedia, OutgoingPost, PublishedRecord } from '@imprint/domain/publishing/channel';
import { sha256Hex } from '@imprint/platform/crypto';
import { fieldsOf, listOf, textOf } from '../answer-fields.js';
import { fileExtension } from '../file-extension.js';
import { postGone } from '../post-gone.js';
import { shortened } from '../shortened.js';
import { sized, streamedForm, type FormFile, type StreamedBody } from '../streamed-body.js';
import type { DiscordApi } from './api.js';
import { codes, DiscordRefusal } from './failures.js';
import { addressOf, type DiscordPlace } from './place.js';

/** In code points, as an attachment request documents it. */
const descriptionLength = 1_024;
/** At most 25 characters. */
const nonceLength = 24;
/** Names in a text notify nobody: a caption is often written for other platforms, and by an agent. */
const silent = { parse: [] } as const;

/** What a target is recognised by when it is sent again. */
export const nonceOf = (targetId: string): string => sha256Hex(targetId).slice(0, nonceLength);

/** The alternative text of a file as Discord keeps it; empty for none. */
export const descriptionOf = ({ altText }: Pick<OutgoingMedia, 'altText'>): string => shortened(altText ?? '', descriptionLength);

export const pathOf = ({ channelId }: DiscordPlace, messageId?: string): string =>
  `channels/${channelId}/messages${messageId === undefined ? '' : `/${encodeURIComponent(messageId)}`}`;

/**
 * The body of Create Message (https://github.com/discord/discord-api-docs/blob/main/developers/resources/message.mdx): JSON, or with files a
 * form. With `enforce_nonce`, Discord answers a repeated call with the message that the first one created, for some minutes.
 */
export async function messageBody({ targetId, text, media }: OutgoingPost): Promise<StreamedBody | object> {
  const message = { content: text, nonce: nonceOf(targetId), enforce_nonce: true, allowed_mentions: silent };
  if (media.length === 0) return message;
  const attachments = media.map((item, id) => {
    const description = descriptionOf(item);
    return { id, filename: fileName(item, id), ...(description !== '' && { description }) };
  });
  const files: FormFile[] = [];
  for (const [index, item] of media.entries())
    files.push({ name: `files[${index}]`, fileName: fileName(item, index), media: await sized(item) });
  return streamedForm({ payload_json: JSON.stringify({ ...message, attachments }) }, ...files);
}

const fileName = ({ mimeType }: Pick<OutgoingMedia, 'mimeType'>, index: number): string =>
  `${mediaKindOf(mimeType) ?? 'file'}-${index + 1}.${fileExtension(mimeType)}`;

/** A message that was created. */
export const publishedMessage = (answer: unknown, place: DiscordPlace): PublishedRecord =>
  recordOf(textOf(fieldsOf(answer), 'id'), place);

/** The message with this id. */
export const recordOf = (id: string, place: DiscordPlace): PublishedRecord => ({
  externalProviderId: id,
  externalShortcode: null,
  url: addressOf(place, id),
});

/**
 * Gives a message another text and its files other descriptions. An edit takes away the files that it does not name, so their ids are read
 * before.
 */
export async function editMessage(
  api: DiscordApi,
  place: DiscordPlace,
  { externalProviderId: id, text, media }: EditedPost,
  signal: AbortSignal,
): Promise<void> {
  const path = pathOf(place, id);
  const edited = await ifThere(async () => {
    const attachments = media.length === 0 ? undefined : await keptFiles(api, { path, place }, media, signal);
    const body = { content: text, allowed_mentions: silent, ...(attachments !== undefined && { attachments }) };
    await api.call(place.botToken, { method: 'PATCH', path, body }, signal);
    return true;
  });
  if (edited === undefined) throw postGone('Discord');
}

async function keptFiles(
  api: DiscordApi,
  { path, place }: { path: string; place: DiscordPlace },
  media: readonly OutgoingMedia[],
  signal: AbortSignal,
): Promise<object[]> {
  const { attachments } = fieldsOf(await api.call(place.botToken, { path }, signal));
  const ids = listOf(attachments).map((attachment) => textOf(fieldsOf(attachment), 'id'));
  return ids.map((id, index) => {
    const item = ids.length === media.length ? media[index] : undefined;
    return { id, ...(item !== undefined && { description: descriptionOf(item) }) };
  });
}

export async function deleteMessage(
  api: DiscordApi,
  place: DiscordPlace,
  id: string,
  signal: AbortSignal,
): Promise<'deleted' | 'gone'> {
  const path = pathOf(place, id);
  const deleted = await ifThere(async () => {
    await api.call(place.botToken, { method: 'DELETE', path }, signal);
    return true;
  });
  return deleted === undefined ? 'gone' : 'deleted';
}

/** Undefined when Discord says that there is no such message; a 404 of something else says nothing about it. */
async function ifThere<T>(call: () => Promise<T>): Promise<T | undefined> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof DiscordRefusal) || error.code !== codes.unknownMessage) throw error;
    return undefined;
  }
}
