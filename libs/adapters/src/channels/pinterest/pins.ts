import { oneLine } from '@imprint/contracts/documents';
import { ChannelError, type OutgoingMedia, type OutgoingPost, type PublishedRecord } from '@imprint/domain/publishing/channel';
import { fieldsOf, textOf } from '../answer-fields.js';
import { shortened } from '../shortened.js';
import { webAddressesIn } from '../web-addresses.js';
import type { PinterestApi } from './api.js';
import { PinterestRefusal } from './failures.js';

/**
 * In characters, as the OpenAPI description 5.8.0 of pinterest/api-description has them (`PinCreate`, read 2026-11-25). The description is a
 * setting.
 */
const titleLength = 100;
const altTextLength = 500;
const linkLength = 2_048;
/** Second of a video whose picture is its cover; of a shorter one, the last (`PinMediaSourceVideoID` of that description). */
const coverSecond = 1;
/** Code of the answer to `pins/delete` for a pin that is not there. */
const pinNotFound = 50;

/** Texts of a pin, by which it is recognised again. */
export interface PinTexts {
  title: string;
  description: string;
  /** Address that the pin leads to; empty for none. */
  link: string;
  altText: string;
}

/** What a pin says. Addresses in a description cannot be clicked, so the pin leads to the first one. */
export function textsOf({ title, text, media }: Pick<OutgoingPost, 'title' | 'text' | 'media'>): PinTexts {
  const [first] = webAddressesIn(text);
  const link = first === undefined || first.address.length > linkLength ? '' : first.address;
  const altTexts = media.flatMap(({ altText }) => (altText === null || altText.trim() === '' ? [] : [altText]));
  return {
    title: shortened(oneLine(title, title.length), titleLength),
    description: text,
    link,
    altText: shortened(altTexts.join('\n'), altTextLength),
  };
}

/** The body of `pins/create` (https://developers.pinterest.com/docs/api/v5/pins-create). */
export async function pinBody(
  post: OutgoingPost,
  { boardId, videoId }: { boardId: string; videoId: string | undefined },
): Promise<object> {
  const { title, description, link, altText } = textsOf(post);
  return {
    board_id: boardId,
    ...(title !== '' && { title }),
    ...(description !== '' && { description }),
    ...(link !== '' && { link }),
    ...(altText !== '' && { alt_text: altText }),
    media_source: videoId === undefined ? await mediaSource(post.media) : videoSource(videoId, post.media[0]?.thumbnail),
  };
}

/** With the picture that was chosen for the video, which Pinterest fetches, or one of its own. */
const videoSource = (videoId: string, thumbnail: OutgoingMedia | undefined): object => ({
  source_type: 'video_id',
  media_id: videoId,
  ...(thumbnail === undefined ? { cover_image_key_frame_time: coverSecond } : { cover_image_url: thumbnail.url }),
});

/** One image, or two to five as a carousel, whose images have a description each and no alternative text. */
async function mediaSource(media: readonly OutgoingMedia[]): Promise<object> {
  const [first, ...others] = media;
  if (first === undefined) throw imageMissing();
  if (others.length === 0) return { source_type: 'image_base64', ...(await encoded(first)) };
  const items: object[] = [];
  for (const item of media) {
    const description = shortened(item.altText ?? '', altTextLength);
    items.push({ ...(description !== '' && { description }), ...(await encoded(item)) });
  }
  return { source_type: 'multiple_image_base64', items };
}

async function encoded(item: OutgoingMedia): Promise<{ content_type: string; data: string }> {
  return { content_type: item.mimeType, data: (await item.read()).toString('base64') };
}

/** A pin that was created. @param website where people see it */
export function publishedPin(answer: unknown, website: string): PublishedRecord {
  return recordOf(textOf(fieldsOf(answer), 'id'), website);
}

/** The pin with this id. */
export function recordOf(id: string, website: string): PublishedRecord {
  return { externalProviderId: id, externalShortcode: null, url: `${website}/pin/${encodeURIComponent(id)}/` };
}

/** https://developers.pinterest.com/docs/api/v5/pins-delete */
export async function deletePin(
  api: PinterestApi,
  accessToken: string,
  id: string,
  signal: AbortSignal,
): Promise<'deleted' | 'gone'> {
  try {
    await api.call(accessToken, { method: 'DELETE', path: `pins/${encodeURIComponent(id)}` }, signal);
    return 'deleted';
  } catch (error) {
    // As Pinterest says it; a 404 of something else says nothing about the pin.
    if (!(error instanceof PinterestRefusal) || error.code !== pinNotFound) throw error;
    return 'gone';
  }
}

function imageMissing(): ChannelError {
  const message = 'A pin needs an image or a video.';
  return new ChannelError({ outcome: 'refused', class: 'validation', code: 'image_missing', message, retryable: false });
}
