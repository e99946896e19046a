import type { OutgoingMedia, OutgoingPost, PublishedRecord } from '@imprint/domain/publishing/channel';
import { fieldsOf, listOf, unreadableAnswer } from '../answer-fields.js';
import { refused } from '../platform-failures.js';
import { wholeNumberOf } from './chats.js';
import { multipartForm, type FormFile } from './multipart.js';

/** Where posts of public chats are shown (https://core.telegram.org/api/links#message-links). */
const website = 'https://t.me';
/** Of width and height together in pixels, and of the longer side to the shorter (https://core.telegram.org/bots/api#sendphoto). */
const most = { sides: 10_000, ratio: 20 } as const;

/** A call that sends a post. */
export interface SendingCall {
  method: 'sendMessage' | 'sendPhoto' | 'sendMediaGroup';
  /** A `MultipartForm`, or what is sent as JSON. */
  parameters: object;
}

/**
 * The one call of a post: a message, a photo with a caption, or an album, whose caption is that of its first photo. Texts are plain, so
 * nothing in them is read as markup.
 * @throws ChannelError `image_refused`
 */
export async function sendingCall({ text, media }: Pick<OutgoingPost, 'text' | 'media'>, chat: string): Promise<SendingCall> {
  if (media.length === 0) return { method: 'sendMessage', parameters: { chat_id: chat, text } };
  media.forEach(requireDimensions);
  const photos: FormFile[] = [];
  for (const [index, item] of media.entries()) photos.push(await photo(item, `photo${index + 1}`));
  const [first] = photos;
  if (first !== undefined && photos.length === 1) {
    const texts = { chat_id: chat, ...(text !== '' && { caption: text }) };
    return { method: 'sendPhoto', parameters: multipartForm(texts, [{ ...first, name: 'photo' }]) };
  }
  const album = photos.map(({ name }, index) => ({
    type: 'photo',
    media: `attach://${name}`,
    ...(index === 0 && text !== '' && { caption: text }),
  }));
  return { method: 'sendMediaGroup', parameters: multipartForm({ chat_id: chat, media: JSON.stringify(album) }, photos) };
}

/** The message or the messages that were sent, as `Message` or a list of it (https://core.telegram.org/bots/api#message). */
export function publishedRecord(result: unknown): PublishedRecord {
  const messages = Array.isArray(result) ? listOf(result).map(fieldsOf) : [fieldsOf(result)];
  const [first] = messages;
  if (first === undefined) throw unreadableAnswer();
  const ids = messages.map((message) => wholeNumberOf(message, 'message_id'));
  const { username } = fieldsOf(first['chat']);
  const isPublic = typeof username === 'string' && /^\w+$/.test(username);
  const url = isPublic ? `${website}/${username}/${ids[0]}` : null;
  return { externalProviderId: ids.join(','), externalShortcode: null, url };
}

/** Ids of the messages of a post; the first one has its text. */
export const messageIds = (externalProviderId: string): number[] => externalProviderId.split(',').map(Number);

/** Refused beforehand, because Telegram refuses single photos of an album when the others may have been sent. */
function requireDimensions({ width, height }: OutgoingMedia): void {
  if (width === null || height === null) return;
  if (width + height <= most.sides && Math.max(width, height) <= most.ratio * Math.min(width, height)) return;
  const message = `Telegram takes photos whose width and height are ${most.sides} pixels together at most, and neither of which is over ${most.ratio} times the other; one has ${width} × ${height}.`;
  throw refused('validation', 'image_refused', message);
}

async function photo(media: OutgoingMedia, name: string): Promise<FormFile> {
  const { mimeType } = media;
  // Telegram goes by the extension.
  const extension = mimeType === 'image/jpeg' ? 'jpg' : mimeType.replace(/^.*\//, '');
  return { name, fileName: `${name}.${extension}`, mimeType, bytes: await media.read() };
}
