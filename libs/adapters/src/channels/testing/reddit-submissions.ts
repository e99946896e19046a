import { randomUUID } from 'node:crypto';
import { partsOf, Refusal, type Answer, type Asked } from './simulated-request.js';

/** A community, and what it takes. */
export interface SimulatedCommunity {
  name: string;
  /** `public`, `restricted`: only some may post, or `private`. */
  type?: 'public' | 'restricted' | 'private' | 'user';
  takesText?: boolean;
  takesLinks?: boolean;
  /** Whether every post has to have flair. */
  wantsFlair?: boolean;
  /** Text that no title may have. */
  forbidden?: string;
  /** Whether a link is taken once. */
  takesLinksOnce?: boolean;
}

/** A post as Reddit stores it. */
export interface SimulatedRedditPost {
  id: string;
  community: string;
  createdAt: Date;
  kind: 'self' | 'link' | 'image';
  title: string;
  text: string;
  url: string;
  isDeleted: boolean;
  /** By a moderator; the author still sees it. */
  isRemoved: boolean;
  /** How many more lists leave it out: an image is processed first. */
  hiddenFor: number;
}

/** In characters: "up to 300 characters long" (https://www.reddit.com/dev/api#POST_api_submit), `Link.SELFTEXT_MAX_LENGTH`. */
const titleLength = 300;
export const textLength = 40_000;

/** Errors of a form, as `{ json: { errors: [[code, message, field]] } }` with status 200. */
export const formErrors = (code: string, message: string, field: string, more: object = {}): Refusal =>
  new Refusal({ status: 200, body: { json: { ...more, errors: [[code, message, field]] } } });

/** An error of the rules of a community. */
const ruleError = (reason: string, explanation: string, field: string): Refusal =>
  new Refusal({ status: 400, body: { fields: [field], explanation, message: 'Bad Request', reason } });

export const requireTextLength = (text: string): void => {
  if ([...text].length > textLength) throw formErrors('TOO_LONG', `this is too long (max: ${textLength})`, 'text');
};

/** What was uploaded, and the posts. */
export class RedditSubmissions {
  readonly posts: SimulatedRedditPost[] = [];
  /** Uploaded files by the key of their lease. */
  readonly uploads = new Map<string, string>();
  /** How many lists leave a new image post out. */
  processing = 0;
  /** Seconds for which the account may not post; null for none. */
  pause: number | null = null;
  private made = 0;
  private readonly leases = new Set<string>();

  constructor(
    readonly communities: readonly SimulatedCommunity[],
    private readonly username: string,
  ) {}

  /** `POST /api/media/asset.json`. Reddit has its files uploaded to another host; here, it is another path. */
  lease({ body, headers }: Asked): Answer {
    const sent = new URLSearchParams(body.toString());
    if (!/^image\/(png|jpeg|gif)$/.test(sent.get('mimetype') ?? '') || (sent.get('filepath') ?? '') === '')
      throw new Refusal({ status: 400, body: { message: 'Bad Request', error: 400 } });
    const assetId = randomUUID().replaceAll('-', '');
    const key = `rte_images/${assetId}`;
    this.leases.add(key);
    const values = {
      acl: 'public-read',
      key,
      success_action_status: '201',
      policy: randomUUID(),
      'X-Amz-Signature': randomUUID(),
    };
    const fields = Object.entries(values).map(([name, value]) => ({ name, value }));
    const asset = { asset_id: assetId, processing_state: 'incomplete', payload: { filepath: sent.get('filepath') } };
    return { status: 200, body: { args: { action: `//${headers.host}/storage`, fields }, asset } };
  }

  /** The storage: up to 20 MiB, and 201 with XML. */
  upload(asked: Asked): Answer {
    const parts = partsOf(asked);
    const key = parts.get('key')?.text ?? '';
    const file = parts.get('file')?.text ?? '';
    const headers = { 'content-type': 'application/xml' };
    if (!this.leases.has(key) || parts.get('policy') === undefined)
      return { status: 403, headers, html: '<Error><Code>AccessDenied</Code></Error>' };
    if (file.length > 20_971_520)
      return {
        status: 400,
        headers,
        html: '<Error><Code>EntityTooLarge</Code><Message>Your proposed upload exceeds the maximum</Message></Error>',
      };
    this.uploads.set(key, file);
    return { status: 201, headers, html: `<PostResponse><Key>${key}</Key></PostResponse>` };
  }

