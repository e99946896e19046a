import { randomUUID } from 'node:crypto';
import { Refusal, type Answer, type Asked } from './simulated-request.js';
import { SimulatedServer } from './simulated-server.js';

/** A draft or an article as Hashnode stores it. */
export interface SimulatedHashnodeText {
  id: string;
  publicationId: string;
  title: string;
  markdown: string;
  slug: string;
  tags: readonly string[];
  isActive: boolean;
}

type Fields = Readonly<Record<string, unknown>>;

const username = 'cafe-terrace';
const tagsAtMost = 15;
const imageBytes = 8_000_000;
const noPro = 'Publication does not have an active Pro plan. Upgrade in your dashboard to access this via the API.';

const graphqlRefusal = (code: string, message: string): Refusal =>
  new Refusal({ status: 200, body: { data: null, errors: [{ message, extensions: { code } }] } });

/**
 * Hashnode with one account, as skills/gql-api of Hashnode/gql-skill has its GraphQL API: drafts that are published once, slugs that no two
 * articles of a publication have, images by addresses to send them to, the Pro plan, errors with status 200, and answers to queries that are
 * kept. It is ours and no independent judge: Hashnode itself is not to be had for tests.
 */
export class HashnodeSimulator extends SimulatedServer {
  static readonly handle = `@${username}`;
  static readonly accessToken = 'canary-token-of-hashnode';
  readonly publications = [
    { id: objectId(1), title: 'Café Terrace', url: 'https://terrace.hashnode.dev', isPro: true, mayPublish: true },
    { id: objectId(2), title: 'Café Terrace', url: 'https://blog.terrace.example', isPro: false, mayPublish: true },
    { id: objectId(3), title: 'Recipes', url: 'https://recipes.hashnode.dev', isPro: true, mayPublish: false },
  ];
  readonly drafts: SimulatedHashnodeText[] = [];
  readonly posts: SimulatedHashnodeText[] = [];
  /** Images that were sent, by the key of the address. */
  readonly images = new Map<string, { bytes: number; type: string }>();
  protected readonly failure: Answer = {
    status: 200,
    body: { errors: [{ message: 'Internal server error', extensions: { code: 'INTERNAL_SERVER_ERROR' } }] },
  };
  /** Longer than the 25 seconds that Hashnode keeps them: as long as there are tests. */
  private readonly keptAnswers = new Map<string, object>();
  private made = 100;

