import { mediaKindOf } from '@imprint/contracts/publishing/content-rules';
import { ChannelError, type OutgoingMedia, type OutgoingPost, type PublishedRecord } from '@imprint/domain/publishing/channel';
import { fieldsOf, listOf, textOf } from '../answer-fields.js';
import type { Pause } from '../polling.js';
import type { TumblrApi } from './api.js';
import { pathOf, type Blog } from './blogs.js';
import { isMarked, recordOf, slugIn } from './posts.js';

/** How often to ask is not documented; Tumblr advises to read the posts of the blog for some minutes. An app has 1,000 calls an hour. */
const checkAfterMs = 10_000;
/** Saved before a video is sent, and when Tumblr has taken it: the id that the post has while it is processed. */
const steps = { sent: 'video sent', accepted: 'video accepted' } as const;

type Steps = OutgoingPost['steps'];

/** The video of a post, if it has one. */
export const videoOf = (media: readonly OutgoingMedia[]): OutgoingMedia | undefined =>
  media.find(({ mimeType }) => mediaKindOf(mimeType) === 'video');

/** Whether Tumblr may have the video: a post that it does not show then may be processed still. */
export const wasSent = (saved: Steps): boolean => saved.find(steps.sent) !== undefined;

/** Id of the post while Tumblr processes it; undefined before Tumblr has taken it. */
export const acceptedPost = (saved: Steps): string | undefined => saved.find(steps.accepted)?.value;

export async function keepSent(saved: Steps): Promise<void> {
  if (!wasSent(saved)) await saved.save(steps.sent, 'yes');
}

export const keepAccepted = (saved: Steps, id: string): Promise<void> => saved.save(steps.accepted, id);

/** A post with a video that Tumblr has taken. */
export interface AcceptedPost extends Pick<OutgoingPost, 'targetId'> {
  blog: Pick<Blog, 'id' | 'name'>;
  /** What it is called while it is processed. */
  id: string;
}

/**
 * The post that the blog shows by now; undefined while there is none. Tumblr processes a video after its answer, and the post then gets another id
 * (https://github.com/tumblr/TMTumblrSDK/issues/146, read 2026-11-28). The new post has the mark in its address, and may name the id that it had
 * before (`genesis_post_id`, https://github.com/tumblr/docs/blob/master/api.md).
 * @throws ChannelError, TumblrRefusal, and whatever the transport throws
 */
export async function shownPost(
  { api, accessToken }: { api: TumblrApi; accessToken: string },
  { blog, targetId, id }: AcceptedPost,
  signal: AbortSignal,
): Promise<PublishedRecord | undefined> {
  // Among the latest posts: it was published just now.
  const query = { npf: 'true', limit: '20', offset: '0' };
  const { response } = await api.call(accessToken, { path: `${pathOf(blog.id)}/posts`, query }, signal);
  const shown = listOf(response['posts'])
    .map(fieldsOf)
    .find((fields) => fields['genesis_post_id'] === id || isMarked(slugIn(fields['post_url']), { targetId }));
  return shown && recordOf(blog, textOf(shown, 'id_string'));
}

/**
 * Waits for it. The caller's time for the whole publish bounds the wait.
 * @throws ChannelError whose outcome is `unknown`, and what `shownPost` throws
 */
export async function processedPost(
  { pause, ...access }: { api: TumblrApi; accessToken: string; pause: Pause },
  accepted: AcceptedPost,
  signal: AbortSignal,
): Promise<PublishedRecord> {
  for (;;) {
    const shown = await shownPost(access, accepted, signal);
    if (shown !== undefined) return shown;
    await pause(checkAfterMs, signal).catch((cause: unknown) => {
      throw stillProcessing(cause);
    });
  }
}

const stillProcessing = (cause: unknown): ChannelError =>
  new ChannelError({
    ...({ outcome: 'unknown', class: 'provider_outage', code: 'video_processing', retryable: true } as const),
    message: 'Tumblr has accepted the video and does not show the post yet.',
    cause,
  });