  /** `POST /api/submit`. */
  submit({ body }: Asked): Answer {
    const sent = new URLSearchParams(body.toString());
    const value = (name: string): string => sent.get(name) ?? '';
    const kind = value('kind');
    const community = this.communityOf(value('sr'), kind);
    const title = value('title').replace(/\s+/g, ' ').trim();
    if (title === '') throw formErrors('NO_TEXT', 'we need something here', 'title');
    if (value('title').length > titleLength) throw formErrors('TOO_LONG', `this is too long (max: ${titleLength})`, 'title');
    if (this.pause !== null) throw this.pauseError(this.pause);
    if (kind === 'link') this.requireLink(community, value('url'), value('resubmit'));
    requireTextLength(value('text'));
    if (community.forbidden !== undefined && title.includes(community.forbidden))
      throw ruleError(
        'SUBMIT_VALIDATION_TITLE_BLACKLISTED_STRING',
        `You may not have "${community.forbidden}" in your title.`,
        'title',
      );
    if (community.wantsFlair === true && value('flair_id') === '')
      throw formErrors('SUBMIT_VALIDATION_FLAIR_REQUIRED', 'Your post must contain post flair.', 'flair');
    const content = { title, text: value('text'), url: value('url') };
    const post = this.add(kind as SimulatedRedditPost['kind'], community.name, content);
    const page = `https://www.reddit.com/r/${community.name}/comments/${post.id}/`;
    if (kind !== 'image')
      return { status: 200, body: { json: { errors: [], data: { url: page, id: post.id, name: `t3_${post.id}` } } } };
    const data = {
      user_submitted_page: `https://www.reddit.com/user/${this.username}/submitted/`,
      websocket_url: 'wss://ws.example/x',
    };
    return { status: 200, body: { json: { errors: [], data } } };
  }

  private communityOf(sr: string, kind: string): SimulatedCommunity {
    const found = this.communities.find(({ name }) => name.toLowerCase() === sr.toLowerCase());
    if (found === undefined) throw formErrors('SUBREDDIT_NOEXIST', "that subreddit doesn't exist", 'sr');
    if (found.type === 'private') throw new Refusal({ status: 404, body: { message: 'Not Found', error: 404 } });
    if (found.type === 'restricted') throw formErrors('SUBREDDIT_NOTALLOWED', "you aren't allowed to post there.", 'sr');
    if (!['self', 'link', 'image'].includes(kind)) throw formErrors('INVALID_OPTION', 'that option is not valid', 'kind');
    if (kind === 'self' && found.takesText === false)
      throw formErrors('NO_SELFS', "that subreddit doesn't allow text posts", 'sr');
    if (kind === 'link' && found.takesLinks === false)
      throw formErrors('NO_LINKS', 'that subreddit only allows text posts', 'sr');
    return found;
  }

  private requireLink({ name, takesLinksOnce }: SimulatedCommunity, url: string, resubmit: string): void {
    if (!URL.canParse(url)) throw formErrors('BAD_URL', 'you should check that url', 'url');
    const isThere = this.posts.some((post) => post.kind === 'link' && post.community === name && post.url === url);
    if (takesLinksOnce === true && isThere && resubmit !== 'true')
      throw formErrors('ALREADY_SUB', 'that link has already been submitted', 'url');
  }

  private pauseError(seconds: number): Refusal {
    const message = `Looks like you've been doing that a lot. Take a break for ${Math.floor(seconds / 60)} minutes before trying again.`;
    return formErrors('RATELIMIT', message, 'ratelimit');
  }

  private add(
    kind: SimulatedRedditPost['kind'],
    community: string,
    { title, text, url }: { title: string; text: string; url: string },
  ) {
    this.made += 1;
    const id = `1abc${this.made.toString(36).padStart(4, '0')}`;
    const key = kind === 'image' ? new URL(url).pathname.replace('/storage/', '') : '';
    if (kind === 'image' && !this.uploads.has(key)) throw formErrors('BAD_URL', 'you should check that url', 'url');
    const shown = kind === 'image' ? `https://i.redd.it/${key.replace(/^.*\//, '')}.png` : url;
    const more = { isDeleted: false, isRemoved: false, hiddenFor: kind === 'image' ? this.processing : 0 };
    const post = { id, community, createdAt: new Date(), kind, title, text, url: shown, ...more };
    this.posts.push(post);
    return post;
  }
}
