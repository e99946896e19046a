import { partsOf, Refusal, type Answer, type Asked } from './simulated-request.js';
import { SimulatedServer } from './simulated-server.js';
import { twitterText } from './twitter-text.js';
import { problemType, XAuthorization, xRefusal } from './x-authorization.js';
import { XUploads } from './x-uploads.js';
import { includedWith, shownPost, type SimulatedXMedia, type SimulatedXPost, type SimulatedXUser } from './x-posts.js';

const user: SimulatedXUser = { id: '2244994945', name: 'Café Terrace', username: 'cafe_terrace' };
/**
 * Of a picture, of a post, of a page and of an alternative text (x-api/media/quickstart/best-practices.mdx and openapi.json of
 * xdevplatform/docs).
 */
const [largestImage, imagesAtMost, longestAltText] = [5_000_000, 4, 1_000] as const;
/** Least and most posts of a page. */
const pages = { timeline: [5, 100], search: [10, 100] } as const;
const longestQuery = 512;
export const xLimits = { text: 280, cashtags: 1, images: imagesAtMost } as const;
const mediaSeconds = 86_400;

interface SentPost {
  text?: string;
  media?: { media_ids?: string[] };
  reply?: { in_reply_to_tweet_id?: string };
}

/**
 * X with one app and one account, as its OpenAPI description 2.168 and the documentation in xdevplatform/docs have API v2:
 * weighted length by X's own library, pictures with alternative texts, replies, a timeline with pages and shortened links, limits
 * with `x-rate-limit-reset`. It recognises no repeated call. It is ours and no independent judge: X itself is not to be had for
 * tests.
 */
export class XSimulator extends SimulatedServer {
  static readonly handle = `@${user.username}`;
  readonly authorization = new XAuthorization();
  readonly posts: SimulatedXPost[] = [];
  /** Posts of other accounts. */
  readonly othersPosts: SimulatedXPost[] = [];
  /** Ids of posts whose authors have not let the account see them. */
  readonly protectedIds = new Set<string>();
  /** Whether the access level of the app includes the search. */
  allowsSearch = true;
  /** Calls that read posts that are left until the limit is reached, which ends after `resetSeconds`. */
  readsLeft = Infinity;
  /** Whether a text that was posted before is refused. X does not document when it is. */
  refusesDuplicates = false;
  /** Whether the app may reply to posts. */
  allowsReplies = true;
  /** Whether a reply begins with a mention of whom it replies to. */
  mentionsAuthors = false;
  /** Posts that are left until the limit is reached, which ends after `resetSeconds`. */
  postsLeft = Infinity;
  resetSeconds = 900;
  /** What a post of a video with captions is answered, as when X took a file that it cannot read; undefined for nothing wrong. */
  subtitledRefusal: Refusal | undefined;
  /** Names of the fields that are left out of the timeline, as an older version of the API does. */
  readonly withheldFields = new Set<string>();
  protected readonly failure: Answer = {
    status: 500,
    body: { title: 'Internal Server Error', type: 'about:blank', status: 500 },
  };
  /** Videos. */
  readonly uploads = new XUploads((id, bytes) => this.media.set(id, { id, bytes, altText: null, isVideo: true }));
  private readonly media = new Map<string, SimulatedXMedia>();
  private made = 0;

  protected handle(asked: Asked): Answer {
    const line = `${asked.method} ${asked.url.pathname}`;
    if (line === 'GET /i/oauth2/authorize') return this.authorization.askPerson(asked);
    if (line === 'POST /i/oauth2/authorize') return this.authorization.authorized(asked);
    if (line === 'POST /2/oauth2/token') return this.authorization.token(asked);
    if (line === 'POST /2/oauth2/revoke') return this.authorization.revoke(asked);
    if (line === 'GET /2/users/me') return this.account(asked);
    if (line === 'POST /2/media/upload') return this.upload(asked);
    if (/^\/2\/media\/upload\b/.test(asked.url.pathname)) return this.uploadVideo(asked, line);
    if (line === 'POST /2/media/metadata') return this.describe(asked);
    if (line === 'POST /2/media/subtitles') return this.addSubtitles(asked);
    if (line === 'POST /2/tweets') return this.create(asked);
    if (line === `GET /2/users/${user.id}/tweets`) return this.list(asked);
    if (line === 'GET /2/tweets/search/recent') return this.search(asked);
    const [, method, id] = /^(GET|DELETE) \/2\/tweets\/(\d+)$/.exec(line) ?? [];
    if (id !== undefined) return method === 'GET' ? this.one(asked, id) : this.remove(asked, id);
    throw xRefusal(404, 'Not Found', 'Not Found');
  }

  private account(asked: Asked): Answer {
    this.authorization.authorize(asked, 'users.read', 'tweet.read');
    return { status: 200, body: { data: user } };
  }

