import { Refusal } from './simulated-request.js';

/** A post as Lemmy stores and sends it. */
export interface SimulatedLemmyPost {
  id: number;
  community_id: number;
  creator_id: number;
  name: string;
  body?: string;
  url?: string;
  alt_text?: string;
  published: Date;
  deleted: boolean;
  removed: boolean;
  featured_local: boolean;
  language_id: number;
}

/** A community, of this server where no host is given. */
export interface SimulatedCommunity {
  id: number;
  name: string;
  host?: string;
  nsfw: boolean;
  hidden: boolean;
  instance_id: number;
}

type Fields = Readonly<Record<string, unknown>>;

/** As Lemmy says it. */
export const lemmyRefusal = (error: string, status = 400): Refusal => new Refusal({ status, body: { error } });

/** Id of the one account. */
export const ownAuthor = 7;
const windowMs = 600_000;

/** The posts of a simulated Lemmy server, with its rules for them (crates/api_crud/src/post and crates/utils/src/utils/validation.rs). */
export class LemmyPosts {
  readonly posts: SimulatedLemmyPost[] = [];
  readonly communities: SimulatedCommunity[] = [
    { id: 31, name: 'cafes', nsfw: false, hidden: false, instance_id: 1 },
    { id: 32, name: 'recipes', host: 'food.example', nsfw: false, hidden: false, instance_id: 2 },
  ];
  /** Of the community 31. */
  readonly rules = { banned: false, moderatorsOnly: false };
  /** A word that titles must not have, and that is replaced in texts. */
  slur: RegExp | null = null;
  /** Whether it takes what identifies readers out of addresses. */
  cleansAddresses = false;
  /** Whether storing a like of the author for their own post fails, which comes after the post. */
  failsAfterwards = false;
  /** Posts within ten minutes. */
  maxPosts = Infinity;
  private readonly removalTimes = new Map<number, Date>();
  private counted: number[] = [];
  /** Apart from the ids of communities and people, so that a test sees which one was sent. */
  private nextId = 10_001;

  communityOf({ community_id: id }: Pick<SimulatedLemmyPost, 'community_id'>): SimulatedCommunity {
    const found = this.communities.find((community) => community.id === id);
    if (found === undefined) throw lemmyRefusal('couldnt_find_community');
    return found;
  }

  /** Lemmy 0.19 answers with status 400, and does not say how long to wait. */
  countPost(): void {
    const now = Date.now();
    this.counted = this.counted.filter((at) => at > now - windowMs);
    if (this.counted.length >= this.maxPosts) throw lemmyRefusal('rate_limit_error');
    this.counted.push(now);
  }

  create(sent: Fields): SimulatedLemmyPost {
    const content = this.validated(sent);
    const { id } = this.communityOf({ community_id: Number(sent['community_id']) });
    if (this.rules.banned) throw lemmyRefusal('banned_from_community');
    if (this.rules.moderatorsOnly) throw lemmyRefusal('only_mods_can_post_in_community');
    const state = { deleted: false, removed: false, featured_local: false, language_id: 0 };
    const post = { ...content, ...state, id: this.nextId++, community_id: id, creator_id: ownAuthor, published: new Date() };
    this.posts.push(post);
    if (this.failsAfterwards) throw lemmyRefusal('couldnt_like_post');
    return post;
  }

  /** An early 0.19 takes away the address that an edit does not name. */
  edit(sent: Fields): SimulatedLemmyPost {
    const content = this.validated(sent);
    const post = this.stored(sent);
    delete post.url;
    return Object.assign(post, content);
  }

  delete(sent: Fields): SimulatedLemmyPost {
    const post = this.stored(sent);
    const isDeleted = sent['deleted'] === true;
    if (post.deleted === isDeleted) throw lemmyRefusal('couldnt_update_post');
    post.deleted = isDeleted;
    return this.read(post.id, true);
  }

  /** Authors see what they deleted, but nothing that a moderator removed. */
  read(id: number, isAuthor: boolean): SimulatedLemmyPost {
    const post = this.stored({ post_id: id });
    if (post.removed || (post.deleted && !isAuthor)) throw lemmyRefusal('couldnt_find_post');
    return post;
  }

  /** As a moderator. */
  remove(post: SimulatedLemmyPost): void {
    post.removed = true;
    this.removalTimes.set(post.id, new Date());
  }

  removals(asked: URLSearchParams): object[] {
    if (asked.get('type_') !== 'ModRemovePost' || asked.get('other_person_id') !== String(ownAuthor)) return [];
    return this.posts
      .filter(({ removed }) => removed)
      .map((post) => ({ mod_remove_post: { when_: this.removalTimes.get(post.id), removed: true }, post }))
      .toReversed()
      .slice(0, Number(asked.get('limit') ?? 10));
  }

  private stored(sent: Fields): SimulatedLemmyPost {
    const post = this.posts.find(({ id }) => id === sent['post_id']);
    if (post === undefined) throw lemmyRefusal('couldnt_find_post');
    return post;
  }

  private validated(sent: Fields): Pick<SimulatedLemmyPost, 'name' | 'body' | 'url' | 'alt_text'> {
    const text = (name: string): string => (typeof sent[name] === 'string' ? sent[name] : '');
    const [name, body, url, altText] = [text('name'), text('body'), text('url'), text('alt_text')];
    if (this.slur?.test(name)) throw lemmyRefusal('slurs');
    const length = [...name.trim()].length;
    if (length < 3 || length > 200 || name.includes('\n') || !/\S{3}/.test(name)) throw lemmyRefusal('invalid_post_title');
    if (url !== '' && !/^(?:https?|magnet):/.test(url)) throw lemmyRefusal('invalid_url_scheme');
    if (url.length > 2_000) throw lemmyRefusal('url_length_overflow');
    if (altText.length > 1_500) throw lemmyRefusal('alt_text_length_overflow');
    const changed = this.changed(body);
    if (changed.length > 50_000) throw lemmyRefusal('invalid_body_field');
    return { name: name.trim(), body: changed, ...(url !== '' && { url }), alt_text: altText };
  }

  private changed(body: string): string {
    const said = this.slur === null ? body : body.replaceAll(new RegExp(this.slur, 'gi'), '*removed*');
    return this.cleansAddresses ? said.replaceAll(/[?&]utm_[a-z]+=[^&\s)]*/g, '') : said;
  }
}
