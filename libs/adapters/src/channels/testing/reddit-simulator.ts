import { RedditAuthorization } from './reddit-authorization.js';
import { formErrors, RedditSubmissions, requireTextLength, type SimulatedRedditPost } from './reddit-submissions.js';
import { Refusal, type Answer, type Asked } from './simulated-request.js';
import { SimulatedServer } from './simulated-server.js';

/** A thing of a list, by its full id. */
type Entry = Readonly<Record<string, unknown>> & { name: string };

const username = 'cafe_terrace';
/** The most of a page (docs/api-reference/listings.rst of Pyprohly/reddit-api-doc-notes); lists end after ten, as PRAW documents. */
const pageSize = 100;

/**
 * Reddit with one app and one account, as reddit-archive/reddit (r2), the notes of Pyprohly/reddit-api-doc-notes and the recordings of
 * praw-dev/praw show its API: errors in answers with status 200, lists by pages, images that are processed after the answer, and limits in
 * headers. It recognises no repeated call. It is ours and no independent judge: Reddit itself is not to be had for tests.
 */
export class RedditSimulator extends SimulatedServer {
  static readonly handle = `u/${username}`;
  readonly authorization = new RedditAuthorization();
  readonly submissions = new RedditSubmissions(
    [
      { name: `u_${username}`, type: 'user' },
      { name: 'cafes' },
      { name: 'links_only', takesText: false, takesLinksOnce: true },
      { name: 'texts_only', takesLinks: false },
      { name: 'with_flair', wantsFlair: true },
      { name: 'with_rules', forbidden: 'Sale' },
      { name: 'closed', type: 'restricted' },
      { name: 'secret', type: 'private' },
    ],
    username,
  );
  /** Communities that the account has joined, besides those above that have a name of their own. */
  readonly joined: string[] = ['cafes', 'links_only'];
  /** Calls of the app within the present ten minutes, over which Reddit averages 100 a minute. */
  calls = 0;
  callsAtMost = 1_000;
  /** Names by which clients called. */
  readonly agents = new Set<string>();
  protected readonly failure: Answer = { status: 500, body: { message: 'Internal Server Error', error: 500 } };

  get posts(): SimulatedRedditPost[] {
    return this.submissions.posts;
  }

  protected handle(asked: Asked): Answer {
    const line = `${asked.method} ${asked.url.pathname}`;
    if (line === 'POST /storage') return this.submissions.upload(asked);
    if (line === 'GET /api/v1/authorize') return this.authorization.askPerson(asked);
    if (line === 'POST /api/v1/authorize') return this.authorization.authorized(asked);
    const agent = asked.headers['user-agent'] ?? '';
    this.agents.add(agent);
    // Names that say nothing are "drastically limited".
    if (!/^[a-z]+:[\w.-]+:v\S+ \(.+\)$/.test(agent)) return { status: 429, body: { message: 'Too Many Requests', error: 429 } };
    if (line === 'POST /api/v1/access_token') return this.authorization.token(asked);
    if (line === 'POST /api/v1/revoke_token') return this.authorization.revoke(asked);
    return this.counted(() => this.api(asked, line));
  }

  private api(asked: Asked, line: string): Answer {
    if (line === 'GET /api/v1/me') return this.account(asked);
    if (line === 'GET /subreddits/mine/subscriber') return this.listJoined(asked);
    if (line === `GET /user/${username}/submitted`) return this.listOwn(asked);
    if (line === 'GET /api/info') return this.info(asked);
    if (line === 'POST /api/editusertext') return this.edit(asked);
    if (line === 'POST /api/del') return this.remove(asked);
    if (line === 'POST /api/submit') {
      this.authorization.authorize(asked, 'submit');
      return this.submissions.submit(asked);
    }
    if (line === 'POST /api/media/asset.json') {
      this.authorization.authorize(asked, 'submit');
      return this.submissions.lease(asked);
    }
    throw new Refusal({ status: 404, body: { message: 'Not Found', error: 404 } });
  }

  private counted(answer: () => Answer): Answer {
    this.calls += 1;
    const used = this.calls;
    const headers = {
      'x-ratelimit-used': String(used),
      'x-ratelimit-remaining': `${Math.max(this.callsAtMost - used, 0)}.0`,
      'x-ratelimit-reset': '181',
    };
    if (used > this.callsAtMost) return { status: 429, headers, body: { message: 'Too Many Requests', error: 429 } };
    const given = answer();
    return { ...given, headers: { ...headers, ...given.headers } };
  }

