import { MetaAuthorization, metaRefusal } from './meta-authorization.js';
import type { Answer, Asked } from './simulated-request.js';
import { SimulatedServer } from './simulated-server.js';

interface SimulatedPhoto {
  url: string;
  altText: string;
}

/** A post as Instagram stores it. */
export interface SimulatedInstagramPost {
  id: string;
  caption: string;
  photos: readonly SimulatedPhoto[];
  /** Address of the video of a reel; null for photos. */
  video: string | null;
  createdAt: Date;
}

interface Container {
  id: string;
  caption: string;
  photos: readonly SimulatedPhoto[];
  video: string | null;
  cover: string | null;
  isCarouselItem: boolean;
  createdAt: Date;
  /** How often it still says that it is in progress. */
  readsLeft: number;
  isFetched: boolean;
  isPublished: boolean;
}

const known = ['instagram_business_basic', 'instagram_business_content_publish'];
const username = 'cafe_terrace';
const dayMs = 86_400_000;
export const instagramLimits = { caption: 2_200, hashtags: 30, photos: 10 } as const;

/**
 * Instagram with one app and one professional account, as developers.facebook.com/documentation/instagram-platform documents the Instagram API
 * with Instagram Login (read 2026-11-26): containers with their states, carousels of 2 to 10, a list without a beginning in time, and errors with
 * codes and subcodes. How it words a caption that is too long, and a second publishing of a container, was not to be read. It is ours and no
 * independent judge: Instagram itself is not to be had for tests.
 */
export class InstagramSimulator extends SimulatedServer {
  static readonly handle = `@${username}`;
  readonly authorization = new MetaAuthorization({
    known,
    basic: 'instagram_business_basic',
    grants: 'ig',
    answer: (token, scopes) => ({ data: [{ access_token: token, user_id: '178414', permissions: scopes.join(',') }] }),
  });
  readonly posts: SimulatedInstagramPost[] = [];
  readonly containers = new Map<string, Container>();
  /** How often a new container says that it is in progress. */
  processingReads = 0;
  /** Whether it can fetch an image from this address. */
  fetches: (url: string) => boolean = () => true;
  /** Headers with what is used of the calls, as they come with a published post. */
  usage: Readonly<Record<string, string>> = {};
  /** Most posts. */
  dayLimit = Infinity;
  protected readonly failure: Answer = {
    status: 500,
    body: { error: { message: 'An unknown error occurred', type: 'OAuthException', code: 1 } },
  };
  private made = 0;

  protected handle(asked: Asked): Answer {
    const line = `${asked.method} ${asked.url.pathname}`;
    const route = this.routes[line];
    if (route !== undefined) return route(asked);
    const [, id] = /^GET \/v25\.0\/(\d+)$/.exec(line) ?? [];
    if (id !== undefined) return this.read(asked, id);
    throw metaRefusal(400, 2_500, 'Unknown path components', { type: 'OAuthException' });
  }

  private readonly routes: Readonly<Record<string, (asked: Asked) => Answer>> = {
    'GET /oauth/authorize': (asked) => this.authorization.askPerson(asked),
    'POST /oauth/authorize': (asked) => this.authorization.authorized(asked),
    'POST /oauth/access_token': (asked) => this.authorization.token(asked),
    'GET /access_token': (asked) => this.authorization.exchanged(asked),
    'GET /refresh_access_token': (asked) => this.authorization.extended(asked),
    'GET /v25.0/me': (asked) => {
      this.authorization.authorize(asked);
      return { status: 200, body: { user_id: '17841405793187218', username, name: 'Café Terrace' } };
    },
    'POST /v25.0/me/media': (asked) => this.createContainer(asked),
    'POST /v25.0/me/media_publish': (asked) => this.publish(asked),
    'GET /v25.0/me/media': (asked) => this.list(asked),
  };

  private createContainer(asked: Asked): Answer {
    this.authorization.authorize(asked, 'instagram_business_content_publish');
    const sent = new URLSearchParams(asked.body.toString());
    const caption = sent.get('caption') ?? '';
    requireCaption(caption);
    const video = videoOf(sent);
    const cover = coverOf(sent);
    const photos = video === null ? this.photosOf(sent) : [];
    const container = {
      ...{
        id: this.nextId(),
        caption,
        photos,
        video,
        cover,
        isCarouselItem: sent.get('is_carousel_item') === 'true',
        createdAt: new Date(),
      },
      ...{
        readsLeft: this.processingReads,
        isFetched: [...photos.map(({ url }) => url), ...(video === null ? [] : [video])].every((url) => this.fetches(url)),
        isPublished: false,
      },
    };
    this.containers.set(container.id, container);
    return { status: 200, body: { id: container.id } };
  }