  private upload(asked: Asked): Answer {
    this.authorization.authorize(asked, 'media.write');
    const parts = partsOf(asked);
    const file = parts.get('media');
    const bytes = file?.text.length ?? 0;
    if (
      parts.get('media_category')?.text !== 'tweet_image' ||
      [...parts.keys()].some((name) => !/^media(_category)?$/.test(name))
    )
      throw invalid('One or more parameters to your request was invalid.');
    if (!/^image\/(?:png|jpeg|webp)$/.test(file?.type ?? '') || bytes === 0) throw invalid('media type unrecognized.');
    if (bytes > largestImage) throw invalid('The size of the media file exceeds the limit.');
    const id = this.newId();
    this.media.set(id, { id, bytes, altText: null, isVideo: false });
    return { status: 200, body: { data: { id, media_key: `3_${id}`, size: bytes, expires_after_secs: mediaSeconds } } };
  }

  private uploadVideo(asked: Asked, line: string): Answer {
    this.authorization.authorize(asked, 'media.write');
    if (line === 'POST /2/media/upload/initialize') return this.uploads.initialize(asked, this.newId());
    if (line === 'GET /2/media/upload') return this.uploads.status(asked);
    const [, id = '', command] = /^POST \/2\/media\/upload\/(\d+)\/(append|finalize)$/.exec(line) ?? [];
    if (command === undefined) throw xRefusal(404, 'Not Found', 'Not Found');
    return command === 'append' ? this.uploads.append(asked, id) : this.uploads.finalize(id);
  }

  private addSubtitles(asked: Asked): Answer {
    this.authorization.authorize(asked, 'media.write');
    return this.uploads.addSubtitles(asked);
  }

  private describe(asked: Asked): Answer {
    this.authorization.authorize(asked, 'media.write');
    const { id = '', metadata } = JSON.parse(asked.body.toString()) as {
      id?: string;
      metadata?: { alt_text?: { text?: string } };
    };
    const [media, text] = [this.media.get(id), metadata?.alt_text?.text];
    if (media === undefined || media.isVideo || text === undefined || text.length > longestAltText)
      throw invalid('One or more parameters to your request was invalid.');
    media.altText = text;
    return { status: 200, body: { data: { id, associated_metadata: metadata } } };
  }

  private create(asked: Asked): Answer {
    this.authorization.authorize(asked, 'tweet.read', 'tweet.write', 'users.read');
    const headers = this.countPost();
    const sent = JSON.parse(asked.body.toString()) as SentPost;
    const { text = '' } = sent;
    const media = this.attached(sent.media?.media_ids ?? []);
    requireXText(text, media.length);
    const isSubtitled = media.some(({ id }) => this.uploads.subtitles.has(id));
    if (isSubtitled && this.subtitledRefusal !== undefined) throw this.subtitledRefusal;
    const repliesTo = sent.reply?.in_reply_to_tweet_id ?? null;
    if (repliesTo !== null) this.requireParent(repliesTo);
    if (this.refusesDuplicates && this.posts.some((post) => post.text === text))
      throw xRefusal(403, 'Forbidden', 'You are not allowed to create a Tweet with duplicate content.');
    const id = this.newId();
    const conversationId = this.posts.find((post) => post.id === repliesTo)?.conversationId ?? id;
    const mentions = this.mentionsAuthors && repliesTo !== null ? `@${user.username} ` : '';
    const created = { id, author: user, text, media, repliesTo, conversationId, createdAt: new Date(), mentions };
    this.posts.push(created);
    return { status: 201, headers, body: { data: { id: created.id, text, edit_history_post_ids: [created.id] } } };
  }

  private countPost(): Record<string, string> {
    this.postsLeft -= 1;
    return this.limitHeaders(100, this.postsLeft);
  }

  private countRead(): Record<string, string> {
    this.readsLeft -= 1;
    return this.limitHeaders(900, this.readsLeft);
  }

  private limitHeaders(limit: number, left: number): Record<string, string> {
    const reset = String(Math.floor(Date.now() / 1_000) + this.resetSeconds);
    const remaining = String(Math.min(Math.max(left, 0), limit - 1));
    const headers = { 'x-rate-limit-limit': String(limit), 'x-rate-limit-remaining': remaining, 'x-rate-limit-reset': reset };
    if (left >= 0) return headers;
    throw new Refusal({ status: 429, headers, body: { errors: [{ code: 88, message: 'Rate limit exceeded' }] } });
  }

  private attached(ids: readonly string[]): SimulatedXMedia[] {
    requireXImages(ids.length);
    const files = ids.map((id) => {
      const media = this.media.get(id);
      if (media === undefined) throw invalid('Your media IDs are invalid.');
      return media;
    });
    // "up to 4 photos, 1 animated GIF or 1 video in a Post"
    if (files.length > 1 && files.some(({ isVideo }) => isVideo)) throw invalid('Your media IDs are invalid.');
    return files;
  }

  private requireParent(id: string): void {
    if (this.posts.every((post) => post.id !== id))
      throw xRefusal(403, 'Forbidden', 'You attempted to reply to a Tweet that is deleted or not visible to you.');
    if (this.allowsReplies) return;
    const because = 'because you have not been mentioned or otherwise engaged by the author of the post you are replying to.';
    throw xRefusal(403, 'Forbidden', `Reply to this conversation is not allowed ${because}`);
  }

