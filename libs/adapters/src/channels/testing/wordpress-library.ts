import { fieldsOf, Refusal, type Answer, type Asked } from './simulated-request.js';

/** A post as the site stores it. */
export interface SimulatedPost {
  id: number;
  slug: string;
  status: string;
  title: string;
  content: string;
  featuredMedia: number;
}

/** A file in the media library. */
export interface SimulatedFile {
  id: number;
  slug: string;
  type: string;
  bytes: number;
  altText: string;
}

const invalidId = (): Refusal =>
  new Refusal({ status: 404, body: { code: 'rest_post_invalid_id', message: 'Invalid post ID.', data: { status: 404 } } });

/** Posts and files, as https://developer.wordpress.org/rest-api/reference/ describes them. */
export class WordpressLibrary {
  readonly posts: SimulatedPost[] = [];
  readonly files: SimulatedFile[] = [];
  /** State that a plugin puts posts in that are to be published. */
  publishesAs = 'publish';
  /** Whether deleted posts can be restored (`EMPTY_TRASH_DAYS`). */
  hasTrash = true;
  /** Of the next post or file; a long one can be recognised in a text. */
  nextId = 1;

  /** Null for a route that is not there. */
  answer(asked: Asked, path: string): Answer | null {
    const [, kind, id] = /^\/wp\/v2\/(posts|media)(?:\/(\d+))?$/.exec(path) ?? [];
    if (kind === undefined) return null;
    const one = id === undefined ? undefined : Number(id);
    return kind === 'posts' ? this.post(asked, one) : this.file(asked, one);
  }

  private post({ method, url, body }: Asked, id: number | undefined): Answer {
    const view = (post: SimulatedPost) => ({ id: post.id, slug: post.slug, status: post.status, link: linkOf(post, url) });
    if (id === undefined && method === 'GET') return { status: 200, body: listed(this.posts, url.searchParams).map(view) };
    if (id === undefined) {
      const post = { id: this.nextId++, slug: '', status: 'draft', title: '', content: '', featuredMedia: 0 };
      this.change(post, JSON.parse(body.toString()) as Record<string, unknown>);
      this.posts.push(post);
      return { status: 201, body: view(post) };
    }
    const post = this.posts.find((each) => each.id === id);
    if (post === undefined) throw invalidId();
    if (method === 'DELETE' && url.searchParams.get('force') !== 'true') return this.trashed(post, view);
    if (method === 'DELETE') this.posts.splice(this.posts.indexOf(post), 1);
    if (method === 'POST') this.change(post, JSON.parse(body.toString()) as Record<string, unknown>);
    return { status: 200, body: method === 'DELETE' ? { deleted: true } : view(post) };
  }

  /** https://developer.wordpress.org/reference/classes/wp_rest_posts_controller/delete_item/ */
  private trashed(post: SimulatedPost, view: (post: SimulatedPost) => object): Answer {
    const refused = (status: number, code: string, message: string) =>
      new Refusal({ status, body: { code, message, data: { status } } });
    if (!this.hasTrash)
      throw refused(501, 'rest_trash_not_supported', "The post does not support trashing. Set 'force=true' to delete.");
    if (post.status === 'trash') throw refused(410, 'rest_already_trashed', 'The post has already been deleted.');
    Object.assign(post, { status: 'trash', slug: `${post.slug}__trashed` });
    return { status: 200, body: view(post) };
  }

  private change(post: SimulatedPost, sent: Record<string, unknown>): void {
    const { title = post.title, content = post.content, slug, status = post.status, featured_media: media } = sent;
    if (media !== undefined && media !== 0 && !this.files.some(({ id }) => id === Number(media)))
      throw new Refusal({ status: 400, body: { code: 'rest_invalid_featured_media', message: 'Invalid featured media ID.' } });
    Object.assign(post, { title, content, status: status === 'publish' ? this.publishesAs : status });
    if (media !== undefined) post.featuredMedia = Number(media);
    if (typeof slug === 'string') post.slug = unique(slug, this.posts);
  }

  private file({ method, url, headers, body }: Asked, id: number | undefined): Answer {
    const view = (file: SimulatedFile) => ({
      id: file.id,
      slug: file.slug,
      source_url: `${url.origin}/wp-content/uploads/${file.slug}`,
    });
    if (id === undefined && method === 'GET') return { status: 200, body: listed(this.files, url.searchParams).map(view) };
    if (id === undefined) {
      const type = headers['content-type'] ?? '';
      const [, name = ''] = /filename="([^"]+)"/.exec(headers['content-disposition'] ?? '') ?? [];
      if (!/^image\//.test(type) || !/\.(?:png|jpg|webp|gif)$/.test(name)) throw notAllowedType();
      const slug = unique(url.searchParams.get('slug') ?? name, this.files);
      const file = { id: this.nextId++, slug, type, bytes: body.length, altText: '' };
      this.files.push(file);
      return { status: 201, body: view(file) };
    }
    const file = this.files.find((each) => each.id === id);
    if (file === undefined) throw invalidId();
    file.altText = (fieldsOf(body)['alt_text'] ?? '').replaceAll(/<[^>]*>/g, '');
    return { status: 200, body: view(file) };
  }
}

/** With one of the slugs and, where it is asked for, one of the states. */
function listed<T extends { id: number; slug: string; status?: string }>(all: readonly T[], asked: URLSearchParams): T[] {
  const [slugs, statuses] = [asked.get('slug')?.split(','), asked.get('status')?.split(',')];
  const found = all.filter(
    ({ slug, status }) => (slugs?.includes(slug) ?? true) && (status === undefined || (statuses ?? ['publish']).includes(status)),
  );
  const sign = asked.get('orderby') === 'id' && asked.get('order') === 'asc' ? 1 : -1;
  return found.sort((one, other) => sign * (one.id - other.id));
}

/** The second one with a slug gets another (https://developer.wordpress.org/reference/functions/wp_unique_post_slug/). */
function unique(slug: string, others: readonly { slug: string }[]): string {
  const isTaken = (wanted: string) => others.some((other) => other.slug === wanted);
  let [free, suffix] = [slug, 2];
  while (isTaken(free)) free = `${slug}-${suffix++}`;
  return free;
}

function linkOf({ id, slug, status }: SimulatedPost, { origin }: URL): string {
  return status === 'publish' ? `${origin}/2026/11/${slug}/` : `${origin}/?p=${id}`;
}

function notAllowedType(): Refusal {
  const message = 'Sorry, you are not allowed to upload this file type.';
  return new Refusal({ status: 500, body: { code: 'rest_upload_sideload_error', message, data: { status: 500 } } });
}
