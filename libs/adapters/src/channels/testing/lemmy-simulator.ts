import { randomUUID } from 'node:crypto';
import { LemmyPosts, lemmyRefusal, ownAuthor, type SimulatedLemmyPost } from './lemmy-posts.js';
import { partsOf, type Answer, type Asked } from './simulated-request.js';
import { SimulatedServer } from './simulated-server.js';

type Fields = Readonly<Record<string, unknown>>;

const signatures: Readonly<Record<string, RegExp>> = {
  'image/png': /^\x89PNG/,
  'image/jpeg': /^\xff\xd8/,
  'image/webp': /^RIFF[^]{4}WEBP/,
};
const personId = ownAuthor;

/**
 * A Lemmy server (0.19) with one account and two communities, as its sources and the client of LemmyNet document API version 3: logins, uploads,
 * limits of lengths, errors with a code and mostly status 400, lists that hide what settings hide, and a log of what moderators removed. It
 * recognises no repeated call. It is ours and no independent judge: Lemmy itself is not to be had for tests.
 */
export class LemmySimulator extends SimulatedServer {
  static readonly user = { username: 'terrace', email: 'terrace@example.com', password: 'canary-password' } as const;
  static readonly handle = (server: string): string => `@terrace@${new URL(server).host}`;
  readonly store = new LemmyPosts();
  /** Of the account. */
  readonly settings = { show_nsfw: true, show_bot_accounts: true };
  readonly account = { bot_account: false, languages: [] as number[], blockedCommunities: [] as number[], secondFactor: false };
  readonly jwts = new Set<string>();
  /** How many files were uploaded. */
  uploads = 0;
  protected readonly failure: Answer = { status: 500, body: { error: 'unknown' } };

  get posts(): SimulatedLemmyPost[] {
    return this.store.posts;
  }

  /** A token as a login gives it. */
  addToken(): string {
    const jwt = `${randomUUID()}.jwt`;
    this.jwts.add(jwt);
    return jwt;
  }

  protected handle(asked: Asked): Answer {
    const line = `${asked.method} ${asked.url.pathname}`;
    switch (line) {
      case 'POST /api/v3/user/login':
        return this.logIn(sentIn(asked));
      case 'POST /api/v3/user/logout':
        this.jwts.delete(this.requireUser(asked));
        return { status: 200, body: { success: true } };
      case 'GET /api/v3/site':
        return { status: 200, body: { site_view: {}, ...(this.isUser(asked) && { my_user: this.myUser() }) } };
      case 'GET /api/v3/community':
        return this.readCommunity(asked);
      case 'POST /pictrs/image':
        return this.upload(asked);
      case 'GET /api/v3/user':
        return this.listPosts(asked);
      case 'GET /api/v3/modlog':
        return { status: 200, body: { removed_posts: this.store.removals(asked.url.searchParams) } };
      default:
        return this.onPost(line, asked);
    }
  }

  private onPost(line: string, asked: Asked): Answer {
    if (line === 'GET /api/v3/post') return view(this.store.read(Number(asked.url.searchParams.get('id')), this.isUser(asked)));
    const changes: Readonly<Record<string, (sent: Fields) => SimulatedLemmyPost>> = {
      'POST /api/v3/post': (sent) => this.store.create(sent),
      'PUT /api/v3/post': (sent) => this.store.edit(sent),
      'POST /api/v3/post/delete': (sent) => this.store.delete(sent),
    };
    const change = changes[line];
    if (change === undefined) return { status: 404, html: '' };
    // Before anything else, also of what is refused.
    if (line === 'POST /api/v3/post') this.store.countPost();
    this.requireUser(asked);
    return view(change(sentIn(asked)));
  }

  private logIn({ username_or_email: name, password }: Fields): Answer {
    const { username, email, password: right } = LemmySimulator.user;
    if ((name !== username && name !== email) || password !== right) throw lemmyRefusal('incorrect_login', 401);
    if (this.account.secondFactor) throw lemmyRefusal('missing_totp_token');
    return { status: 200, body: { jwt: this.addToken(), registration_created: false, verify_email_sent: false } };
  }

  private tokenOf({ headers }: Asked): string {
    return (headers.authorization ?? '').replace(/^Bearer /, '');
  }

  private isUser(asked: Asked): boolean {
    return this.jwts.has(this.tokenOf(asked));
  }

  private requireUser(asked: Asked): string {
    if (!this.isUser(asked)) throw lemmyRefusal('incorrect_login', 401);
    return this.tokenOf(asked);
  }

  private myUser(): object {
    const { bot_account, languages, blockedCommunities } = this.account;
    const person = { id: personId, name: LemmySimulator.user.username, display_name: 'Café Terrace', bot_account };
    return {
      local_user_view: { local_user: this.settings, person },
      community_blocks: blockedCommunities.map((id) => ({ community: { id } })),
      instance_blocks: [],
      discussion_languages: languages,
    };
  }

  private readCommunity({ url }: Asked): Answer {
    const [name, host = url.host] = (url.searchParams.get('name') ?? '').split('@');
    const community = this.store.communities.find((each) => each.name === name && (each.host ?? url.host) === host);
    if (community === undefined) throw lemmyRefusal('couldnt_find_community');
    const actorId = `http://${community.host ?? url.host}/c/${community.name}`;
    return { status: 200, body: { community_view: { community: { ...community, actor_id: actorId } }, moderators: [] } };
  }

  private upload(asked: Asked): Answer {
    this.requireUser(asked);
    const file = partsOf(asked).get('images[]');
    if (file === undefined || signatures[file.type]?.test(file.text) !== true)
      return { status: 400, body: { msg: 'Unsupported file type', files: null } };
    this.uploads += 1;
    const name = `${randomUUID()}.${file.type.replace('image/', '')}`;
    return { status: 201, body: { msg: 'ok', files: [{ file: name, delete_token: randomUUID() }] } };
  }

  private listPosts(asked: Asked): Answer {
    const { searchParams } = asked.url;
    if (Number(searchParams.get('person_id')) !== personId) throw lemmyRefusal('couldnt_find_person');
    const [limit, page] = [Number(searchParams.get('limit') ?? 10), Number(searchParams.get('page') ?? 1)];
    if (!(limit >= 1 && limit <= 50) || !(page >= 1)) throw lemmyRefusal('couldnt_get_posts');
    const isOwn = this.isUser(asked);
    const hides = (post: SimulatedLemmyPost): boolean => {
      const community = this.store.communityOf(post);
      const isNsfwHidden = community.nsfw && !(isOwn && this.settings.show_nsfw);
      const isBotHidden = isOwn && this.account.bot_account && !this.settings.show_bot_accounts;
      const isBlocked = isOwn && this.account.blockedCommunities.includes(community.id);
      const { languages } = this.account;
      const isForeign = isOwn && languages.length > 0 && !languages.includes(post.language_id);
      return post.removed || (post.deleted && !isOwn) || isNsfwHidden || isBotHidden || isBlocked || isForeign;
    };
    const shown = this.posts
      .filter((post) => !hides(post))
      .toSorted(
        (a, b) =>
          Number(b.featured_local) - Number(a.featured_local) || b.published.getTime() - a.published.getTime() || b.id - a.id,
      )
      .slice((page - 1) * limit, page * limit);
    return { status: 200, body: { posts: shown.map((post) => ({ post })), comments: [], moderates: [] } };
  }
}

const sentIn = ({ body }: Asked): Fields => JSON.parse(body.toString()) as Fields;

const view = (post: SimulatedLemmyPost): Answer => ({ status: 200, body: { post_view: { post } } });
