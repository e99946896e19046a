import { randomUUID } from 'node:crypto';
import { Refusal, type Answer, type Asked } from './simulated-request.js';
import { SimulatedServer } from './simulated-server.js';

/** A post as beehiiv stores it. */
export interface SimulatedBeehiivPost {
  id: string;
  publicationId: string;
  status: string;
  title: string;
  html: string;
  slug: string;
  /** Who gets it by mail, and who may read it on the web: tiers. */
  recipients: Readonly<Record<'web' | 'email', readonly string[]>>;
  /** Seconds since 1970. */
  created: number;
  /** How often it is asked for before it is made. */
  readsUntilMade: number;
  hasFailed: boolean;
}

/** What was sent by mail, once for each time that a post was published. */
export interface SimulatedBeehiivMail {
  subject: string;
  html: string;
  tiers: readonly string[];
}

type Fields = Readonly<Record<string, unknown>>;

const minuteSeconds = 60;
const freeOnly = { web: ['free'], email: ['free'] };
const statuses = ['draft', 'confirmed'];
const objectOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});

const beehiivRefusal = (status: number, statusText: string, message: string, code = statusText.toUpperCase()): Refusal =>
  new Refusal({ status, body: { status, statusText, errors: [{ message, code: code.replaceAll(' ', '_') }] } });
const badRequest = (message: string): Refusal => beehiivRefusal(400, 'Bad Request', message);
const notFound = (): Refusal => beehiivRefusal(404, 'Not Found', 'Resource not found.');
const data = (value: unknown, status = 200): Answer => ({ status, body: { data: value } });

/**
 * beehiiv with one workspace, as https://developers.beehiiv.com and its OpenAPI document describe API v2 (read 2026-11-28): drafts that are made
 * after the answer, with 202 until then, one way from draft to published, archives, the plan, and calls by the minute. It is ours and no
 * independent judge: beehiiv itself is not to be had for tests.
 */
export class BeehiivSimulator extends SimulatedServer {
  static readonly apiKey = 'canary-api-key-of-beehiiv';
  static readonly workspace = 'Café Terrace';
  readonly publications = [
    { id: `pub_${randomUUID()}`, name: 'Terrace news' },
    { id: `pub_${randomUUID()}`, name: 'Recipes' },
  ];
  readonly posts: SimulatedBeehiivPost[] = [];
  readonly mails: SimulatedBeehiivMail[] = [];
  /** Of the plan. */
  hasSendApi = true;
  /** Of posts that are created from now on. */
  readsUntilMade = 0;
  failsToMake = false;
  /** Calls in a minute that are left. */
  callsLeft = Number.MAX_SAFE_INTEGER;
  protected readonly failure: Answer = { status: 500, html: '<h1>Something went wrong</h1>' };

  protected handle(asked: Asked): Answer {
    const answer = this.answered(asked);
    const headers = { 'ratelimit-limit': '180', 'ratelimit-remaining': String(this.callsLeft), 'ratelimit-reset': reset() };
    return { ...answer, headers: { ...headers, ...answer.headers } };
  }

  private answered(asked: Asked): Answer {
    if (this.callsLeft === 0) return { status: 429, html: 'Too Many Requests' };
    this.callsLeft -= 1;
    try {
      return this.route(asked);
    } catch (error) {
      if (error instanceof Refusal) return error.answer;
      throw error;
    }
  }

  private route(asked: Asked): Answer {
    const { method, url, headers } = asked;
    if (headers.authorization !== `Bearer ${BeehiivSimulator.apiKey}`)
      throw beehiivRefusal(401, 'Unauthorized', 'The API key is missing, invalid, or expired.');
    const [, version, room, second, third, postId] = url.pathname.split('/');
    if (version !== 'v2') throw notFound();
    if (method === 'GET' && room === 'workspaces') return this.workspace(second);
    if (room !== 'publications') throw notFound();
    if (second === undefined) return listed(this.publications, url);
    const publication = this.publications.find(({ id }) => id === second);
    if (publication === undefined || third !== 'posts') throw notFound();
    if (postId === undefined) return method === 'POST' ? this.create(asked, second) : this.list(url, second);
    return this.one(asked, second, postId);
  }

  private workspace(asked: string | undefined): Answer {
    if (asked === 'identify')
      return data({ id: 'workspace_1', name: BeehiivSimulator.workspace, owner_email: 'ada@terrace.example' });
    if (asked !== 'permissions') throw notFound();
    return data({ posts: this.hasSendApi ? ['read', 'write'] : ['read'], publications: ['read'] });
  }

  private list({ searchParams }: URL, publicationId: string): Answer {
    const slugs = searchParams.getAll('slugs[]');
    const status = searchParams.get('status') ?? 'all';
    const found = this.posts.filter(
      (post) =>
        post.publicationId === publicationId &&
        post.readsUntilMade === 0 &&
        !post.hasFailed &&
        (slugs.length === 0 || slugs.includes(post.slug)) &&
        (status === 'all' || post.status === status),
    );
    return listed(found.map(shown), { searchParams });
  }

