import type { Answer, Asked } from './simulated-request.js';
import { SimulatedServer } from './simulated-server.js';
import { TumblrAuthorization, tumblrRefusal } from './tumblr-authorization.js';
import { sentContent, type SentContent } from './tumblr-content.js';

/** A post as Tumblr stores it. */
export interface SimulatedTumblrPost extends Omit<SentContent, 'uploads' | 'videos'> {
  id: string;
  /** `uuid` of its blog. */
  blog: string;
  createdAt: Date;
  isPinned?: boolean;
  /** The post that it shows. */
  parent?: string;
  /** What it was called while its video was processed. */
  formerId?: string;
}

/** A post whose video is processed. */
interface PendingPost {
  content: Omit<SentContent, 'uploads' | 'videos'>;
  blog: string;
  formerId: string;
  readsLeft: number;
}

const username = 'cafe-terrace';
/** "Rate Limits" of api.md. */
const daily = { posts: 250, images: 250, videos: 20 } as const;

/**
 * Tumblr with one app and one account, as api.md and npf-spec.md of tumblr/docs have version 2 of the API: posts in blocks (NPF), images in a
 * form, videos that are processed after the answer, one at a time, lists of 20 with the pinned post first, limits of a day, calls that are counted by the hour and the day, and errors with subcodes. It
 * recognises no repeated call. It is ours and no independent judge: Tumblr itself is not to be had for tests.
 */
export class TumblrSimulator extends SimulatedServer {
  static readonly handle = `@${username}`;
  readonly authorization = new TumblrAuthorization();
  readonly blogs = [
    { name: username, uuid: 't:0aY0xL2Fi1OFJg4YxpmegQ', title: 'Café Terrace', primary: true },
    { name: 'terrace-recipes', uuid: 't:WX5xItRbCiJH_GJDsIdhAQ', title: 'Recipes', primary: false },
  ];
  readonly posts: SimulatedTumblrPost[] = [];
  /** Names by which clients called. */
  readonly agents = new Set<string | undefined>();
  /** What was published on this day. */
  readonly today = { posts: 0, images: 0, videos: 0 };
  readonly most: { posts: number; images: number; videos: number } = { ...daily };
  /** How often the posts of the blog are read before the next videos are processed. */
  processingReads = 0;
  /** Whether the next videos cannot be processed: Tumblr then shows no post, and does not say why. */
  fails = false;
  /** Whether posts that are shown say what they were called before. */
  tellsFormerIds = true;
  /** Calls of the app that are left within the hour. */
  callsLeft = 1_000_000;
  /** Whether Tumblr makes addresses of its own. */
  changesSlugs = false;
  protected readonly failure: Answer = {
    status: 500,
    body: { meta: { status: 500, msg: 'Internal Server Error' }, response: [] },
  };
  private readonly pending: PendingPost[] = [];
  private made = 0;

  protected handle(asked: Asked): Answer {
    const line = `${asked.method} ${asked.url.pathname}`;
    if (line === 'GET /oauth2/authorize') return this.authorization.askPerson(asked);
    if (line === 'POST /oauth2/authorize') return this.authorization.authorized(asked);
    this.agents.add(asked.headers['user-agent']);
    if (line === 'POST /v2/oauth2/token') return this.authorization.token(asked);
    if (this.callsLeft === 0)
      return { status: 429, headers: this.counted(), body: { meta: { status: 429, msg: 'Limit Exceeded' }, response: [] } };
    this.callsLeft -= 1;
    const { status, response } = this.api(asked, line);
    const msg = status === 201 ? 'Created' : 'OK';
    return { status, headers: this.counted(), body: { meta: { status, msg }, response } };
  }

  private counted(): Record<string, string> {
    return {
      ...{ 'x-ratelimit-perhour-remaining': String(this.callsLeft), 'x-ratelimit-perhour-reset': '753' },
      ...{ 'x-ratelimit-perday-remaining': '4106', 'x-ratelimit-perday-reset': '76341' },
    };
  }

  private api(asked: Asked, line: string): { status: number; response: object } {
    if (line === 'GET /v2/user/info') {
      this.authorization.authorize(asked, 'basic');
      return { status: 200, response: { user: { name: username, blogs: this.blogs } } };
    }
    const [, identifier = '', rest = ''] = /^\/v2\/blog\/([^/]+)\/(.+)$/.exec(asked.url.pathname) ?? [];
    const wanted = decodeURIComponent(identifier);
    const blog = this.blogs.find(({ name, uuid }) => name === wanted || uuid === wanted);
    this.authorization.authorize(asked, asked.method === 'GET' ? 'basic' : 'write');
    if (blog === undefined) throw tumblrRefusal(404, 'Not Found');
    const call = `${asked.method} ${rest}`;
    if (call === 'GET info') return { status: 200, response: { blog } };
    if (call === 'GET posts') return { status: 200, response: this.list(asked, blog) };
    if (call === 'POST posts') return { status: 201, response: this.create(asked, blog.uuid) };
    if (call === 'POST post/delete') return { status: 200, response: this.remove(asked, blog.uuid) };
    const [, postId] = /^(?:GET|PUT) posts\/(\d+)$/.exec(call) ?? [];
    if (postId === undefined) throw tumblrRefusal(404, 'Not Found');
    const post = this.find(blog.uuid, postId);
    if (asked.method === 'PUT') {
      const { uploads: _uploads, ...changed } = sentContent(asked);
      Object.assign(post, changed);
    }
    return {
      status: 200,
      response: { object_type: 'post', type: 'blocks', id: post.id, content: post.content, state: post.state },
    };
  }

