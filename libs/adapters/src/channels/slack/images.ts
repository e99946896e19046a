import { sizeOf, type OutgoingMedia, type OutgoingPost } from '@imprint/domain/publishing/channel';
import { sha256Hex } from '@imprint/platform/crypto';
import { addressOf, fieldsOf, textOf, unreadableAnswer } from '../answer-fields.js';
import type { Pause } from '../polling.js';
import type { SlackApi } from './api.js';
import { imageNotReady, isGone } from './failures.js';
import type { ShownImage } from './message-content.js';

const pollMs = 1_000;
/** Of one file. */
const pollsAtMost = 30;

export interface SlackUploads {
  api: SlackApi;
  botToken: string;
  pause: Pause;
}

/**
 * Uploads the images of a post, each once, however many attempts it takes, and waits until Slack has processed them. They are shared with
 * nobody: a message of the bot that shows them is what makes them visible
 * (https://slack.com/intl/fr-mg/blog/developers/uploading-private-images-blockkit).
 */
export async function uploadImages(
  uploads: SlackUploads,
  { media, steps }: Pick<OutgoingPost, 'media' | 'steps'>,
  signal: AbortSignal,
): Promise<ShownImage[]> {
  const images: ShownImage[] = [];
  for (const [index, item] of media.entries()) {
    const name = `image ${index} ${sha256Hex(item.assetId)}`;
    const earlier = steps.find(name)?.value;
    let fileId = earlier;
    if (fileId === undefined || (await stateOf(uploads, fileId, signal)) === 'gone') {
      fileId = await upload(uploads, { item, index }, signal);
      await steps.save(name, fileId);
    }
    images.push({ fileId, altText: item.altText });
  }
  for (const { fileId } of images) await untilProcessed(uploads, fileId, signal);
  return images;
}

/**
 * An address, the bytes to it, and the end of the upload (https://docs.slack.dev/reference/methods/files.getUploadURLExternal).
 * @returns id of the file
 */
async function upload(
  uploads: SlackUploads,
  { item, index }: { item: OutgoingMedia; index: number },
  signal: AbortSignal,
): Promise<string> {
  const { api, botToken } = uploads;
  const filename = `image-${index + 1}.${item.mimeType.replace(/^.*\//, '')}`;
  const bytes = await item.read();
  const { address, fileId } = await askForUpload(uploads, { filename, length: sizeOf(bytes) }, signal);
  await api.upload(address, { bytes, mimeType: item.mimeType }, signal);
  await api.write(botToken, 'files.completeUploadExternal', { files: [{ id: fileId, title: filename }] }, signal);
  return fileId;
}

/** Where a file of this size is to be sent, and its id from then on. */
export async function askForUpload(
  { api, botToken }: SlackUploads,
  { filename, length }: { filename: string; length: number | string },
  signal: AbortSignal,
): Promise<{ address: string; fileId: string }> {
  const asked = new URLSearchParams({ filename, length: String(length) });
  const { fields } = await api.write(botToken, 'files.getUploadURLExternal', asked, signal);
  const address = addressOf(fields['upload_url']);
  if (address === null) throw unreadableAnswer();
  return { address, fileId: textOf(fields, 'file_id') };
}

async function untilProcessed(uploads: SlackUploads, fileId: string, signal: AbortSignal): Promise<void> {
  for (let poll = 1; (await stateOf(uploads, fileId, signal)) !== 'processed'; poll += 1) {
    if (poll === pollsAtMost) throw imageNotReady();
    await uploads.pause(pollMs, signal);
  }
}

/**
 * Slack scans a file before it knows its type, and refuses messages with it until then
 * (https://github.com/slackapi/node-slack-sdk/issues/2040, https://github.com/slackapi/java-slack-sdk/issues/1349).
 */
async function stateOf(
  { api, botToken }: SlackUploads,
  fileId: string,
  signal: AbortSignal,
): Promise<'processed' | 'processing' | 'gone'> {
  try {
    const { fields } = await api.read(botToken, 'files.info', { file: fileId }, signal);
    const { mimetype } = fieldsOf(fields['file']);
    return typeof mimetype === 'string' && mimetype !== '' ? 'processed' : 'processing';
  } catch (error) {
    if (!isGone(error)) throw error;
    return 'gone';
  }
}