  private create(asked: Asked, publicationId: string): Answer {
    this.requirePlan();
    const sent = JSON.parse(asked.body.toString()) as Fields;
    const { title, status = 'draft', recipients, web_settings: web } = sent;
    if (typeof title !== 'string' || title === '') throw badRequest('title is required.');
    if ('body_content' in sent === 'blocks' in sent) throw badRequest('Provide either blocks or body_content.');
    if (!statuses.includes(String(status))) throw badRequest('status is invalid.');
    if (status === 'draft' && 'scheduled_at' in sent) throw badRequest('A draft post cannot be scheduled.');
    const slug = objectOf(web)['slug'];
    const post: SimulatedBeehiivPost = {
      ...{ id: `post_${randomUUID()}`, publicationId, status: 'draft', title, html: sanitized(sent['body_content']) },
      slug: typeof slug === 'string' ? slug : randomUUID(),
      recipients: recipients === undefined ? freeOnly : recipientsIn(recipients),
      created: Math.floor(Date.now() / 1_000),
      ...{ readsUntilMade: this.readsUntilMade, hasFailed: this.failsToMake },
    };
    this.posts.push(post);
    if (status === 'confirmed') this.publish(post);
    return data({ id: post.id, preview_url: `https://app.beehiiv.example/posts/${post.id}` }, 201);
  }

  private one({ method, body }: Asked, publicationId: string, postId: string): Answer {
    const post = this.posts.find((each) => each.id === postId && each.publicationId === publicationId);
    if (post === undefined) throw notFound();
    if (post.readsUntilMade > 0) {
      post.readsUntilMade -= 1;
      const pending = { status: 202, statusText: 'Accepted', data: { id: postId, state: 'pending' } };
      return { status: 202, headers: { 'retry-after': '1' }, body: pending };
    }
    if (post.hasFailed) throw beehiivRefusal(404, 'Not Found', 'The post could not be created.', 'POST_CREATION_FAILED');
    if (method === 'PATCH') return this.update(post, JSON.parse(body.toString()) as Fields);
    if (method === 'DELETE') return this.remove(post);
    return data(shown(post));
  }

  private update(post: SimulatedBeehiivPost, sent: Fields): Answer {
    this.requirePlan();
    const { title, status, body_content: html } = sent;
    if (status !== undefined && (status !== 'confirmed' || post.status !== 'draft'))
      throw badRequest('Only a draft can be confirmed, and a confirmed post cannot be moved back to draft.');
    if (typeof title === 'string') post.title = title;
    if (html !== undefined) post.html = sanitized(html);
    if (status === 'confirmed') this.publish(post);
    return data(shown(post));
  }

  private publish(post: SimulatedBeehiivPost): void {
    post.status = 'confirmed';
    const { title, html, recipients } = post;
    if (recipients.email.length > 0) this.mails.push({ subject: title, html, tiers: recipients.email });
  }

  private remove(post: SimulatedBeehiivPost): Answer {
    if (post.status === 'draft') this.posts.splice(this.posts.indexOf(post), 1);
    else post.status = 'archived';
    return { status: 204 };
  }

  private requirePlan(): void {
    if (!this.hasSendApi) throw beehiivRefusal(403, 'Forbidden', 'This feature is not available on your plan.');
  }
}

/** When there will be more calls, in seconds since 1970. */
const reset = (): string => String(Math.ceil(Date.now() / 1_000) + minuteSeconds);

/** A page of at most 100, or of 10. */
function listed(all: readonly unknown[], { searchParams }: Pick<URL, 'searchParams'>): Answer {
  const limit = Number(searchParams.get('limit') ?? 10);
  const page = Number(searchParams.get('page') ?? 1);
  if (!Number.isInteger(limit) || limit < 1 || limit > 100) throw badRequest('limit must be between 1 and 100.');
  const paging = { limit, page, total_results: all.length, total_pages: Math.ceil(all.length / limit) };
  return { status: 200, body: { data: all.slice((page - 1) * limit, page * limit), ...paging } };
}

/** "`<style>` and `<link>` tags are removed during sanitization" */
const sanitized = (html: unknown): string =>
  typeof html === 'string' ? html.replaceAll(/<style\b[\s\S]*?<\/style>|<link\b[^>]*>/gi, '') : '';

/** Both keys are required, and one with nothing in it has no readers. */
function recipientsIn(sent: unknown): SimulatedBeehiivPost['recipients'] {
  const { web, email } = objectOf(sent);
  if (web === undefined || email === undefined) throw badRequest('recipients needs web and email.');
  const tiersOf = (channel: unknown): readonly string[] => {
    const tiers = objectOf(channel)['tier_ids'];
    return Array.isArray(tiers) ? (tiers as string[]) : [];
  };
  return { web: tiersOf(web), email: tiersOf(email) };
}

function shown({ id, title, slug, status, created }: SimulatedBeehiivPost): object {
  return {
    ...{ id, title, subtitle: '', slug, status, created, subject_line: title, platform: 'both', audience: 'both' },
    web_url: `https://terrace.beehiiv.com/p/${slug}`,
  };
}
