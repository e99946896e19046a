import { mediaKindOf, type MediaKind } from '@imprint/contracts/publishing/content-rules';
import type { OutgoingMedia, OutgoingPost, PublishedRecord } from '@imprint/domain/publishing/channel';
import { fieldsOf, listOf, unreadableAnswer } from '../answer-fields.js';
import { fileExtension } from '../file-extension.js';
import { refused } from '../platform-failures.js';
import { sized, streamedForm, type FormFile } from '../streamed-body.js';
import { filesBytes } from './capability.js';
import { wholeNumberOf } from './chats.js';

/** Where posts of public chats are shown (https://core.telegram.org/api/links#message-links). */
const website = 'https://t.me';
/** Of width and height together in pixels, and of the longer side to the shorter (https://core.telegram.org/bots/api#sendphoto). */
const most = { sides: 10_000, ratio: 20 } as const;

/** A file of a post, as its form has it. */
interface AttachedFile extends FormFile {
  media: OutgoingMedia;
}

/** Of the part of the form with the picture of a video. */
const coverName = 'cover1';

/** What the Bot API calls a file of each kind, and the method that sends a single one. */
const kinds = {
  image: { type: 'photo', method: 'sendPhoto' },
  video: { type: 'video', method: 'sendVideo' },
  audio: { type: 'audio', method: 'sendAudio' },
} as const satisfies Readonly<Record<MediaKind, { type: string; method: string }>>;

/** A call that sends a post. */
export interface SendingCall {
  method: 'sendMessage' | 'sendMediaGroup' | (typeof kinds)[MediaKind]['method'];
  /** A `StreamedBody`, or what is sent as JSON. */
  parameters: object;
}

/**
 * The picture of a video that is the only file of its post, if Telegram takes it. In an album, single files are refused when the others may have
 * been sent, so there a video goes without. It is sent as `cover`, which is a photo; Telegram ignores a `thumbnail` where it makes one itself
 * (https://core.telegram.org/bots/api/methods/sendvideo.md, read 2026-11-28).
 * @returns undefined without one
 */
export async function coverOf(media: readonly OutgoingMedia[]): Promise<OutgoingMedia | undefined> {
  const [{ thumbnail, sizeBytes } = { sizeBytes: 0 }] = media;
  if (media.length !== 1 || thumbnail === undefined || !hasTakenShape(thumbnail)) return undefined;
  const cover = await sized(thumbnail);
  return sizeBytes + cover.sizeBytes > filesBytes ? undefined : cover;
}

/**
 * The one call of a post: a message, a file with a caption, or an album, whose caption is that of its first file. Texts are plain, so
 * nothing in them is read as markup.
 * @param cover of its one video
 * @throws ChannelError `image_refused`
 */
export async function sendingCall(
  { text, media }: Pick<OutgoingPost, 'text' | 'media'>,
  chat: string,
  cover?: OutgoingMedia,
): Promise<SendingCall> {
  if (media.length === 0) return { method: 'sendMessage', parameters: { chat_id: chat, text } };
  media.forEach(requireDimensions);
  const files: AttachedFile[] = [];
  for (const [index, item] of media.entries()) files.push(await fileOf(item, index));
  const [first] = files;
  if (first !== undefined && files.length === 1) {
    const { type, method } = kindOf(first.media);
    const facts = Object.entries(factsOf(first.media)).map(([name, value]) => [name, String(value)] as const);
    const pictures = cover === undefined ? [] : [coverFile(cover)];
    const texts = {
      ...{ chat_id: chat, ...(text !== '' && { caption: text }), ...Object.fromEntries(facts) },
      ...(cover !== undefined && { cover: `attach://${coverName}` }),
    };
    return { method, parameters: streamedForm(texts, { ...first, name: type }, ...pictures) };
  }
  const album = files.map(({ name, media: file }, index) => ({
    type: kindOf(file).type,
    media: `attach://${name}`,
    ...(index === 0 && text !== '' && { caption: text }),
    ...factsOf(file),
  }));
  return { method: 'sendMediaGroup', parameters: streamedForm({ chat_id: chat, media: JSON.stringify(album) }, ...files) };
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

const kindOf = ({ mimeType }: Pick<OutgoingMedia, 'mimeType'>) => kinds[mediaKindOf(mimeType) ?? 'image'];

/** What is known of a video or audio, which Telegram otherwise reads of the file where it can; in whole numbers, as it wants them. */
function factsOf({ mimeType, width, height, durationSeconds }: OutgoingMedia): Record<string, number> {
  const kind = mediaKindOf(mimeType);
  if (kind !== 'video' && kind !== 'audio') return {};
  return {
    ...(durationSeconds !== null && { duration: Math.round(durationSeconds) }),
    ...(kind === 'video' && width !== null && height !== null && { width, height }),
  };
}

/** Refused beforehand, because Telegram refuses single photos of an album when the others may have been sent. */
function requireDimensions({ mimeType, width, height }: OutgoingMedia): void {
  if (mediaKindOf(mimeType) !== 'image' || hasTakenShape({ width, height })) return;
  const message = `Telegram takes photos whose width and height are ${most.sides} pixels together at most, and neither of which is over ${most.ratio} times the other; one has ${width} × ${height}.`;
  throw refused('validation', 'image_refused', message);
}

function hasTakenShape({ width, height }: Pick<OutgoingMedia, 'width' | 'height'>): boolean {
  if (width === null || height === null) return true;
  return width + height <= most.sides && Math.max(width, height) <= most.ratio * Math.min(width, height);
}

const coverFile = (media: OutgoingMedia): FormFile => {
  return { name: coverName, fileName: `cover.${fileExtension(media.mimeType)}`, media };
};

async function fileOf(media: OutgoingMedia, index: number): Promise<AttachedFile> {
  const name = `${kindOf(media).type}${index + 1}`;
  return { name, fileName: `${name}.${fileExtension(media.mimeType)}`, media: await sized(media) };
}