  protected handle(asked: Asked): Answer {
    const [, key] = /^\/upload\/([\w-]+)$/.exec(asked.url.pathname) ?? [];
    if (asked.method === 'PUT' && key !== undefined) return this.receive(asked, key);
    if (asked.method !== 'POST' || asked.url.pathname !== '/') return { status: 404, html: 'Not found' };
    const { query, variables } = JSON.parse(asked.body.toString()) as { query: string; variables: Fields };
    if (asked.headers.authorization !== `Bearer ${HashnodeSimulator.accessToken}`)
      throw graphqlRefusal('UNAUTHENTICATED', 'You must be authenticated.');
    const [, field = ''] = /\{\s*(\w+)/.exec(query) ?? [];
    if (query.startsWith('mutation'))
      return { status: 200, body: { data: { [field]: this.mutate(field, variables['input'] as Fields, asked) } } };
    const name = JSON.stringify([query, variables]);
    const answer = this.keptAnswers.get(name) ?? { [field]: this.read(field, variables) };
    this.keptAnswers.set(name, answer);
    return { status: 200, body: { data: answer } };
  }

  private read(field: string, variables: Fields): unknown {
    if (field === 'me') return { username, name: 'Café Terrace', publications: this.page(variables) };
    if (field === 'draft') {
      const draft = this.find(this.drafts, variables['id'], 'Draft not found');
      this.requirePro(draft.publicationId);
      return { id: draft.id };
    }
    if (field !== 'publication') throw graphqlRefusal('GRAPHQL_VALIDATION_FAILED', `Cannot query field "${field}".`);
    const publication = this.requirePro(String(variables['id']));
    const post = this.active(publication.id).find(({ slug }) => slug === variables['slug']);
    return { post: post === undefined ? null : this.shown(post) };
  }

  private page({ first, after }: Fields): object {
    const from = typeof after === 'string' ? this.publications.findIndex(({ id }) => id === after) + 1 : 0;
    const nodes = this.publications.slice(from, from + Number(first ?? 10));
    const pageInfo = { endCursor: nodes.at(-1)?.id ?? null, hasNextPage: from + nodes.length < this.publications.length };
    return { edges: nodes.map(({ id, title, url }) => ({ node: { id, title, url }, cursor: id })), pageInfo };
  }

  private mutate(field: string, input: Fields, { url }: Asked): object {
    if (field === 'createDraft') return { draft: { id: this.createDraft(input) } };
    if (field === 'updateDraft') {
      const draft = this.find(this.drafts, input['draftId'], 'Draft not found');
      Object.assign(draft, this.written(input, draft));
      return { draft: { id: draft.id } };
    }
    if (field === 'publishDraft') return { post: this.shown(this.publish(input)) };
    if (field === 'updatePost' || field === 'removePost') {
      const post = this.find(this.posts, input['id'], 'Post not found');
      this.requirePro(post.publicationId);
      if (field === 'removePost') post.isActive = false;
      else Object.assign(post, this.written(input, post));
      return { post: this.shown(post) };
    }
    if (field === 'createImageUploadURL') return this.lease(input, url.origin);
    if (field === 'confirmImageUpload') return this.confirm(String(input['key']));
    throw graphqlRefusal('GRAPHQL_VALIDATION_FAILED', `Cannot query field "${field}" on type "Mutation".`);
  }

  private createDraft(input: Fields): string {
    const { id: publicationId } = this.requirePro(String(input['publicationId']));
    this.made += 1;
    const empty = { title: '', markdown: '', slug: '', tags: [] };
    const draft = { ...empty, id: objectId(this.made), publicationId, isActive: true };
    this.drafts.push({ ...draft, ...this.written(input, draft) });
    return draft.id;
  }

  private publish({ draftId }: Fields): SimulatedHashnodeText {
    const draft = this.find(this.drafts, draftId, 'Draft not found');
    if (!this.requirePro(draft.publicationId).mayPublish)
      throw graphqlRefusal('FORBIDDEN', 'You are not allowed to publish in this publication.');
    if (draft.title === '' || draft.markdown.trim() === '')
      throw graphqlRefusal('BAD_USER_INPUT', 'A post needs a title and content.');
    this.made += 1;
    const taken = this.active(draft.publicationId).some(({ slug }) => slug === draft.slug);
    const post = { ...draft, id: objectId(this.made), slug: taken ? `${draft.slug}-1` : draft.slug };
    draft.isActive = false;
    this.posts.push(post);
    return post;
  }

  private written(
    input: Fields,
    before: Pick<SimulatedHashnodeText, 'title' | 'markdown' | 'slug' | 'tags'>,
  ): Pick<SimulatedHashnodeText, 'title' | 'markdown' | 'slug' | 'tags'> {
    const text = (name: string, otherwise: string): string => (typeof input[name] === 'string' ? input[name] : otherwise);
    const tags = Array.isArray(input['tags']) ? (input['tags'] as { slug: string }[]).map(({ slug }) => slug) : before.tags;
    if (tags.length > tagsAtMost) throw graphqlRefusal('BAD_USER_INPUT', `A post has at most ${tagsAtMost} tags.`);
    return {
      title: text('title', before.title),
      markdown: text('contentMarkdown', before.markdown),
      slug: text('slug', before.slug),
      tags,
    };
  }

  private lease({ contentType }: Fields, origin: string): object {
    if (typeof contentType !== 'string' || !contentType.startsWith('image/') || contentType === 'image/svg+xml')
      throw graphqlRefusal('BAD_USER_INPUT', 'Only images can be uploaded.');
    const key = randomUUID();
    const presignedPut = { url: `${origin}/upload/${key}`, key, cdnUrl: `https://cdn.hashnode.com/${key}` };
    return { presignedPut };
  }

  private receive({ body, headers }: Asked, key: string): Answer {
    this.images.set(key, { bytes: body.length, type: headers['content-type'] ?? '' });
    return { status: 200 };
  }

  private confirm(key: string): object {
    const image = this.images.get(key);
    if (image === undefined) throw graphqlRefusal('NOT_FOUND', 'No such upload.');
    const ok = image.bytes <= imageBytes;
    if (!ok) this.images.delete(key);
    return { ok, cdnUrl: ok ? `https://cdn.hashnode.com/${key}` : null };
  }

  private active(publicationId: string): SimulatedHashnodeText[] {
    return this.posts.filter((post) => post.publicationId === publicationId && post.isActive);
  }

  private find(texts: readonly SimulatedHashnodeText[], id: unknown, message: string): SimulatedHashnodeText {
    const found = texts.find((text) => text.id === id && text.isActive);
    if (found === undefined) throw graphqlRefusal('NOT_FOUND', message);
    return found;
  }

  private requirePro(publicationId: string): HashnodeSimulator['publications'][number] {
    const publication = this.publications.find(({ id }) => id === publicationId);
    if (publication === undefined) throw graphqlRefusal('NOT_FOUND', 'Publication not found');
    if (!publication.isPro) throw graphqlRefusal('FORBIDDEN', noPro);
    return publication;
  }

  private shown({ id, slug, title, publicationId }: SimulatedHashnodeText): object {
    const { url = '' } = this.publications.find((each) => each.id === publicationId) ?? {};
    return { id, slug, title, url: `${url}/${slug}` };
  }
}

function objectId(index: number): string {
  return `6a603fb103e2cb32${index.toString(16).padStart(8, '0')}`;
}
