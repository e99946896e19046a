import { mediaKindOf } from '@imprint/contracts/publishing/content-rules';
import type { LookUpResult, OutgoingMedia, OutgoingPost, SentPost } from '@imprint/domain/publishing/channel';
import { sha256Hex } from '@imprint/platform/crypto';
import { fieldsOf, listOf } from '../answer-fields.js';
import { fileExtension } from '../file-extension.js';
import { objectOf } from '../platform-failures.js';
import { streamedFile } from '../streamed-body.js';
import { isGone, videoNotShown } from './failures.js';
import { askForUpload, type SlackUploads } from './images.js';
import { messageContent } from './message-content.js';
import { recordOf, threadOf } from './messages.js';
import type { SlackPlace } from './place.js';

const pollMs = 2_000;
/** Slack documents no time. */
const pollsAtMost = 60;

/** A file on Slack: without a message that has it, with one, or unknown to Slack, which knows a file once its upload is completed. */
type Share = { state: 'gone' } | { state: 'unshared' } | { state: 'shared'; ts: string };

export const videoOf = ({ media }: Pick<OutgoingPost, 'media'>): OutgoingMedia | undefined =>
  media.find(({ mimeType }) => mediaKindOf(mimeType) === 'video');

const stepOf = ({ assetId }: OutgoingMedia): string => `video ${sha256Hex(assetId)}`;

/**
 * Uploads the bytes of a video. Nobody sees them before `shareVideo`. The id of the file is on record before that: by it a look-up finds the
 * message, which has no metadata.
 * @returns id of the file, and the message, where an earlier attempt has shared it
 */
export async function uploadVideo(
  uploads: SlackUploads,
  { video, post: { steps } }: { video: OutgoingMedia; post: OutgoingPost },
  signal: AbortSignal,
): Promise<{ fileId: string; share: Share }> {
  const earlier = steps.find(stepOf(video))?.value;
  if (earlier !== undefined) {
    const share = await shareOf(uploads, earlier, signal);
    if (share.state !== 'gone') return { fileId: earlier, share };
  }
  const file = { filename: fileNameOf(video), length: video.sizeBytes };
  const { address, fileId } = await askForUpload(uploads, file, signal);
  await uploads.api.upload(address, streamedFile(video), signal);
  await steps.save(stepOf(video), fileId);
  return { fileId, share: { state: 'gone' } };
}

/**
 * The body of `files.completeUploadExternal` that makes a message with the file
 * (https://docs.slack.dev/reference/methods/files.completeUploadExternal). `blocks` keep the text as it was typed.
 */
export function videoMessage(post: OutgoingPost, { channelId }: SlackPlace, fileId: string): object {
  const thread = threadOf(post);
  const { blocks } = messageContent(post.text, []);
  const video = videoOf(post);
  return {
    files: [{ id: fileId, ...(video !== undefined && { title: fileNameOf(video) }) }],
    channel_id: channelId,
    ...(thread !== undefined && { thread_ts: thread }),
    ...(blocks.length > 0 && { blocks }),
  };
}

/** Slack makes the message after its answer (https://github.com/slackapi/bolt-js/issues/2115). @returns `ts` of it */
export async function untilShown(uploads: SlackUploads, fileId: string, signal: AbortSignal): Promise<string> {
  for (let poll = 1; ; poll += 1) {
    const share = await shareOf(uploads, fileId, signal);
    if (share.state === 'shared') return share.ts;
    if (poll === pollsAtMost) throw videoNotShown();
    await uploads.pause(pollMs, signal);
  }
}

/** What became of the message with a video. Without a file on record, the call that makes one was never sent. */
export async function findSharedVideo(
  uploads: SlackUploads,
  place: SlackPlace,
  { video, post }: { video: OutgoingMedia; post: SentPost },
  signal: AbortSignal,
): Promise<LookUpResult> {
  const fileId = post.steps.find(stepOf(video))?.value;
  if (fileId === undefined) return { outcome: 'absent' };
  const share = await shareOf(uploads, fileId, signal);
  if (share.state === 'shared') return { outcome: 'found', record: recordOf(share.ts, post, place) };
  if (share.state === 'gone') return { outcome: 'absent' };
  return { outcome: 'unknown', reason: 'Slack has the video, and does not yet say which message shows it.' };
}

/**
 * The message is the first of the `shares` (https://docs.slack.dev/reference/objects/file-object): before it, nobody else sees the file.
 */
async function shareOf({ api, botToken }: SlackUploads, file: string, signal: AbortSignal): Promise<Share> {
  try {
    const { fields } = await api.read(botToken, 'files.info', { file }, signal);
    const shares = objectOf(fieldsOf(fields['file'])['shares']);
    const [ts] = Object.values(shares)
      .flatMap((channels) => Object.values(objectOf(channels)))
      .flatMap((messages) => listOf(messages).flatMap((message) => fieldsOf(message)['ts'] ?? []))
      .toSorted();
    return typeof ts === 'string' ? { state: 'shared', ts } : { state: 'unshared' };
  } catch (error) {
    if (!isGone(error)) throw error;
    return { state: 'gone' };
  }
}

const fileNameOf = ({ mimeType }: OutgoingMedia): string => `video-1.${fileExtension(mimeType)}`;
