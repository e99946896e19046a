import type { Answer, Asked } from './simulated-request.js';
import { SimulatedServer } from './simulated-server.js';
import { MetaAuthorization, metaRefusal } from './meta-authorization.js';

interface SimulatedImage {
  url: string;
  altText: string;
}

/** What is published from a container. */
interface Content {
  mediaType: 'TEXT_POST' | 'IMAGE' | 'VIDEO' | 'CAROUSEL_ALBUM';
  text: string;
  images: readonly SimulatedImage[];
  repliesTo: string | null;
}

/** A post as Threads stores it. */
export interface SimulatedThreadsPost extends Content {
  id: string;
  createdAt: Date;
}

/** A container as Threads stores it. */
export interface SimulatedContainer {
  id: string;
  content: Content;
  isCarouselItem: boolean;
  createdAt: Date;
  /** How often it still says that it is in progress. */
  readsLeft: number;
  /** Why it failed; null if it did not. */
  problem: string | null;
  isPublished: boolean;
}

const known = ['threads_basic', 'threads_content_publish', 'threads_manage_replies', 'threads_read_replies', 'threads_delete'];
const username = 'cafe_terrace';
const dayMs = 86_400_000;
export const threadsLimits = { text: 500, links: 5, images: 20 } as const;
const notFound = { type: 'OAuthException', subcode: 4_279_009, says: 'The media cannot be found.', isTransient: false };
const emoji = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u;

/**
 * Threads with one app and one account, as developers.facebook.com/documentation/threads documents API v1.0 (read 2026-11-26): containers with
 * their states, carousels of 2 to 20, replies in a list of their own, 500 characters with emojis as bytes, five links, deleting, and errors as all
 * APIs of Meta have them. How it words a text that is too long, a second publishing of a container, and the limit of posts is documented nowhere;
 * the last it does not have. It is ours and no independent judge: Threads itself is not to be had for tests.
 */
export class ThreadsSimulator extends SimulatedServer {
  static readonly handle = `@${username}`;
  readonly authorization = new MetaAuthorization({
    known,
    basic: 'threads_basic',
    grants: 'th',
    answer: (token) => ({ access_token: token, user_id: 17_841_405_793_187 }),
  });
  readonly posts: SimulatedThreadsPost[] = [];
  readonly containers = new Map<string, SimulatedContainer>();
  /** How often a new container says that it is in progress. */
  processingReads = 0;
  /** Whether it can fetch an image from this address. */
  fetches: (url: string) => boolean = () => true;
  /** What becomes of a text on its way. */
  stored: (text: string) => string = (text) => text;
  /** Whether published posts are listed already. */
  isListing = true;
  protected readonly failure: Answer = {
    status: 500,
    body: { error: { message: 'An unknown error occurred', type: 'OAuthException', code: 1 } },
  };
  private made = 0;

  protected handle(asked: Asked): Answer {
    const line = `${asked.method} ${asked.url.pathname}`;
    const route = this.routes[line];
    if (route !== undefined) return route(asked);
    const [, method, id = ''] = /^(GET|DELETE) \/v1\.0\/(\d+)$/.exec(line) ?? [];
    if (method === 'GET') return this.read(asked, id);
    if (method === 'DELETE') return this.delete(asked, id);
    throw metaRefusal(400, 2_500, 'Unknown path components', { type: 'OAuthException' });
  }

  private readonly routes: Readonly<Record<string, (asked: Asked) => Answer>> = {
    'GET /oauth/authorize': (asked) => this.authorization.askPerson(asked),
    'POST /oauth/authorize': (asked) => this.authorization.authorized(asked),
    'POST /oauth/access_token': (asked) => this.authorization.token(asked),
    'GET /access_token': (asked) => this.authorization.exchanged(asked),
    'GET /refresh_access_token': (asked) => this.authorization.extended(asked),
    'GET /v1.0/me': (asked) => {
      this.authorization.authorize(asked);
      return { status: 200, body: { id: '17841405793187218', username, name: 'Café Terrace' } };
    },
    'POST /v1.0/me/threads': (asked) => this.createContainer(asked),
    'POST /v1.0/me/threads_publish': (asked) => this.publish(asked),
    'GET /v1.0/me/threads': (asked) => {
      this.authorization.authorize(asked);
      return this.list(asked, (post) => post.repliesTo === null);
    },
    'GET /v1.0/me/replies': (asked) => {
      this.authorization.authorize(asked, 'threads_read_replies');
      return this.list(asked, (post) => post.repliesTo !== null);
    },
  };

  private createContainer(asked: Asked): Answer {
    const sent = new URLSearchParams(asked.body.toString());
    const repliesTo = sent.get('reply_to_id');
    const scopes = repliesTo === null ? [] : ['threads_manage_replies'];
    this.authorization.authorize(asked, 'threads_content_publish', ...scopes);
    if (repliesTo !== null && !this.posts.some(({ id }) => id === repliesTo)) throw missing(repliesTo);
    const content = { ...this.shown(sent), text: checkedText(sent.get('text') ?? ''), repliesTo };
    if (content.mediaType === 'TEXT_POST' && content.text === '') throw metaRefusal(400, 100, 'The parameter text is required.');
    const isFetched = content.images.every(({ url }) => this.fetches(url));
    const container = {
      ...{ id: this.nextId(), content, isCarouselItem: sent.get('is_carousel_item') === 'true', createdAt: new Date() },
      ...{ readsLeft: this.processingReads, problem: isFetched ? null : 'UNKNOWN', isPublished: false },
    };
    this.containers.set(container.id, container);
    return { status: 200, body: { id: container.id } };
  }

