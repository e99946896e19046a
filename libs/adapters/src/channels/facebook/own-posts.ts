import type { LookUpResult, SentPost } from '@imprint/domain/publishing/channel';
import { fieldsOf, textOf } from '../answer-fields.js';
import { objectOf } from '../platform-failures.js';
import type { GraphApi } from './api.js';
import type { FacebookPage } from './pages.js';
import { uploadedPhotos } from './photos.js';
import { recordOf } from './posts.js';
import { begunVideo, videoOf } from './videos.js';

/**
 * Of 100 posts each. Facebook lists about 600 posts of a year, those that it ranks highest
 * (https://developers.facebook.com/docs/graph-api/reference/v25.0/page/feed, read 2026-11-26): as long as a year has fewer than 500, none is
 * left out.
 */
const pagesAtMost = 5;
const yearMs = 365 * 86_400_000;
/** How far the clock of Facebook may be behind. */
const clockSkewMs = 5 * 60_000;
const attachments = 'media_type,target{id},subattachments{media_type,target{id}}';

interface PagePost {
  id: string;
  createdAt: number;
  message: string;
  photoIds: readonly string[];
  videoIds: readonly string[];
}

/** `like`: the texts differ in characters that Facebook may have changed, or the files are not those that were uploaded for this post. */
type Likeness = 'same' | 'like' | 'other';

/**
 * Finds posts of the page with the content of this one: its text, and the photos or the video that were uploaded for it. Facebook keeps no marker of ours,
 * and does not say how posts are sorted, so all of the last year are read.
 */
export async function findOwnPosts(
  { api, website }: { api: GraphApi; website: string },
  page: FacebookPage,
  post: SentPost,
  signal: AbortSignal,
): Promise<LookUpResult> {
  const since = post.firstSentAt.getTime() - clockSkewMs;
  const query = {
    fields: `id,created_time,message,attachments{${attachments}}`,
    since: String(Math.floor((since - yearMs) / 1_000)),
  };
  const path = `${encodeURIComponent(page.id)}/published_posts`;
  const { items, isWhole } = await api.list(page.accessToken, { path, query, pagesAtMost }, signal);
  const wanted = { text: post.text, fileIds: uploadedFiles(page.id, post), count: post.media.length };
  const recent = items.map(pagePost).filter(({ createdAt }) => createdAt >= since);
  const same = recent.filter((seen) => likenessOf(seen, wanted) === 'same');
  if (same.length > 0) {
    const oldestFirst = same.toSorted((a, b) => a.createdAt - b.createdAt);
    return { outcome: 'candidates', records: oldestFirst.map(({ id }) => recordOf(id, website)) };
  }
  if (recent.some((seen) => likenessOf(seen, wanted) === 'like'))
    return { outcome: 'unknown', reason: 'The page has a post that may be this one: Facebook does not show it as it was sent.' };
  return isWhole
    ? { outcome: 'absent' }
    : { outcome: 'unknown', reason: 'The page has more posts of the last year than Facebook reliably lists.' };
}

function uploadedFiles(pageId: string, { media, steps }: Pick<SentPost, 'media' | 'steps'>): string[] {
  const video = videoOf(media);
  if (video === undefined) return uploadedPhotos(pageId, media, steps);
  const begun = begunVideo(steps, pageId, video);
  return begun === undefined ? [] : [begun.id];
}

function likenessOf(
  { message, photoIds, videoIds }: PagePost,
  wanted: { text: string; fileIds: readonly string[]; count: number },
): Likeness {
  // Previews of addresses are attachments, too, but no photos. That of an address of a video on Facebook may look like a video of the post.
  if (visible(message) !== visible(wanted.text) || (wanted.count === 0 && photoIds.length > 0)) return 'other';
  const fileIds = [...photoIds, ...videoIds];
  const areOurs = fileIds.length > 0 === wanted.count > 0 && fileIds.every((id) => wanted.fileIds.includes(id));
  return areOurs && normalized(message) === normalized(wanted.text) ? 'same' : 'like';
}

function pagePost(item: unknown): PagePost {
  const fields = fieldsOf(item);
  const { message } = fields;
  return {
    id: textOf(fields, 'id'),
    // `2026-05-17T16:24:04+0000`
    createdAt: new Date(textOf(fields, 'created_time').replace(/([+-]\d\d)(\d\d)$/, '$1:$2')).getTime(),
    message: typeof message === 'string' ? message : '',
    photoIds: attachedTo(fields, 'photo'),
    videoIds: attachedTo(fields, 'video'),
  };
}

/** Ids of the photos or the videos of a post: of the attachment, or of those of an album. */
function attachedTo(fields: Readonly<Record<string, unknown>>, kind: 'photo' | 'video', within = 'attachments'): string[] {
  const { data } = objectOf(fields[within]);
  if (!Array.isArray(data)) return [];
  return data.map(objectOf).flatMap((attachment) => {
    const ofAlbum = attachedTo(attachment, kind, 'subattachments');
    const { id } = objectOf(attachment['target']);
    return ofAlbum.length > 0 || attachment['media_type'] !== kind || typeof id !== 'string' ? ofAlbum : [id];
  });
}

/** Texts are trimmed on the way, and line breaks written differently. */
const normalized = (text: string): string => text.normalize('NFC').replaceAll('\r\n', '\n').trim();

/** What is left of a text without characters that are invalid, invisible, or only change how others look. */
const visible = (text: string): string => text.normalize('NFKD').replaceAll(/[\p{C}\p{M}\p{Z}\uFFFD]/gu, '');
