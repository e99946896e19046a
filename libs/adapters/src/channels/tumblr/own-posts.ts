import type { LookUpResult, SentPost } from '@imprint/domain/publishing/channel';
import { fieldsOf, listOf, textOf, unreadableAnswer } from '../answer-fields.js';
import { objectOf } from '../platform-failures.js';
import type { TumblrApi } from './api.js';
import { bodyAndTags, paragraphsOf } from './blocks.js';
import { pathOf, type Blog } from './blogs.js';
import { isMarked, recordOf, slugIn } from './posts.js';
import { acceptedPost, videoOf, wasSent } from './videos.js';

/** The most of a page (`GET /blog/{id}/posts`, https://github.com/tumblr/docs/blob/master/api.md, read 2026-11-26). */
const pageSize = 20;
/** Three hundred posts: more than a user may publish on a day. */
const pagesAtMost = 15;
/** How far the clock of Tumblr may be behind; its times are whole seconds. */
const clockSkewMs = 5 * 60_000;

interface OwnPost {
  id: string;
  createdAt: number;
  /** Last part of the address. */
  slug: string;
  text: string;
  /** Of its images. */
  altTexts: readonly string[];
  videos: number;
  /** What it was called before it was published. */
  formerId: unknown;
  isReblog: boolean;
}

/**
 * Finds posts of the blog that are this one: by the mark in the address, or else by their text and files, in case Tumblr makes an address of
 * its own. It lists the latest first, except for one that is pinned. A post is not shown while its video is processed, so one that is not there
 * is not certainly absent.
 */
export async function findOwnPosts(
  api: TumblrApi,
  accessToken: string,
  { post, blog }: { post: SentPost; blog: Pick<Blog, 'id' | 'name'> },
  signal: AbortSignal,
): Promise<LookUpResult> {
  const { posts, isWhole } = await postsSince(api, accessToken, { post, blogId: blog.id }, signal);
  const accepted = acceptedPost(post.steps);
  const isOurs = ({ slug, formerId }: OwnPost): boolean =>
    isMarked(slug, post) || (accepted !== undefined && formerId === accepted);
  const marked = posts.findLast(isOurs);
  if (marked !== undefined) return { outcome: 'found', record: recordOf(blog, marked.id) };
  const same = posts.filter((own) => !own.isReblog && isSame(own, post));
  if (same.length > 0) return { outcome: 'candidates', records: same.toReversed().map(({ id }) => recordOf(blog, id)) };
  if (videoOf(post.media) !== undefined && wasSent(post.steps))
    return { outcome: 'unknown', reason: 'Tumblr does not show the post; it may still be processing the video.' };
  return isWhole ? { outcome: 'absent' } : { outcome: 'unknown', reason: 'The blog has too many posts since to tell.' };
}

async function postsSince(
  api: TumblrApi,
  accessToken: string,
  { post, blogId }: { post: SentPost; blogId: string },
  signal: AbortSignal,
): Promise<{ posts: readonly OwnPost[]; isWhole: boolean }> {
  const since = post.firstSentAt.getTime() - clockSkewMs;
  const posts = new Map<string, OwnPost>();
  for (let page = 0; page < pagesAtMost; page += 1) {
    const query = { npf: 'true', limit: String(pageSize), offset: String(page * pageSize) };
    const { response } = await api.call(accessToken, { path: `${pathOf(blogId)}/posts`, query }, signal);
    const listed = listOf(response['posts']).map(ownPost);
    // A post that appears meanwhile moves one to the next page, where it is listed again.
    for (const own of listed) if (own.createdAt >= since) posts.set(own.id, own);
    const last = listed.at(-1);
    if (listed.length < pageSize || (last !== undefined && last.createdAt < since))
      return { posts: [...posts.values()], isWhole: true };
  }
  return { posts: [...posts.values()], isWhole: false };
}

function ownPost(answer: unknown): OwnPost {
  const fields = fieldsOf(answer);
  const { timestamp, post_url: address, parent_post_url: parent, trail } = fields;
  if (typeof timestamp !== 'number') throw unreadableAnswer();
  const blocks = listOf(fields['content']).map(objectOf);
  const texts = (type: string, name: string): string[] =>
    blocks.filter((block) => block['type'] === type).map((block) => (typeof block[name] === 'string' ? block[name] : ''));
  return {
    id: textOf(fields, 'id_string'),
    createdAt: timestamp * 1_000,
    slug: slugIn(address),
    text: texts('text', 'text').join('\n\n'),
    altTexts: texts('image', 'alt_text'),
    videos: texts('video', 'url').length,
    formerId: fields['genesis_post_id'],
    isReblog: typeof parent === 'string' || (Array.isArray(trail) && trail.length > 0),
  };
}

/** Tumblr may describe an image that has no alternative text of ours. */
function isSame({ text, altTexts, videos }: OwnPost, post: SentPost): boolean {
  const wanted = paragraphsOf(bodyAndTags(post.text).body).join('\n\n');
  if (videoOf(post.media) !== undefined) return videos === 1 && altTexts.length === 0 && normalized(text) === normalized(wanted);
  return (
    altTexts.length === post.media.length &&
    videos === 0 &&
    normalized(text) === normalized(wanted) &&
    post.media.every(({ altText }, index) => {
      const ours = normalized(altText ?? '');
      return ours === '' || ours === normalized(altTexts[index] ?? '');
    })
  );
}

/** What nobody sees may be changed on the way: white space, and what is invisible. */
const normalized = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\s\p{C}]+/gu, ' ')
    .trim();