  private shown(sent: URLSearchParams): Pick<Content, 'mediaType' | 'images'> {
    const type = sent.get('media_type');
    if (type === 'TEXT') return { mediaType: 'TEXT_POST', images: [] };
    if (type === 'IMAGE') {
      const url = sent.get('image_url') ?? '';
      if (!URL.canParse(url)) throw metaRefusal(400, 100, 'The parameter image_url is required.');
      return { mediaType: 'IMAGE', images: [{ url, altText: sent.get('alt_text') ?? '' }] };
    }
    if (type === 'VIDEO') {
      const url = sent.get('video_url') ?? '';
      if (!URL.canParse(url)) throw metaRefusal(400, 100, 'The parameter video_url is required.');
      return { mediaType: 'VIDEO', images: [{ url, altText: sent.get('alt_text') ?? '' }] };
    }
    const children = (sent.get('children') ?? '').split(',').map((id) => this.containers.get(id));
    const items = children.flatMap((child) => (child?.isCarouselItem === true && stateOf(child) === 'FINISHED' ? [child] : []));
    if (type !== 'CAROUSEL' || items.length !== children.length || items.length < 2 || items.length > threadsLimits.images)
      throw metaRefusal(400, 100, 'The parameter children is invalid.');
    return { mediaType: 'CAROUSEL_ALBUM', images: items.flatMap(({ content }) => content.images) };
  }

  private publish(asked: Asked): Answer {
    this.authorization.authorize(asked, 'threads_content_publish');
    const container = this.containers.get(new URLSearchParams(asked.body.toString()).get('creation_id') ?? '');
    if (container === undefined || container.isCarouselItem || stateOf(container) !== 'FINISHED')
      throw metaRefusal(400, 24, 'The requested resource does not exist', notFound);
    container.isPublished = true;
    const post = { ...container.content, text: this.stored(container.content.text), id: this.nextId(), createdAt: new Date() };
    this.posts.push(post);
    return { status: 200, body: { id: post.id } };
  }

  private read(asked: Asked, id: string): Answer {
    this.authorization.authorize(asked);
    const post = this.posts.find((other) => other.id === id);
    if (post !== undefined) return { status: 200, body: shownPost(post) };
    const container = this.containers.get(id);
    if (container === undefined) throw missing(id);
    const status = stateOf(container);
    container.readsLeft -= 1;
    const problem = status === 'ERROR' && { error_message: container.problem };
    return { status: 200, body: { id, status, ...problem } };
  }

  private delete(asked: Asked, id: string): Answer {
    this.authorization.authorize(asked, 'threads_delete');
    const place = this.posts.findIndex((post) => post.id === id);
    if (place === -1) throw missing(id);
    this.posts.splice(place, 1);
    return { status: 200, body: { success: true, deleted_id: id } };
  }

  /** The latest first. */
  private list({ url: { searchParams } }: Asked, belongs: (post: SimulatedThreadsPost) => boolean): Answer {
    const since = Number(searchParams.get('since') ?? 0);
    if (since !== 0 && since < 1_688_540_400) throw metaRefusal(400, 100, 'The parameter since is invalid.');
    const size = Number(searchParams.get('limit') ?? 25);
    const from = Number(Buffer.from(searchParams.get('after') ?? '', 'base64url').toString() || 0);
    const all = this.posts
      .filter((post) => this.isListing && belongs(post) && post.createdAt.getTime() / 1_000 >= since)
      .reverse();
    const data = all.slice(from, from + size).map(shownPost);
    const after = Buffer.from(String(from + size)).toString('base64url');
    const paging = data.length > 0 && { paging: { cursors: { before: 'x', after } } };
    return { status: 200, body: { data, ...paging } };
  }

  private nextId(): string {
    this.made += 1;
    return String(17_889_615_691_921_000n + BigInt(this.made));
  }
}

function stateOf({ isPublished, problem, readsLeft, createdAt }: SimulatedContainer): string {
  if (isPublished) return 'PUBLISHED';
  if (Date.now() - createdAt.getTime() > dayMs) return 'EXPIRED';
  if (readsLeft > 0) return 'IN_PROGRESS';
  return problem === null ? 'FINISHED' : 'ERROR';
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

export const threadsLength = (text: string): number =>
  [...graphemes.segment(text)]
    .map(({ segment }) => (emoji.test(segment) ? Buffer.byteLength(segment) : [...segment].length))
    .reduce((sum, length) => sum + length, 0);

/** @throws Refusal for a text that Threads does not take */
export function checkedText(text: string): string {
  if (threadsLength(text) > threadsLimits.text) throw metaRefusal(400, 100, 'Param text must be at most 500 characters long.');
  const links = new Set(text.match(/(?:https?:\/\/|\bwww\.)[\w.-]+/g));
  if (links.size > threadsLimits.links) throw metaRefusal(400, 100, 'THREADS_API__LINK_LIMIT_EXCEEDED');
  return text;
}

/** What is not there, or not for this account (https://github.com/fbsamples/threads_api/issues/27, read 2026-11-26). */
const missing = (id: string) =>
  metaRefusal(400, 100, `Unsupported request. Object with ID '${id}' does not exist.`, { subcode: 33 });

const shownPost = ({ id, text, mediaType, repliesTo, createdAt }: SimulatedThreadsPost): object => ({
  id,
  media_product_type: 'THREADS',
  media_type: mediaType,
  permalink: `https://www.threads.com/@${username}/post/C${id}`,
  shortcode: `C${id}`,
  ...(text !== '' && { text }),
  timestamp: createdAt.toISOString().replace(/\.\d+Z$/, '+0000'),
  ...(repliesTo !== null && { is_reply: true, replied_to: { id: repliesTo } }),
});