  private account(asked: Asked): Answer {
    this.authorization.authorize(asked, 'identity');
    const subreddit = { display_name: `u_${username}`, title: 'Café Terrace', subreddit_type: 'user' };
    return { status: 200, body: { id: '14g6bq9', name: username, subreddit } };
  }

  private listJoined(asked: Asked): Answer {
    this.authorization.authorize(asked, 'mysubreddits');
    const followed = { display_name: 'u_somebody_else', subreddit_type: 'user', name: 't5_other' };
    const banned = { display_name: 'strict', subreddit_type: 'public', user_is_banned: true, name: 't5_strict' };
    const joined = this.joined.map((name) => ({
      display_name: name,
      subreddit_type: 'public',
      user_is_banned: false,
      name: `t5_${name}`,
    }));
    return listing(asked, 't5', [followed, banned, ...joined]);
  }

  private listOwn(asked: Asked): Answer {
    this.authorization.authorize(asked, 'history');
    const shown: SimulatedRedditPost[] = [];
    for (const post of this.posts.toReversed()) {
      if (post.hiddenFor > 0) post.hiddenFor -= 1;
      else if (!post.isDeleted) shown.push(post);
    }
    return listing(
      asked,
      't3',
      shown.slice(0, 10 * pageSize).map((post) => entryOf(post, asked)),
    );
  }

  private info(asked: Asked): Answer {
    this.authorization.authorize(asked, 'read');
    const found = this.posts.filter(({ id }) => asked.url.searchParams.get('id') === `t3_${id}`);
    return listing(
      asked,
      't3',
      found.map((post) => entryOf(post, asked)),
    );
  }

  private edit(asked: Asked): Answer {
    this.authorization.authorize(asked, 'edit');
    const sent = new URLSearchParams(asked.body.toString());
    const post = this.posts.find(({ id }) => sent.get('thing_id') === `t3_${id}`);
    if (post === undefined) throw formErrors('NO_THING_ID', 'id not specified', 'thing_id');
    if (post.isDeleted) throw new Refusal({ status: 403, body: { message: 'Forbidden', error: 403 } });
    if (post.kind !== 'self') throw formErrors('placeholder', "This post can't be edited", 'text');
    const text = sent.get('text') ?? '';
    if (text === '') throw formErrors('NO_TEXT', 'we need something here', 'text');
    requireTextLength(text);
    post.text = text;
    return { status: 200, body: { json: { errors: [], data: { things: [{ kind: 't3', data: entryOf(post, asked) }] } } } };
  }

  /** The same whether there is such a post or not. */
  private remove(asked: Asked): Answer {
    this.authorization.authorize(asked, 'edit');
    const id = new URLSearchParams(asked.body.toString()).get('id');
    const post = this.posts.find((each) => id === `t3_${each.id}`);
    if (post !== undefined) post.isDeleted = true;
    return { status: 200, body: {} };
  }
}

/** A page of a list: `after` names its last entry, if there are others. */
function listing({ url }: Asked, kind: string, all: readonly Entry[]): Answer {
  const limit = Math.min(Number(url.searchParams.get('limit') ?? 25), pageSize);
  const after = url.searchParams.get('after');
  const from = after === null ? 0 : all.findIndex(({ name }) => name === after) + 1;
  const page = all.slice(from, from + limit);
  const next = from + limit < all.length ? (page.at(-1)?.name ?? null) : null;
  const children = page.map((data) => ({ kind, data }));
  return { status: 200, body: { kind: 'Listing', data: { after: next, before: null, children } } };
}

/** What the author is shown: also of a removed post, and escaped unless `raw_json` is asked for. */
function entryOf(post: SimulatedRedditPost, { url }: Asked): Entry {
  const escape = (text: string): string =>
    url.searchParams.get('raw_json') === '1'
      ? text
      : text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const page = `https://www.reddit.com/r/${post.community}/comments/${post.id}/`;
  return {
    id: post.id,
    name: `t3_${post.id}`,
    author: post.isDeleted ? '[deleted]' : username,
    subreddit: post.community,
    title: escape(post.title),
    selftext: post.isDeleted ? '[deleted]' : escape(post.text),
    is_self: post.kind === 'self',
    url: post.kind === 'self' ? page : post.url,
    pinned: false,
    removed_by_category: post.isRemoved ? 'moderator' : null,
    created_utc: Math.floor(post.createdAt.getTime() / 1_000),
  };
}
