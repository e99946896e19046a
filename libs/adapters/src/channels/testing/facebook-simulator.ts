import { FacebookAuthorization, graphRefusal, missing } from './facebook-authorization.js';
import { FacebookVideos, type PublishedVideo } from './facebook-videos.js';
import { partsOf, type Answer, type Asked } from './simulated-request.js';
import { SimulatedServer } from './simulated-server.js';

/** A photo, which nobody sees until a post shows it. */
export interface SimulatedPhoto {
  pageId: string;
  altText: string;
}

/** A post as Facebook stores it. */
export interface SimulatedPagePost {
  id: string;
  pageId: string;
  createdAt: Date;
  message: string;
  photoIds: readonly string[];
  /** Of the video that it shows. */
  videoId?: string;
  /** Of which a preview is shown. */
  link?: string | undefined;
}

/** "A photo must be less than 10MB in size" (https://developers.facebook.com/docs/graph-api/reference/photo). */
const photoBytes = 10_000_000;
/** Of a message (https://docs.upload-post.com/resources/character-limits/). */
export const longestMessage = 63_206;
/** "approximately 600 ranked, published posts per year" (https://developers.facebook.com/docs/graph-api/reference/v25.0/page/feed). */
const listedAtMost = 600;
/** "You can only read a maximum of 100 feed posts with the limit field" (the same page). */
const pageSizeAtMost = 100;
const png = Buffer.from([0x89, 0x50, 0x4e, 0x47]);

/**
 * Facebook with one app, one person and the pages of that person, as developers.facebook.com documents version 25.0 of the Graph API:
 * unpublished photos, videos, posts, lists with cursors of which posts of a year are left out, errors with codes and subcodes, tokens of pages. It
 * recognises no repeated call. It is ours and no independent judge: Facebook itself is not to be had for tests.
 */
export class FacebookSimulator extends SimulatedServer {
  static readonly personName = 'Ada Terrace';
  readonly authorization = new FacebookAuthorization();
  readonly pages = [
    { id: '549755885175', name: 'Café Terrace', tasks: ['CREATE_CONTENT', 'MANAGE', 'MODERATE'] },
    { id: '549755885176', name: 'Terrace Catering', tasks: ['CREATE_CONTENT'] },
    { id: '549755885177', name: 'Only statistics', tasks: ['ANALYZE'] },
  ];
  readonly photos = new Map<string, SimulatedPhoto>();
  readonly posts: SimulatedPagePost[] = [];
  readonly videos = new FacebookVideos(
    () => this.newId(),
    (video) => this.addVideo(video),
  );
  /** Of which no preview can be shown. */
  readonly refusedLinks = new Set<string>();
  /** Headers with what is used of the calls, as they come with a published post. */
  usage: Readonly<Record<string, string>> = {};
  /** Asked before every call below the API: what it answers instead. */
  refuse: (line: string) => void = () => undefined;
  protected readonly failure: Answer = {
    status: 500,
    body: { error: { message: 'An unexpected error has occurred.', type: 'OAuthException', is_transient: true, code: 2 } },
  };
  private made = 0;

