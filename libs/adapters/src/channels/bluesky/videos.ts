import type { Agent, BlobRef } from '@atproto/api';
import type { OutgoingMedia, OutgoingPost } from '@imprint/domain/publishing/channel';
import { refused } from '../platform-failures.js';
import { streamedFile } from '../streamed-body.js';
import { lightAgent } from './light-clients.js';
import type { Account } from './sessions.js';

const uploadBlob = 'com.atproto.repo.uploadBlob';
/** Until when an upload may begin, in seconds. */
const tokenSeconds = 30 * 60;
/** Servers delete files that no post shows, after minutes (lexicon com.atproto.repo.uploadBlob). */
const keptForMs = 5 * 60_000;

/**
 * Uploads a video to the server of the account, in a stream and once, however many attempts the post takes
 * (https://docs.bsky.app/docs/tutorials/video). A stream cannot be sent a second time when a token turns out to have expired, or a proof of
 * a key to lack a nonce. So a token for this one upload is asked for before, as the video service of Bluesky has one.
 * @throws ChannelError, or the server's error
 */
export async function uploadedVideo(
  account: Account,
  media: OutgoingMedia,
  { steps }: Pick<OutgoingPost, 'steps'>,
  signal: AbortSignal,
): Promise<BlobRef> {
  const { jsonStringToLex, stringifyLex } = await import('@atproto/api');
  const name = `video ${media.assetId}`;
  const earlier = steps.find(name);
  if (earlier !== undefined && Date.now() - earlier.savedAt.getTime() < keptForMs)
    return jsonStringToLex(earlier.value) as BlobRef;
  const token = await uploadToken(account.agent, media, signal);
  const blob = await upload(account, token, media, signal);
  signal.throwIfAborted();
  await steps.save(name, stringifyLex(blob));
  return blob;
}

/** @throws ChannelError when the server says that it takes no file of this size */
async function uploadToken(agent: Agent, { sizeBytes }: OutgoingMedia, signal: AbortSignal): Promise<string> {
  const { data: server } = await agent.com.atproto.server.describeServer(undefined, { signal });
  const most = server['blobUploadLimit'];
  if (typeof most === 'number' && sizeBytes > most) {
    const message = `The server of the account takes files of at most ${most} bytes; the video has ${sizeBytes}.`;
    throw refused('validation', 'media_too_large', message, { field: 'media' });
  }
  const exp = Math.floor(Date.now() / 1_000) + tokenSeconds;
  const { data } = await agent.com.atproto.server.getServiceAuth({ aud: server.did, lxm: uploadBlob, exp }, { signal });
  return data.token;
}

async function upload({ did, pds, fetch }: Account, token: string, media: OutgoingMedia, signal: AbortSignal): Promise<BlobRef> {
  const body = streamedFile(media);
  const headers = { authorization: `Bearer ${token}`, 'content-length': String(body.bytes) };
  const fetchHandler = (path: string, init: RequestInit): Promise<Response> => fetch(new URL(path, pds()), init);
  const agent = lightAgent(await import('@atproto/api'), { did, fetchHandler });
  try {
    const options = { encoding: body.contentType, headers, signal };
    const answer: { data: unknown } = await agent.call(uploadBlob, undefined, body.stream(), options);
    return (answer.data as { blob: BlobRef }).blob;
  } catch (error) {
    throw body.failure ?? error;
  }
}
