import type { Agent, AppBskyEmbedImages, AppBskyFeedPost, Facet } from '@atproto/api';
import type { OutgoingMedia, OutgoingPost } from '@imprint/domain/publishing/channel';
import { fitImage } from './images.js';

/** Collection (lexicon) of posts. */
export const collection = 'app.bsky.feed.post';

/** Uploads the images, and returns the post as a record of `app.bsky.feed.post`. */
export async function postRecord(agent: Agent, post: OutgoingPost, signal: AbortSignal): Promise<AppBskyFeedPost.Record> {
  const facets = await facetsOf(agent, post.text);
  const images: AppBskyEmbedImages.Image[] = [];
  // Sequentially, because each holds a decoded picture in memory.
  for (const media of post.media) images.push(await uploaded(agent, media, signal));
  return recordOf(post, facets, images);
}

/** @param images of the embed, of any type: a described record has no blobs */
export function recordOf<T>({ text, scheduledAt }: OutgoingPost, facets: readonly Facet[], images: readonly T[]) {
  return {
    $type: collection,
    text,
    ...(facets.length === 0 ? {} : { facets: [...facets] }),
    ...(images.length === 0 ? {} : { embed: { $type: 'app.bsky.embed.images' as const, images: [...images] } }),
    createdAt: createdAt(scheduledAt).toISOString(),
  } as const;
}

/** Links, tags and mentions. A handle that does not resolve stays plain text. */
async function facetsOf(agent: Agent, text: string): Promise<Facet[]> {
  const { RichText } = await import('@atproto/api');
  const rich = new RichText({ text });
  await rich.detectFacets(agent);
  return (rich.facets ?? []).filter(({ features }) => features.every((feature) => !('did' in feature) || feature.did !== ''));
}

async function uploaded(agent: Agent, media: OutgoingMedia, signal: AbortSignal): Promise<AppBskyEmbedImages.Image> {
  const { bytes, mimeType, width, height } = await fitImage(await media.read());
  signal.throwIfAborted();
  const { data } = await agent.com.atproto.repo.uploadBlob(bytes, { encoding: mimeType, signal });
  return { image: data.blob, alt: media.altText ?? '', aspectRatio: { width, height } };
}

/** The due time, the same for every attempt, but never in the future. */
function createdAt(scheduledAt: Date): Date {
  return new Date(Math.min(scheduledAt.getTime(), Date.now()));
}