  private photosOf(sent: URLSearchParams): SimulatedPhoto[] {
    if (sent.get('media_type') === 'CAROUSEL') {
      const children = (sent.get('children') ?? '').split(',').map((id) => this.containers.get(id));
      const items = children.filter((child) => child?.isCarouselItem === true && stateOf(child) === 'FINISHED');
      if (items.length !== children.length || items.length < 2 || items.length > instagramLimits.photos)
        throw metaRefusal(400, 100, 'The parameter children is invalid.');
      return items.flatMap((item) => item?.photos ?? []);
    }
    const url = sent.get('image_url') ?? '';
    if (!URL.canParse(url)) throw metaRefusal(400, 100, 'The parameter image_url is required.');
    return [{ url, altText: sent.get('alt_text') ?? '' }];
  }

  private publish(asked: Asked): Answer {
    this.authorization.authorize(asked, 'instagram_business_content_publish');
    const container = this.containers.get(new URLSearchParams(asked.body.toString()).get('creation_id') ?? '');
    if (container === undefined || container.isCarouselItem || stateOf(container) !== 'FINISHED')
      throw metaRefusal(400, 24, 'The requested resource does not exist', { subcode: 2_207_008 });
    if (this.posts.length >= this.dayLimit)
      throw metaRefusal(400, 9, 'Application request limit reached', {
        subcode: 2_207_042,
        says: 'You reached maximum number of posts',
      });
    container.isPublished = true;
    const { caption, photos, video } = container;
    const post = { id: this.nextId(), caption, photos, video, createdAt: new Date() };
    this.posts.push(post);
    return { status: 200, headers: this.usage, body: { id: post.id } };
  }

  private read(asked: Asked, id: string): Answer {
    this.authorization.authorize(asked);
    const post = this.posts.find((other) => other.id === id);
    if (post !== undefined) return { status: 200, body: shownPost(post) };
    const container = this.containers.get(id);
    if (container === undefined) throw metaRefusal(400, 100, `Object with ID '${id}' does not exist.`, { subcode: 33 });
    const status = stateOf(container);
    container.readsLeft -= 1;
    const words = status === 'ERROR' ? 'Error: Media upload has failed with error code 2207052' : `${status}: Media`;
    return { status: 200, body: { id, status_code: status, status: words } };
  }

  /** The latest first. */
  private list(asked: Asked): Answer {
    this.authorization.authorize(asked);
    const { searchParams } = asked.url;
    const size = Number(searchParams.get('limit') ?? 25);
    const from = Number(Buffer.from(searchParams.get('after') ?? '', 'base64url').toString() || 0);
    const all = this.posts.toReversed();
    const data = all.slice(from, from + size).map(shownPost);
    const after = Buffer.from(String(from + size)).toString('base64url');
    const paging = data.length > 0 && { paging: { cursors: { before: 'x', after } } };
    return { status: 200, body: { data, ...paging } };
  }

  private nextId(): string {
    this.made += 1;
    return String(17_895_695_668_004_000n + BigInt(this.made));
  }
}

function stateOf({ isPublished, isFetched, readsLeft, createdAt }: Container): string {
  if (isPublished) return 'PUBLISHED';
  if (Date.now() - createdAt.getTime() > dayMs) return 'EXPIRED';
  if (readsLeft > 0) return 'IN_PROGRESS';
  return isFetched ? 'FINISHED' : 'ERROR';
}

/** A reel has one of its own, and no alternative text. */
function videoOf(sent: URLSearchParams): string | null {
  if (sent.get('media_type') !== 'REELS') return null;
  const url = sent.get('video_url') ?? '';
  if (!URL.canParse(url) || sent.has('alt_text')) throw metaRefusal(400, 100, 'The parameter video_url is required.');
  return url;
}

/** The address of the picture of a reel. Nothing else has one. */
function coverOf(sent: URLSearchParams): string | null {
  const cover = sent.get('cover_url');
  if (cover === null) return null;
  if (!URL.canParse(cover) || sent.get('media_type') !== 'REELS') throw metaRefusal(400, 100, 'Invalid parameter: cover_url.');
  return cover;
}

const shownPost = ({ id, caption, photos, video, createdAt }: SimulatedInstagramPost): object => ({
  id,
  media_type: video !== null ? 'VIDEO' : photos.length === 1 ? 'IMAGE' : 'CAROUSEL_ALBUM',
  permalink: `https://www.instagram.com/p/D${id}/`,
  shortcode: `D${id}`,
  ...(caption !== '' && { caption }),
  timestamp: createdAt.toISOString().replace(/\.\d+Z$/, '+0000'),
});

/** @throws Refusal for a caption that Instagram does not take */
export function requireCaption(caption: string): void {
  if ([...caption].length > instagramLimits.caption) throw metaRefusal(400, 100, 'The caption is too long.');
  if ((caption.match(/#[\p{L}\p{N}_]/gu) ?? []).length > instagramLimits.hashtags)
    throw metaRefusal(400, 100, 'The caption has too many hashtags.');
}