  protected handle(asked: Asked): Answer {
    const path = asked.url.pathname.replace(/^\/v25\.0\//, '');
    const line = `${asked.method} ${path}`;
    if (line === 'GET dialog/oauth') return this.authorization.askPerson(asked);
    if (line === 'POST dialog/oauth') return this.authorization.authorized(asked);
    if (path === 'oauth/access_token') return this.authorization.token(asked);
    this.refuse(line);
    if (line === 'GET me') return this.person(asked);
    if (line === 'GET me/permissions') return this.permissions(asked);
    if (line === 'GET me/accounts') return this.accounts(asked);
    const [, pageId = '', edge] = /^(\d+)(?:\/(photos|feed|published_posts|videos))?$/.exec(path) ?? [];
    if (/^\d+$/.test(path) && this.videos.find(path) !== undefined) return this.video(asked, path);
    if (line === `POST ${pageId}/videos`) return this.uploadVideo(asked, pageId);
    if (line === `GET ${pageId}`) return this.page(asked, pageId);
    if (line === `POST ${pageId}/photos`) return this.addPhoto(asked, pageId);
    if (line === `POST ${pageId}/feed`) return this.addPost(asked, pageId);
    if (line === `GET ${pageId}/published_posts` && edge !== undefined) return this.listPosts(asked, pageId);
    if (/^(POST|DELETE) \d+$/.test(line)) throw missing(path);
    if (/^(POST|DELETE) \d+_\d+$/.test(line)) return this.change(asked, path);
    throw graphRefusal(2_500, 'Unknown path components');
  }

  private person(asked: Asked): Answer {
    this.authorization.authorize(asked);
    return { status: 200, body: { id: '10001', name: FacebookSimulator.personName } };
  }

  private permissions(asked: Asked): Answer {
    const { scopes } = this.authorization.authorize(asked);
    const declined = [...this.authorization.declined].map((permission) => ({ permission, status: 'declined' }));
    const granted = ['public_profile', ...scopes].map((permission) => ({ permission, status: 'granted' }));
    return { status: 200, body: { data: [...granted, ...declined] } };
  }

  private accounts(asked: Asked): Answer {
    this.authorization.authorize(asked, 'pages_show_list');
    return listed(asked, this.pages);
  }

  private page(asked: Asked, pageId: string): Answer {
    const token = this.authorization.authorize(asked);
    const page = this.pages.find(({ id }) => id === pageId);
    if (page === undefined) throw missing(pageId);
    return { status: 200, body: { id: pageId, access_token: this.authorization.pageToken(token, pageId) } };
  }

  private addPhoto(asked: Asked, pageId: string): Answer {
    this.requirePage(asked, pageId, 'pages_manage_posts');
    const parts = partsOf(asked);
    const bytes = Buffer.from(parts.get('source')?.text ?? '', 'latin1');
    const isImage = bytes.subarray(0, 4).equals(png) || bytes[0] === 0xff;
    if (!isImage || bytes.length >= photoBytes) throw graphRefusal(324, '(#324) Missing or invalid image file');
    if (parts.get('published')?.text !== 'false') throw graphRefusal(100, '(#100) This server publishes no photo by itself.');
    const id = this.newId();
    this.photos.set(id, { pageId, altText: parts.get('alt_text_custom')?.text ?? '' });
    return { status: 200, body: { id } };
  }

  private addPost(asked: Asked, pageId: string): Answer {
    this.requirePage(asked, pageId, 'pages_manage_posts', 'pages_read_engagement');
    const sent = JSON.parse(asked.body.toString()) as {
      message?: string;
      link?: string;
      attached_media?: { media_fbid: string }[];
    };
    const photoIds = (sent.attached_media ?? []).map(({ media_fbid: id }) => id);
    const message = (sent.message ?? '').trim();
    requireMessage(message, photoIds.length);
    if (photoIds.some((id) => this.photos.get(id)?.pageId !== pageId)) throw graphRefusal(100, '(#100) Invalid parameter');
    if (sent.link !== undefined && this.refusedLinks.has(sent.link)) throw graphRefusal(100, '(#100) Invalid parameter');
    const last = this.posts.at(-1);
    const isText = last?.photoIds.length === 0 && last.videoId === undefined;
    if (photoIds.length === 0 && last?.pageId === pageId && isText && last.message === message)
      throw graphRefusal(506, '(#506) Duplicate status message');
    const id = `${pageId}_${this.newId()}`;
    this.posts.push({ id, pageId, createdAt: new Date(), message, photoIds, link: sent.link });
    return { status: 200, headers: this.usage, body: { id } };
  }

  private uploadVideo(asked: Asked, pageId: string): Answer {
    this.requirePage(asked, pageId, 'pages_manage_posts', 'pages_read_engagement');
    return this.videos.upload(asked, pageId);
  }

  private addVideo({ id: videoId, pageId, description }: PublishedVideo): void {
    const post = { id: `${pageId}_${this.newId()}`, pageId, createdAt: new Date(), message: description };
    this.posts.push({ ...post, photoIds: [], videoId });
  }

  /** A video is read, changed and deleted with its post. */
  private video(asked: Asked, videoId: string): Answer {
    this.requirePage(asked, this.videos.find(videoId)?.pageId ?? '', 'pages_read_engagement');
    if (asked.method === 'GET') return this.videos.status(videoId);
    const place = this.posts.findIndex((each) => each.videoId === videoId);
    const post = this.posts[place];
    if (post === undefined) throw missing(videoId);
    if (asked.method === 'DELETE') {
      this.videos.delete(videoId);
      this.posts.splice(place, 1);
    } else {
      const { description = '' } = JSON.parse(asked.body.toString()) as { description?: string };
      this.videos.describe(videoId, description);
      this.posts[place] = { ...post, message: description.trim() };
    }
    return { status: 200, body: { success: true } };
  }

  private listPosts(asked: Asked, pageId: string): Answer {
    this.requirePage(asked, pageId, 'pages_read_engagement');
    const since = Number(asked.url.searchParams.get('since') ?? 0) * 1_000;
    const found = this.posts.filter((post) => post.pageId === pageId && post.createdAt.getTime() >= since);
    // The ranking is not documented: here, it leaves out the latest ones. The order is the usual one.
    return listed(asked, found.slice(0, listedAtMost).toReversed().map(shown));
  }

  private change(asked: Asked, postId: string): Answer {
    this.requirePage(asked, postId.split('_')[0] ?? '', 'pages_manage_posts');
    const place = this.posts.findIndex(({ id }) => id === postId);
    const post = this.posts[place];
    if (post === undefined) throw missing(postId);
    if (asked.method === 'DELETE') this.posts.splice(place, 1);
    else {
      const { message = '' } = JSON.parse(asked.body.toString()) as { message?: string };
      this.posts[place] = { ...post, message: message.trim() };
    }
    return { status: 200, body: { success: true } };
  }

  private requirePage(asked: Asked, pageId: string, ...scopes: readonly string[]): void {
    const token = this.authorization.authorize(asked, ...scopes);
    if (token.pageId !== pageId) throw graphRefusal(200, '(#200) This call takes a token of the page.', { status: 403 });
  }

  private newId(): string {
    this.made += 1;
    return String(813_744_226_420_000_000n + BigInt(this.made));
  }
}

function listed({ url }: Asked, all: readonly object[]): Answer {
  const size = Number(url.searchParams.get('limit') ?? 25);
  if (!(size >= 1 && size <= pageSizeAtMost)) throw graphRefusal(100, `(#100) limit must not exceed ${pageSizeAtMost}`);
  const from = Number(Buffer.from(url.searchParams.get('after') ?? '', 'base64url').toString() || 0);
  const data = all.slice(from, from + size);
  const after = Buffer.from(String(from + size)).toString('base64url');
  const next = from + size < all.length ? { next: `${url.origin}${url.pathname}?after=${after}` } : {};
  return { status: 200, body: { data, ...(data.length > 0 && { paging: { cursors: { before: 'x', after }, ...next } }) } };
}

/** One photo is an attachment, as is a video; several are an album. */
function shown({ id, createdAt, message, photoIds, videoId }: SimulatedPagePost): object {
  const photos = photoIds.map((photoId) => ({ media_type: 'photo', target: { id: photoId } }));
  const video = [{ media_type: 'video', target: { id: videoId } }];
  const album = [{ media_type: 'album', target: { id: '1' }, subattachments: { data: photos } }];
  return {
    id,
    created_time: createdAt.toISOString().replace(/\.\d+Z$/, '+0000'),
    ...(message !== '' && { message }),
    ...(photos.length > 0 && { attachments: { data: photos.length === 1 ? photos : album } }),
    ...(videoId !== undefined && { attachments: { data: video } }),
  };
}

/** @throws Refusal for a message that Facebook does not take */
export function requireMessage(message: string, photos: number): void {
  if (message.trim() === '' && photos === 0) throw graphRefusal(100, '(#100) The post is empty.');
  if (message.length > longestMessage) throw graphRefusal(100, '(#100) The message is too long.');
}
