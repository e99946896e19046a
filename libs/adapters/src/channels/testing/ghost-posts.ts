import { Refusal, type Answer, type Asked } from './simulated-request.js';

/** A post as the site stores it. */
export interface SimulatedGhostPost {
  id: string;
  slug: string;
  status: string;
  title: string;
  html: string;
  featureImage: string | null;
  featureImageAlt: string | null;
  /** With whole seconds, as databases of Ghost keep it. */
  updatedAt: string;
}

/** A post in a request: what is not there stays as it is. */
interface SentPost {
  title?: string;
  slug?: string;
  html?: string;
  status?: string;
  feature_image?: string | null;
  feature_image_alt?: string | null;
  updated_at?: string;
}

/** As Ghost refuses (`@tryghost/mw-error-handler`): the message names the action, and the context says what happened. */
export function ghostRefusal(status: number, type: string, context: string, code: string | null = null): Refusal {
  const message = `${type}, cannot do it.`;
  return new Refusal({ status, body: { errors: [{ message, context, type, details: null, help: null, code, id: 'error' }] } });
}

const notFound = (): Refusal => ghostRefusal(404, 'NotFoundError', 'Post not found.');
const invalid = (property: string, most: number): Refusal =>
  ghostRefusal(422, 'ValidationError', `Value in [${property}] exceeds maximum length of ${most} characters.`);

/** Posts, as docs.ghost.org/admin-api/posts describes them and `models/post.js` of Ghost 5 keeps them. */
export class GhostPosts {
  readonly posts: SimulatedGhostPost[] = [];
  /** How often posts were changed after they were created. */
  changes = 0;
  private serial = 0x1000_0000;
  private seconds = Date.UTC(2026, 10, 25) / 1000;

  /** @param address under which readers find the site */
  constructor(private readonly address: string) {}

  /** Null for a route that is not there. */
  answer(asked: Asked, path: string): Answer | null {
    const [, slug] = /^posts\/slug\/([^/]+)\/$/.exec(path) ?? [];
    const [, id] = /^posts\/([^/]+)\/$/.exec(path) ?? [];
    if (slug !== undefined && asked.method === 'GET') return this.read((post) => post.slug === decodeURIComponent(slug));
    if (id !== undefined) return this.one(asked, id);
    if (path !== 'posts/') return null;
    if (asked.method === 'POST') return this.create(asked);
    const most = Number(asked.url.searchParams.get('limit') ?? 15);
    return { status: 200, body: { posts: this.posts.slice(0, most).map(({ id: one }) => ({ id: one })), meta: {} } };
  }

  /** What a person does in the editor. */
  touch(post: SimulatedGhostPost, change: Partial<SimulatedGhostPost>): void {
    Object.assign(post, change, { updatedAt: this.nextMoment() });
  }

  private one(asked: Asked, id: string): Answer | null {
    if (asked.method === 'GET') return this.read((post) => post.id === id);
    const post = this.posts.find((each) => each.id === id);
    if (post === undefined) throw notFound();
    if (asked.method === 'DELETE') {
      this.posts.splice(this.posts.indexOf(post), 1);
      return { status: 204 };
    }
    return asked.method === 'PUT' ? this.change(asked, post) : null;
  }

  private read(isMeant: (post: SimulatedGhostPost) => boolean): Answer {
    const post = this.posts.find(isMeant);
    if (post === undefined) throw notFound();
    return { status: 200, body: { posts: [this.shown(post)] } };
  }

  private create(asked: Asked): Answer {
    const sent = sentPost(asked);
    if (sent.title === undefined) throw ghostRefusal(422, 'ValidationError', "Validation (isEmpty) failed for ['title']");
    const [id, updatedAt] = [(this.serial++).toString(16).padStart(24, '6'), this.nextMoment()];
    const slug = unique(sent.slug ?? sent.title, this.posts);
    const none = { title: '', html: '', featureImage: null, featureImageAlt: null };
    const post = { id, slug, status: 'draft', updatedAt, ...none };
    apply(post, sent, asked.url);
    this.posts.push(post);
    return { status: 201, body: { posts: [this.shown(post)] } };
  }

  /** Of two changes of the same state, the second one is refused (`@tryghost/bookshelf-collision`). */
  private change(asked: Asked, post: SimulatedGhostPost): Answer {
    const sent = sentPost(asked);
    const changed = { ...post };
    apply(changed, sent, asked.url);
    const isChanged = JSON.stringify(changed) !== JSON.stringify(post);
    if (isChanged && sent.updated_at !== post.updatedAt)
      throw ghostRefusal(409, 'UpdateCollisionError', 'Saving failed! Someone else is editing this post.', 'UPDATE_COLLISION');
    if (isChanged) this.touch(post, changed);
    this.changes += 1;
    return { status: 200, body: { posts: [this.shown(post)] } };
  }

  /** Content is answered in the format of the editor, not as it was sent; drafts have the address of their preview. */
  private shown({ id, slug, status, title, featureImage, featureImageAlt, updatedAt }: SimulatedGhostPost) {
    const url = status === 'published' ? `${this.address}/${slug}/` : `${this.address}/p/${id}/`;
    const lexical = JSON.stringify({ root: { children: [], type: 'root', version: 1 } });
    return {
      ...{ id, slug, status, title, lexical, url },
      ...{ feature_image: featureImage, feature_image_alt: featureImageAlt, updated_at: updatedAt },
    };
  }

  /** Each change is a second later than the one before. */
  private nextMoment(): string {
    this.seconds += 1;
    return new Date(this.seconds * 1000).toISOString();
  }
}

function sentPost({ body }: Asked): SentPost {
  const { posts } = JSON.parse(body.toString()) as { posts?: readonly SentPost[] };
  const [post] = posts ?? [];
  if (post === undefined) throw ghostRefusal(422, 'ValidationError', 'No root key (‘posts’) provided.');
  return post;
}

/** HTML is taken only where the request says so, and none at all leaves the content as it is (`serializers/input/posts.js`). */
function apply(post: SimulatedGhostPost, sent: SentPost, { searchParams }: URL): void {
  const { title = post.title, status = post.status, html = '' } = sent;
  if ([...title].length > 255) throw invalid('posts.title', 255);
  if (!['published', 'draft', 'scheduled', 'sent'].includes(status)) throw invalid('posts.status', 50);
  // As it was until Ghost 5.96.
  if ([...(sent.feature_image_alt ?? '')].length > 125) throw invalid('posts_meta.feature_image_alt', 125);
  Object.assign(post, { title: title.trim() === '' ? '(Untitled)' : title.trim(), status });
  if (searchParams.get('source') === 'html' && html !== '') post.html = html;
  if (sent.feature_image !== undefined) post.featureImage = sent.feature_image;
  if (sent.feature_image_alt !== undefined) post.featureImageAlt = sent.feature_image_alt;
}

/** The second one with a slug gets another (`models/base/plugins/generate-slug.js`). */
function unique(wanted: string, others: readonly { slug: string }[]): string {
  const slug = wanted
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 185);
  const isTaken = (free: string): boolean => others.some((other) => other.slug === free);
  let [free, suffix] = [slug, 2];
  while (isTaken(free)) free = `${slug}-${suffix++}`;
  return free;
}
