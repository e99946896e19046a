import { GoogleAuthorization } from './google-authorization.js';
import { Refusal, type Answer, type Asked } from './simulated-request.js';
import { SimulatedServer } from './simulated-server.js';

/** A post as Google stores it. */
export interface SimulatedLocalPost {
  name: string;
  summary: string;
  link: string | null;
  images: readonly string[];
  createdAt: Date;
  state: string;
}

interface SentPost {
  topicType?: string;
  summary?: string;
  callToAction?: { actionType?: string; url?: string };
  media?: { mediaFormat?: string; sourceUrl?: string }[];
}

const scope = 'https://www.googleapis.com/auth/business.manage';
const account = 'accounts/107';
/** Characters of a text, as https://docs.social-api.ai/posts/google quotes Google, and pictures of a post. */
export const localPostLimits = { summary: 1_500, images: 1 } as const;

const refusalOf = (code: number, status: string, message: string): Refusal =>
  new Refusal({ status: code, body: { error: { code, message, status } } });
const invalid = (message: string): Refusal => refusalOf(400, 'INVALID_ARGUMENT', message);
const missing = (): Refusal => refusalOf(404, 'NOT_FOUND', 'Requested entity was not found.');

/** @throws Refusal for what Google does not take */
export function requireSummary(summary: string): void {
  if (summary.trim() === '' || summary.length > localPostLimits.summary) throw invalid('Request contains an invalid argument.');
}

/**
 * Google Business Profiles of one account, as the references of the Account Management API v1, the Business Information API v1 and of
 * `localPosts` of the API v4 document them: pages, posts that are checked first and may be rejected, errors with `status`. It recognises no
 * repeated call. It is ours and no independent judge: Google itself is not to be had for tests.
 */
export class GoogleBusinessSimulator extends SimulatedServer {
  static readonly handle = account;
  readonly authorization = new GoogleAuthorization([scope]);
  readonly locations = [
    { name: 'locations/11', title: 'Café Terrace', storefrontAddress: { locality: 'Graz' } },
    { name: 'locations/12', title: 'Café Terrace', storefrontAddress: { locality: 'Linz' } },
  ];
  readonly posts: SimulatedLocalPost[] = [];
  /** Accounts with profiles, the personal one first. */
  accounts = [
    { name: account, accountName: 'Ada', type: 'PERSONAL' },
    { name: 'accounts/108', accountName: 'All cafés', type: 'LOCATION_GROUP' },
  ];
  /** Reads of a new post before it was checked, and what comes of it. */
  reads = 0;
  verdict = 'LIVE';
  protected readonly failure: Answer = {
    status: 500,
    body: { error: { code: 500, message: 'Internal error encountered.', status: 'INTERNAL' } },
  };
  private made = 0;

  protected handle(asked: Asked): Answer {
    const line = `${asked.method} ${asked.url.pathname}`;
    if (line === 'GET /o/oauth2/v2/auth') return this.authorization.askPerson(asked);
    if (line === 'POST /o/oauth2/v2/auth') return this.authorization.authorized(asked);
    if (line === 'POST /token') return this.authorization.token(asked);
    if (line === 'POST /revoke') return this.authorization.revoke(asked);
    this.authorization.authorize(asked, scope);
    if (line === 'GET /v1/accounts') return page(asked, 'accounts', this.accounts, 20);
    const [, owner] = /^GET \/v1\/(accounts\/\d+)\/locations$/.exec(line) ?? [];
    if (owner !== undefined) return this.listLocations(asked, owner);
    const [, parent] = /^\w+ \/v4\/(accounts\/\d+\/locations\/\d+)\/localPosts$/.exec(line) ?? [];
    if (parent !== undefined) return this.below(asked, parent);
    const [, name] = /^\w+ \/v4\/(accounts\/\d+\/locations\/\d+\/localPosts\/\d+)$/.exec(line) ?? [];
    if (name !== undefined) return this.one(asked, name);
    throw missing();
  }

