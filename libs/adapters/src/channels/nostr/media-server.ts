import { createHash } from 'node:crypto';
import { sendingMs } from '@imprint/platform/safe-fetch';
import { mediaKindOf } from '@imprint/contracts/publishing/content-rules';
import type { OutgoingMedia, OutgoingPost } from '@imprint/domain/publishing/channel';
import { sha256Hex } from '@imprint/platform/crypto';
import { addressOf, fieldsOf, unreadableAnswer } from '../answer-fields.js';
import { JsonApi } from '../json-api.js';
import { headerOf, misconfigured, platformFailures, PlatformRefusal, refused } from '../platform-failures.js';
import { sized, streamedFile } from '../streamed-body.js';
import type { NostrAccess } from './access.js';
import { kinds, secondsAt } from './event.js';
import type { NoteFile } from './note.js';

/** The clock of a server may be behind: it takes an authorization only of the past. */
const earlierSeconds = 30;
const validMs = 600_000;

export class BlossomRefusal extends PlatformRefusal {
  /** "Error responses" of https://github.com/hzrd149/blossom/blob/39ce39aa4d5b02e2b57b745e19debfc412b1f154/buds/01.md (read 2026-11-26). */
  get reason(): string | undefined {
    return headerOf(this, 'x-reason') ?? this.textIn('message');
  }
}

/** The failure of an upload. */
export const uploadFailure = platformFailures<BlossomRefusal>({
  platform: 'The media server',
  refusal: BlossomRefusal,
  said: ({ reason }) => reason,
  meaning: ({ status }, reason) => {
    if (status >= 500) return undefined;
    if (status === 401 || status === 403)
      return misconfigured('upload_refused', `The media server takes no files of the account (${reason}).`);
    if (status === 402)
      return misconfigured('payment_required', `The media server takes files of accounts that have paid (${reason}).`);
    if (status === 404 || status === 405)
      return misconfigured('not_a_media_server', `There is no Blossom server at the address of the media server (${reason}).`);
    return refused(
      'validation',
      status === 413 ? 'file_too_large' : 'file_refused',
      `The media server refused a file (${reason}).`,
    );
  },
});

export const mediaApi = (fetch: typeof globalThis.fetch): JsonApi => new JsonApi(fetch, BlossomRefusal);

/**
 * Uploads the files of a post to a Blossom server (BUD-02), under whose addresses they stay. Each is uploaded once, however often the post shows
 * it and however many attempts it takes; the server knows a file by its content anyway.
 * @throws ChannelError, BlossomRefusal, and whatever reading a file throws
 */
export async function uploadFiles(
  api: JsonApi,
  { signer, mediaServer }: Pick<NostrAccess, 'signer' | 'mediaServer'>,
  { media, steps }: Pick<OutgoingPost, 'media' | 'steps'>,
  signal: AbortSignal,
): Promise<NoteFile[]> {
  if (media.length > 0 && mediaServer === '')
    throw misconfigured(
      'media_server_missing',
      'Notes hold addresses of files. Reconnect the account with a media server (Blossom) that keeps them.',
    );
  const files: NoteFile[] = [];
  // A rehearsal keeps no steps.
  const uploaded = new Map<string, string>();
  for (const item of media) {
    // A file that is cut around another point is another one.
    const name = `file ${sha256Hex(JSON.stringify([item.assetId, item.isConverted === true ? item.focus : null]))}`;
    const address = uploaded.get(name) ?? steps.find(name)?.value ?? (await upload(api, { signer, mediaServer }, item, signal));
    if (steps.find(name) === undefined) await steps.save(name, address);
    uploaded.set(name, address);
    files.push({ ...item, address });
  }
  return files;
}

async function upload(
  api: JsonApi,
  { signer, mediaServer }: Pick<NostrAccess, 'signer' | 'mediaServer'>,
  item: OutgoingMedia,
  signal: AbortSignal,
): Promise<string> {
  const media = await sized(item);
  const hash = createHash('sha256');
  for await (const chunk of media.stream()) hash.update(chunk);
  const now = Date.now();
  const until = now + validMs + (mediaKindOf(media.mimeType) === 'image' ? 0 : sendingMs(media.sizeBytes));
  const authorization = signer.sign({
    kind: kinds.uploadAuthorization,
    created_at: secondsAt(now) - earlierSeconds,
    content: 'Upload a file of a post',
    tags: [
      ['t', 'upload'],
      ['x', hash.digest('hex')],
      ['expiration', String(secondsAt(until))],
    ],
  });
  const { body } = await api.call(
    { base: mediaServer, authorization: `Nostr ${Buffer.from(JSON.stringify(authorization)).toString('base64')}` },
    { method: 'PUT', path: '/upload', body: streamedFile(media) },
    signal,
  );
  // White space would end the address within the note.
  const address = addressOf(fieldsOf(body)['url']);
  if (address === null) throw unreadableAnswer();
  return address;
}