  private create(asked: Asked, blog: string): object {
    const { uploads, videos, ...sent } = sentContent(asked);
    if (videos > 0 && this.pending.length > 0)
      throw tumblrRefusal(403, 'Forbidden', 8_010, 'There is a video upload still transcoding.');
    if (this.today.videos + videos > this.most.videos)
      throw tumblrRefusal(403, 'Forbidden', 8_011, 'You cannot upload more videos today.');
    if (this.today.posts >= this.most.posts)
      throw tumblrRefusal(403, 'Forbidden', 8_023, 'You have hit your daily posting limit.');
    if (this.today.images + uploads > this.most.images)
      throw tumblrRefusal(403, 'Forbidden', 8_004, 'You have hit a posting or media upload limit for the day.');
    this.today.posts += 1;
    this.today.images += uploads;
    this.today.videos += videos;
    if (videos === 0) return { id: this.add({ ...sent, blog }).id };
    const formerId = this.newId();
    if (!this.fails) this.pending.push({ content: sent, blog, formerId, readsLeft: this.processingReads });
    this.processed();
    const said = 'Your video is still processing, please wait a few minutes for it to appear.';
    return { id: formerId, state: 'transcoding', display_text: said };
  }

  /** Shows the posts whose videos are processed by now, each with another id. */
  private processed(): void {
    for (const post of this.pending.filter(({ readsLeft }) => readsLeft <= 0)) {
      const { content, blog, formerId } = post;
      this.pending.splice(this.pending.indexOf(post), 1);
      this.add({ ...content, blog, formerId });
    }
  }

  private newId(): string {
    this.made += 1;
    return String(780_043_827_714_170_000n + BigInt(this.made));
  }

  /** A post that is there. */
  add(parts: Partial<SimulatedTumblrPost> = {}): SimulatedTumblrPost {
    const id = this.newId();
    const [first] = this.blogs;
    const empty = { content: [{ type: 'text', text: 'Another post' }], tags: [], state: 'published', slug: 'another-post' };
    const post = { ...empty, blog: first?.uuid ?? '', createdAt: new Date(), id, ...parts };
    this.posts.push(post);
    return post;
  }

  private remove(asked: Asked, blog: string): object {
    const post = this.find(blog, new URLSearchParams(asked.body.toString()).get('id') ?? '');
    this.posts.splice(this.posts.indexOf(post), 1);
    return { id: post.id };
  }

  private find(blog: string, id: string): SimulatedTumblrPost {
    const post = this.posts.find((each) => each.id === id && each.blog === blog);
    if (post === undefined) throw tumblrRefusal(404, 'Not Found');
    return post;
  }

  /** The latest first; the list shows seconds. */
  private list({ url }: Asked, blog: { name: string; uuid: string }): object {
    const [limit, offset] = [Number(url.searchParams.get('limit') ?? 20), Number(url.searchParams.get('offset') ?? 0)];
    if (!(limit >= 1 && limit <= 20) || url.searchParams.get('npf') !== 'true') throw tumblrRefusal(400, 'Bad Request');
    for (const post of this.pending) post.readsLeft -= 1;
    this.processed();
    const all = this.posts.filter((post) => post.blog === blog.uuid && post.state === 'published').toReversed();
    const ordered = [...all.filter(({ isPinned }) => isPinned), ...all.filter(({ isPinned }) => isPinned !== true)];
    const posts = ordered.slice(offset, offset + limit).map((post) => ({
      ...{ id: Number(post.id), id_string: post.id, blog_name: blog.name, tags: post.tags, state: post.state },
      post_url: `https://${blog.name}.tumblr.com/post/${post.id}/${this.changesSlugs ? 'own-words' : post.slug}`,
      timestamp: Math.floor(post.createdAt.getTime() / 1_000),
      content: post.content,
      ...(this.tellsFormerIds && post.formerId !== undefined && { genesis_post_id: post.formerId }),
      ...(post.parent === undefined ? { trail: [] } : { parent_post_url: post.parent, trail: [{ content: [], layout: [] }] }),
    }));
    return { blog, posts, total_posts: all.length };
  }
}
