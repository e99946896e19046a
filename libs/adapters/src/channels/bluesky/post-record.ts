import type { Agent, AppBskyEmbedImages, AppBskyFeedPost, Facet } from '@atproto/api';
import { mediaKindOf } from '@imprint/contracts/publishing/content-rules';
import type { OutgoingMedia, OutgoingPost } from '@imprint/domain/publishing/channel';
import type { Account } from './sessions.js';
import { uploadedVideo } from './videos.js';

/** Collection (lexicon) of posts. */
export const collection = 'app.bsky.feed.post';

/** Uploads the files, and returns the post as a record of `app.bsky.feed.post`. */
export async function postRecord(
  account: Account,
  post: OutgoingPost,
  createdAt: Date,
  signal: AbortSignal,
): Promise<AppBskyFeedPost.Record> {
  const facets = await facetsOf(account.agent, post.text);
  const embed = await embedOf(account, post, signal);
  return {
    $type: collection,
    text: post.text,
    ...(facets.length === 0 ? {} : { facets }),
    ...(embed === undefined ? {} : { embed }),
    createdAt: createdAt.toISOString(),
  };
}

async function embedOf(account: Account, post: OutgoingPost, signal: AbortSignal): Promise<AppBskyFeedPost.Record['embed']> {
  const video = post.media.find(({ mimeType }) => mediaKindOf(mimeType) === 'video');
  if (video !== undefined) {
    const { altText } = video;
    const blob = await uploadedVideo(account, video, post, signal);
    return { $type: 'app.bsky.embed.video', video: blob, ...(altText !== null && { alt: altText }), ...shapeOf(video) };
  }
  const images: AppBskyEmbedImages.Image[] = [];
  // Sequentially, because each holds a decoded picture in memory.
  for (const item of post.media) images.push(await uploaded(account.agent, item, signal));
  return images.length === 0 ? undefined : { $type: 'app.bsky.embed.images', images };
}

/** Links, tags and mentions. A handle that does not resolve stays plain text. */
async function facetsOf(agent: Agent, text: string): Promise<Facet[]> {
  const { RichText } = await import('@atproto/api');
  const rich = new RichText({ text });
  await rich.detectFacets(agent);
  return (rich.facets ?? []).filter(({ features }) => features.every((feature) => !('did' in feature) || feature.did !== ''));
}

async function uploaded(agent: Agent, media: OutgoingMedia, signal: AbortSignal): Promise<AppBskyEmbedImages.Image> {
  const bytes = await media.read();
  signal.throwIfAborted();
  const { mimeType, altText } = media;
  const { data } = await agent.com.atproto.repo.uploadBlob(bytes, { encoding: mimeType, signal });
  return { image: data.blob, alt: altText ?? '', ...shapeOf(media) };
}

const shapeOf = ({ width, height }: OutgoingMedia): { aspectRatio?: { width: number; height: number } } =>
  width === null || height === null ? {} : { aspectRatio: { width, height } };