  /** The latest first. */
  private list(asked: Asked): Answer {
    this.authorization.authorize(asked, 'tweet.read', 'users.read');
    const headers = this.countRead();
    const start = asked.url.searchParams.get('start_time');
    if (start !== null && !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(start))
      throw invalid('One or more parameters to your request was invalid.');
    const since = new Date(start ?? 0).getTime();
    const all = this.posts.filter(({ createdAt }) => createdAt.getTime() >= since).reverse();
    return { status: 200, headers, body: this.page(asked, all, pages.timeline) };
  }

  /** The latest first. Every word of the query has to be in the post; operators are not known here. */
  private search(asked: Asked): Answer {
    this.authorization.authorize(asked, 'tweet.read', 'users.read');
    if (!this.allowsSearch) throw notEnrolled(this.authorization.clientId);
    const headers = this.countRead();
    const query = asked.url.searchParams.get('query') ?? '';
    if (query.trim() === '' || query.length > longestQuery) throw invalid('The `query` query parameter is not valid.');
    if (/[()"]/.test(query)) throw invalid('There were errors processing your request: no viable alternative.');
    const words = query.toLowerCase().split(/\s+/);
    const all = [...this.posts, ...this.othersPosts]
      .filter(({ id, text }) => !this.protectedIds.has(id) && words.every((word) => text.toLowerCase().includes(word)))
      .toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
    return { status: 200, headers, body: this.page(asked, all, pages.search) };
  }

  private page({ url }: Asked, all: readonly SimulatedXPost[], [least, most]: readonly [number, number]): object {
    const { searchParams } = url;
    const size = Number(searchParams.get('max_results') ?? 10);
    if (!(size >= least && size <= most)) throw invalid('One or more parameters to your request was invalid.');
    const from = Number(Buffer.from(searchParams.get('pagination_token') ?? '', 'base64url').toString() || 0);
    const shown = all.slice(from, from + size);
    const data = shown.map((post) => shownPost(post, searchParams, this.withheldFields));
    const next = Buffer.from(String(from + size)).toString('base64url');
    const meta = { result_count: data.length, ...(from + size < all.length && { next_token: next }) };
    return data.length === 0 ? { meta } : { data, ...includedWith(shown, searchParams), meta };
  }

  private one(asked: Asked, id: string): Answer {
    this.authorization.authorize(asked, 'tweet.read', 'users.read');
    const headers = this.countRead();
    const { searchParams } = asked.url;
    const post = [...this.posts, ...this.othersPosts].find((each) => each.id === id);
    if (post !== undefined && !this.protectedIds.has(id)) {
      const data = shownPost(post, searchParams, this.withheldFields);
      return { status: 200, headers, body: { data, ...includedWith([post], searchParams) } };
    }
    const [name, title, detail] =
      post === undefined
        ? ['resource-not-found', 'Not Found Error', `Could not find tweet with id: [${id}].`]
        : [
            'not-authorized-for-resource',
            'Authorization Error',
            `Sorry, you are not authorized to see the Tweet with id: [${id}].`,
          ];
    const error = { resource_id: id, resource_type: 'tweet', title, detail, type: problemType(name ?? '') };
    return { status: 200, headers, body: { errors: [error] } };
  }

  private remove(asked: Asked, id: string): Answer {
    this.authorization.authorize(asked, 'tweet.read', 'tweet.write', 'users.read');
    const place = this.posts.findIndex((post) => post.id === id);
    if (place !== -1) this.posts.splice(place, 1);
    return { status: 200, body: { data: { deleted: place !== -1 } } };
  }

  private newId(): string {
    this.made += 1;
    return String(1_993_000_000_000_000_000n + BigInt(this.made));
  }
}

const invalid = (detail: string): Refusal => xRefusal(400, 'Invalid Request', detail, problemType('invalid-request'));

/** As X answers an app whose access level does not include an endpoint. */
function notEnrolled(clientId: string): Refusal {
  const detail =
    'When authenticating requests to the X API v2 endpoints, you must use keys and tokens from a developer App that is attached to a Project.';
  const reason = { reason: 'client-not-enrolled', required_enrollment: 'Appropriate Level of API Access' };
  const body = { client_id: clientId, title: 'Client Forbidden', detail, ...reason, type: problemType('client-forbidden') };
  return new Refusal({ status: 403, body });
}

/** @throws Refusal for a text that X does not take */
export function requireXText(text: string, files: number): void {
  if (text.trim() === '' && files === 0) throw invalid('Requires either text or media.');
  if (twitterText.hasInvalidCharacters(text)) throw invalid('The text contains characters that are not valid.');
  if (twitterText.parseTweet(text).weightedLength > xLimits.text) throw invalid('Your Tweet text is too long.');
  if (twitterText.extractCashtags(text).length > xLimits.cashtags)
    throw xRefusal(403, 'Forbidden', 'Posts are limited to a maximum of one cashtag.');
}

/** @throws Refusal for more images than a post has */
export function requireXImages(count: number): void {
  if (count > xLimits.images) throw invalid('One or more parameters to your request was invalid.');
}
