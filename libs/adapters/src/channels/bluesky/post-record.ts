import type { Agent, AppBskyEmbedImages, AppBskyFeedPost, Facet } from '@atproto/api';
import type { OutgoingMedia, OutgoingPost } from '@imprint/domain/publishing/channel';

/** Collection (lexicon) of posts. */
export const collection = 'app.bsky.feed.post';

/** Uploads the images, and returns the post as a record of `app.bsky.feed.post`. */
export async function postRecord(
  agent: Agent,
  { text, media }: OutgoingPost,
  createdAt: Date,
  signal: AbortSignal,
): Promise<AppBskyFeedPost.Record> {
  const facets = await facetsOf(agent, text);
  const images: AppBskyEmbedImages.Image[] = [];
  // Sequentially, because each holds a decoded picture in memory.
  for (const item of media) images.push(await uploaded(agent, item, signal));
  return {
    $type: collection,
    text,
    ...(facets.length === 0 ? {} : { facets }),
    ...(images.length === 0 ? {} : { embed: { $type: 'app.bsky.embed.images' as const, images } }),
    createdAt: createdAt.toISOString(),
  };
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
  const { mimeType, width, height, altText } = media;
  const { data } = await agent.com.atproto.repo.uploadBlob(bytes, { encoding: mimeType, signal });
  const aspectRatio = width !== null && height !== null && { aspectRatio: { width, height } };
  return { image: data.blob, alt: altText ?? '', ...aspectRatio };
}
