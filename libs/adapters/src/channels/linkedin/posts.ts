import type { OutgoingLinkCard, PublishedRecord } from '@imprint/domain/publishing/channel';
import { fieldsOf, textOf } from '../answer-fields.js';
import type { ApiAnswer } from '../json-api.js';
import { misconfigured } from '../platform-failures.js';
import { shortened } from '../shortened.js';
import type { LinkedinApi } from './api.js';
import { LinkedinRefusal } from './failures.js';
import type { PostFile } from './images.js';

/** Address of a post within the API; its id is a URN, such as `urn:li:share:…`. */
const pathOf = (id: string): string => `posts/${encodeURIComponent(id)}`;

/**
 * The body of a new post (https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/posts-api, read 2026-11-26).
 */
export function postBody(author: string, commentary: string, files: readonly PostFile[], article?: object): object {
  const [media] = files;
  const content = files.length > 1 ? { multiImage: { images: files } } : { media };
  const shown = files.length > 0 ? content : article && { article };
  return {
    author,
    commentary,
    visibility: 'PUBLIC',
    distribution: { feedDistribution: 'MAIN_FEED', targetEntities: [], thirdPartyDistributionChannels: [] },
    ...(shown !== undefined && { content: shown }),
    lifecycleState: 'PUBLISHED',
    isReshareDisabledByAuthor: false,
  };
}

/** Longer ones are cut: how long they may be is not documented. */
const [titleLength, descriptionLength] = [200, 256];

/**
 * The card of a link. LinkedIn "does not support url scraping", so title, description and picture are set with the post
 * (https://learn.microsoft.com/en-us/linkedin/marketing/integrations/ads/advertising-targeting/version/article-ads-integrations, read 2026-11-27).
 * @param thumbnail `urn:li:image:…`
 */
export const articleOf = ({ url: source, title, description }: OutgoingLinkCard, thumbnail: string | undefined): object => ({
  source,
  title: shortened(title, titleLength),
  ...(description !== '' && { description: shortened(description, descriptionLength) }),
  ...(thumbnail !== undefined && { thumbnail }),
});

/** The post that was created. LinkedIn says its id in a header. */
export function publishedPost({ headers, body }: ApiAnswer, website: string): PublishedRecord {
  const id = headers.get('x-restli-id');
  return recordOf(textOf(id === null ? fieldsOf(body) : { id }, 'id'), website);
}

/** The post with this id. */
export function recordOf(id: string, website: string): PublishedRecord {
  return { externalProviderId: id, externalShortcode: null, url: `${website}/feed/update/${encodeURI(id)}/` };
}

/** The profile or page that is to publish, as a URN. @throws ChannelError `destination_missing` */
export function requireAuthor(destinationId: string | undefined): string {
  if (destinationId !== undefined) return destinationId;
  throw misconfigured('destination_missing', 'Nobody has chosen the profile or the page that posts go to.');
}

/** Changes the text of a post: LinkedIn keeps its images, and what they are said to show. @returns false when it is gone */
export async function updatePost(
  api: LinkedinApi,
  accessToken: string,
  { id, commentary }: { id: string; commentary: string },
  signal: AbortSignal,
): Promise<boolean> {
  const body = { patch: { $set: { commentary } } };
  const headers = { 'x-restli-method': 'PARTIAL_UPDATE' };
  return found(api.call(accessToken, { method: 'POST', path: pathOf(id), body, headers }, signal));
}

/**
 * Deletes a post. LinkedIn answers the same whether it was there or not, so it is asked before, where it lets apps read posts.
 * @param reads whether the app may read posts of pages
 */
export async function deletePost(
  api: LinkedinApi,
  accessToken: string,
  { id, reads }: { id: string; reads: boolean },
  signal: AbortSignal,
): Promise<'deleted' | 'gone'> {
  if (reads && !(await isThere(api, accessToken, id, signal))) return 'gone';
  const headers = { 'x-restli-method': 'DELETE' };
  const deleted = await found(api.call(accessToken, { method: 'DELETE', path: pathOf(id), headers }, signal));
  return deleted ? 'deleted' : 'gone';
}

async function isThere(api: LinkedinApi, accessToken: string, id: string, signal: AbortSignal): Promise<boolean> {
  try {
    return await found(api.call(accessToken, { path: pathOf(id) }, signal));
  } catch (error) {
    // Posts of people are not shown.
    if (error instanceof LinkedinRefusal && error.status === 403) return true;
    throw error;
  }
}

async function found(call: Promise<unknown>): Promise<boolean> {
  try {
    await call;
    return true;
  } catch (error) {
    if (error instanceof LinkedinRefusal && error.status === 404) return false;
    throw error;
  }
}