  private listLocations(asked: Asked, owner: string): Answer {
    if (!this.accounts.some(({ name }) => name === owner)) throw missing();
    if (asked.url.searchParams.get('readMask') === null) throw invalid('Invalid field mask provided');
    return page(asked, 'locations', this.locations, 100);
  }

  private below(asked: Asked, parent: string): Answer {
    if (!this.locations.some(({ name }) => parent.endsWith(`/${name}`))) throw missing();
    // Not by time: no order is documented.
    const own = this.posts.filter(({ name }) => name.startsWith(`${parent}/`)).toReversed();
    if (asked.method === 'GET') return page(asked, 'localPosts', own.map(shown), 100);
    const sent = JSON.parse(asked.body.toString()) as SentPost;
    if (sent.topicType !== 'STANDARD') throw invalid('Topic type is required.');
    const { summary = '', media = [] } = sent;
    requireSummary(summary);
    const images = media.map(({ mediaFormat, sourceUrl = '' }) => {
      if (mediaFormat !== 'PHOTO' || !URL.canParse(sourceUrl)) throw invalid('Invalid media.');
      return sourceUrl;
    });
    this.made += 1;
    const state = this.reads > 0 ? 'PROCESSING' : this.verdict;
    const name = `${parent}/localPosts/${4_000_000_000 + this.made}`;
    // Others are left out.
    const post = { name, summary: summary.trim(), link: linkIn(sent), images: images.slice(0, 1), createdAt: new Date(), state };
    this.posts.push(post);
    return { status: 200, body: shown(post) };
  }

  private one(asked: Asked, name: string): Answer {
    const place = this.posts.findIndex((post) => post.name === name);
    const post = this.posts[place];
    if (post === undefined) throw missing();
    if (asked.method === 'DELETE') {
      this.posts.splice(place, 1);
      return { status: 200, body: {} };
    }
    if (asked.method === 'PATCH') this.edit(post, asked);
    else if (post.state === 'PROCESSING' && (this.reads -= 1) <= 0) post.state = this.verdict;
    return { status: 200, body: shown(post) };
  }

  private edit(post: SimulatedLocalPost, { url, body }: Asked): void {
    const named = (url.searchParams.get('updateMask') ?? '').split(',');
    const sent = JSON.parse(body.toString()) as SentPost;
    if (named.includes('summary')) {
      requireSummary(sent.summary ?? '');
      post.summary = (sent.summary ?? '').trim();
    }
    if (named.includes('callToAction')) post.link = linkIn(sent);
  }
}

function linkIn({ callToAction }: SentPost): string | null {
  if (callToAction === undefined) return null;
  const { actionType, url = '' } = callToAction;
  if (actionType !== 'LEARN_MORE' || !URL.canParse(url)) throw invalid('Invalid call to action.');
  return url;
}

function page({ url }: Asked, field: string, all: readonly object[], most: number): Answer {
  const size = Math.min(Number(url.searchParams.get('pageSize') ?? 10), most);
  const from = Number(url.searchParams.get('pageToken') ?? 0);
  const items = all.slice(from, from + size);
  const rest = from + size < all.length;
  return {
    status: 200,
    body: { ...(items.length > 0 && { [field]: items }), ...(rest && { nextPageToken: String(from + size) }) },
  };
}

const shown = ({ name, summary, link, images, createdAt, state }: SimulatedLocalPost): object => ({
  ...{ name, summary, state, languageCode: 'en', topicType: 'STANDARD' },
  createTime: createdAt.toISOString(),
  searchUrl: `https://local.google.com/place?id=${name.split('/').at(-1)}`,
  ...(link !== null && { callToAction: { actionType: 'LEARN_MORE', url: link } }),
  ...(images.length > 0 && { media: images.map((sourceUrl) => ({ mediaFormat: 'PHOTO', googleUrl: sourceUrl })) }),
});
