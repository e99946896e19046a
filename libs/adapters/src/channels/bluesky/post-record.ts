import type { Agent, AppBskyEmbedImages, AppBskyEmbedVideo, AppBskyFeedPost, BlobRef, Facet } from '@atproto/api';
import { mediaKindOf } from '@imprint/contracts/publishing/content-rules';
import type { OutgoingLinkCard, OutgoingMedia, OutgoingPost } from '@imprint/domain/publishing/channel';
import type { Account } from './sessions.js';
import { blueskyFailure } from './failures.js';
import { uploadedVideo } from './videos.js';

/** Collection (lexicon) of posts. */
export const collection = 'app.bsky.feed.post';

/** A post as a record of `app.bsky.feed.post`. */
export interface PostRecord {
  record: AppBskyFeedPost.Record;
  /** Whether the picture of its card could not be read or uploaded. */
  lacksPicture: boolean;
}

/** Uploads the files of a post. */
export async function postRecord(
  account: Account,
  post: OutgoingPost,
  createdAt: Date,
  signal: AbortSignal,
): Promise<PostRecord> {
  const facets = await facetsOf(account.agent, post.text);
  const card = post.linkCard && (await externalOf(account, post.linkCard, signal));
  const embed = card?.embed ?? (await embedOf(account, post, signal));
  const record: AppBskyFeedPost.Record = {
    $type: collection,
    text: post.text,
    ...(facets.length === 0 ? {} : { facets }),
    ...(embed === undefined ? {} : { embed }),
    createdAt: createdAt.toISOString(),
  };
  return { record, lacksPicture: card?.lacksPicture ?? false };
}

/** The card of a link. Bluesky makes none itself (https://docs.bsky.app/docs/advanced-guides/posts). Its picture may be missing. */
async function externalOf(
  account: Account,
  { url: uri, title, description, picture }: OutgoingLinkCard,
  signal: AbortSignal,
): Promise<{ embed: AppBskyFeedPost.Record['embed']; lacksPicture: boolean }> {
  const thumb = picture === null ? undefined : await thumbOf(account.agent, picture, signal);
  const external = { uri, title, description, ...(thumb !== undefined && { thumb }) };
  return { embed: { $type: 'app.bsky.embed.external', external }, lacksPicture: picture !== null && thumb === undefined };
}

/** Undefined where it cannot be read, or the server does not take it. @throws the error of one that says nothing about the picture */
async function thumbOf(agent: Agent, picture: OutgoingMedia, signal: AbortSignal): Promise<BlobRef | undefined> {
  try {
    return (await uploaded(agent, picture, signal)).image;
  } catch (error) {
    signal.throwIfAborted();
    if (blueskyFailure(error, 'prepare', []).class === 'credential') throw error;
    return undefined;
  }
}

async function embedOf(account: Account, post: OutgoingPost, signal: AbortSignal): Promise<AppBskyFeedPost.Record['embed']> {
  const video = post.media.find(({ mimeType }) => mediaKindOf(mimeType) === 'video');
  if (video !== undefined) {
    const { altText } = video;
    const blob = await uploadedVideo(account, video, post, signal);
    const captions = await captionsOf(account.agent, video, signal);
    const described = { ...(altText !== null && { alt: altText }), ...(captions.length > 0 && { captions }) };
    return { $type: 'app.bsky.embed.video', video: blob, ...described, ...shapeOf(video) };
  }
  const images: AppBskyEmbedImages.Image[] = [];
  // Sequentially, because each holds a decoded picture in memory.
  for (const item of post.media) images.push(await uploaded(account.agent, item, signal));
  return images.length === 0 ? undefined : { $type: 'app.bsky.embed.images', images };
}

/** Uploaded before the post, like the video: what the server refuses keeps the post from being sent, and repeats harm nothing. */
async function captionsOf(
  agent: Agent,
  { captions = [] }: OutgoingMedia,
  signal: AbortSignal,
): Promise<AppBskyEmbedVideo.Caption[]> {
  const uploaded: AppBskyEmbedVideo.Caption[] = [];
  for (const { language: lang, content } of captions) {
    const { data } = await agent.com.atproto.repo.uploadBlob(Buffer.from(content), { encoding: 'text/vtt', signal });
    uploaded.push({ $type: 'app.bsky.embed.video#caption', lang, file: data.blob });
  }
  return uploaded;
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
