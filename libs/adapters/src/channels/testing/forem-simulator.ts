import { Refusal, type Answer, type Asked } from './simulated-request.js';
import { SimulatedServer } from './simulated-server.js';

/** An article as Forem stores it. */
export interface SimulatedArticle {
  id: number;
  title: string;
  body: string;
  tags: readonly string[];
  isPublished: boolean;
  /** Absent for a draft that never was. */
  publishedAt: Date | undefined;
  createdAt: Date;
  disclosure: string;
}

type Fields = Readonly<Record<string, unknown>>;

const username = 'cafe_terrace';
const secondMs = 1_000;

/**
 * A site that runs Forem, with one account, as the code of forem/forem says of API V1: the articles of an account, their validation, rate limits,
 * the languages of code blocks that are added, and errors as `{ error, status }`. It recognises no repeated call. It is ours and no
 * independent judge: DEV itself is not to be had for tests.
 */
export class ForemSimulator extends SimulatedServer {
  static readonly handle = `@${username}`;
  static readonly apiKey = 'canary-api-key-of-forem';
  readonly articles: SimulatedArticle[] = [];
  /** Time that passes before each call that writes, in milliseconds. */
  pauseMs = 0;
  isSuspended = false;
  /** Calls without the header that asks for V1. */
  callsOfV0 = 0;
  protected readonly failure: Answer = { status: 500, body: { error: 'Internal Server Error', status: 500 } };
  private made = 0;
  private passedMs = 0;
  private edits: number[] = [];

  protected handle(asked: Asked): Answer {
    if (!asked.headers['user-agent']) throw new Refusal({ status: 403, html: 'Forbidden Bots' });
    if (asked.headers.accept !== 'application/vnd.forem.api-v1+json') this.callsOfV0 += 1;
    if (this.isSuspended || asked.headers['api-key'] !== ForemSimulator.apiKey) throw refusal(401, 'unauthorized');
    const line = `${asked.method} ${asked.url.pathname}`;
    if (line === 'GET /api/users/me')
      return { status: 200, body: { type_of: 'user', id: 1, username, name: 'Café Terrace', joined_at: 'Oct  7, 2026' } };
    if (line === 'GET /api/articles/me/all') return this.list(asked);
    if (line === 'POST /api/articles') return this.create(asked);
    const [, id] = /^PUT \/api\/articles\/(\d+)$/.exec(line) ?? [];
    if (id !== undefined) return this.update(asked, Number(id));
    throw refusal(404, 'not found');
  }

  /** Milliseconds since 1970 on the clock of the site. */
  private now(): number {
    return Date.now() + this.passedMs;
  }

  /** `order(published_at: :desc, created_at: :desc)`: what has no date comes first. */
  private list({ url }: Asked): Answer {
    const size = Math.min(Number(url.searchParams.get('per_page') ?? 30), 1_000);
    const from = (Number(url.searchParams.get('page') ?? 1) - 1) * size;
    const time = ({ publishedAt }: SimulatedArticle): number => publishedAt?.getTime() ?? Infinity;
    const latestFirst = [...this.articles].toSorted(
      (a, b) => (time(a) === time(b) ? 0 : time(b) - time(a)) || b.createdAt.getTime() - a.createdAt.getTime() || b.id - a.id,
    );
    return { status: 200, body: latestFirst.slice(from, from + size).map((article) => listed(article, url.origin)) };
  }

  private create(asked: Asked): Answer {
    this.passedMs += this.pauseMs;
    const sent = articleIn(asked);
    if (!sent['ai_disclosure_level']) throw refusal(422, 'ai_disclosure_level is required when creating an article.');
    const since = (seconds: number): SimulatedArticle[] =>
      this.articles.filter(({ createdAt }) => createdAt.getTime() > this.now() - seconds * secondMs);
    if (since(30).filter(({ isPublished }) => isPublished).length > 9) throw tooMany();
    const content = validated(sent, { title: '', body: '', tags: [], isPublished: false, disclosure: 'not_disclosed' });
    if (since(300).some(({ title }) => title === content.title))
      throw refusal(422, 'Title has already been used in the last five minutes');
    this.made += 1;
    const createdAt = new Date(this.now());
    const article = {
      ...content,
      id: 4_000_000 + this.made,
      createdAt,
      publishedAt: content.isPublished ? createdAt : undefined,
    };
    this.articles.push(article);
    return { status: 201, body: shown(article, asked.url.origin) };
  }

  private update(asked: Asked, id: number): Answer {
    this.passedMs += this.pauseMs;
    const article = this.articles.find((each) => each.id === id);
    if (article === undefined) throw refusal(404, 'not found');
    this.edits = this.edits.filter((at) => at > this.now() - 30 * secondMs);
    if (this.edits.length > 30) throw tooMany();
    Object.assign(article, validated(articleIn(asked), article));
    this.edits.push(this.now());
    return { status: 200, body: shown(article, asked.url.origin) };
  }
}

type Content = Pick<SimulatedArticle, 'title' | 'body' | 'tags' | 'isPublished' | 'disclosure'>;

const refusal = (status: number, error: string): Refusal => new Refusal({ status, body: { error, status } });

const tooMany = (): Refusal =>
  new Refusal({
    status: 429,
    headers: { 'retry-after': '30' },
    body: { error: 'Rate limit reached, try again in 30 seconds', status: 429 },
  });

function articleIn({ body }: Asked): Fields {
  const { article } = JSON.parse(body.toString()) as { article?: unknown };
  if (typeof article !== 'object' || article === null) throw refusal(422, 'article param must be a JSON object.');
  return article as Fields;
}

/** As `Article` validates it, with what the request leaves out taken from `before`. */
function validated(sent: Fields, before: Content): Content {
  const body = typeof sent['body_markdown'] === 'string' ? sent['body_markdown'] : before.body;
  const settings = /^\s*---(.*?)---\s*?[ \t]*(?:$|[\r\n])/s.exec(body)?.[1] ?? '';
  const set = (name: string): string | undefined => new RegExp(`^${name}: *(.+)$`, 'm').exec(settings)?.[1];
  const title = normalizedTitle(set('title') ?? (typeof sent['title'] === 'string' ? sent['title'] : before.title));
  const tags = Array.isArray(sent['tags']) ? (sent['tags'] as string[]) : before.tags;
  const isPublished = typeof sent['published'] === 'boolean' ? sent['published'] : before.isPublished;
  if (title === '') throw refusal(422, "Title can't be blank");
  if ([...title].length > 128) throw refusal(422, 'Title is too long (maximum is 128 characters for full_post)');
  if (Buffer.byteLength(body) > 800 * 1_024) throw refusal(422, 'Body markdown is too long.');
  if (tags.length > 4) throw refusal(422, 'Tag list exceed the maximum of 4 tags');
  for (const tag of tags) requireTag(tag);
  const disclosure = typeof sent['ai_disclosure_level'] === 'string' ? sent['ai_disclosure_level'] : before.disclosure;
  return {
    title,
    body: withLanguages(body),
    tags,
    isPublished: set('published') === undefined ? isPublished : set('published') === 'true',
    disclosure,
  };
}

function requireTag(tag: string): void {
  if (tag.length > 30) throw refusal(422, `Tag "${tag}" is too long (maximum is 30 characters)`);
  if (!/^[a-z0-9]+$/i.test(tag)) throw refusal(422, `Tag "${tag}" contains non-alphanumeric or prohibited unicode characters`);
}

/** Words, spaces, punctuation and common emoji are left. */
const notInTitles =
  /[^\p{L}\p{M}\p{Nd}\p{Pc}\s\p{P}\p{Sc}\u00a9\u00ae\u061c\u180e\u200c-\u200f\u202c-\u202e\u2066-\u2069\u20e3\u2122\u2600-\u273f\u2b00-\u2bff\u{1f000}-\u{1ffff}]+/gu;

const normalizedTitle = (title: string): string => title.replaceAll(notInTitles, ' ').replaceAll(/\s+/g, ' ').trim();

/** Blocks without a language get one. */
function withLanguages(body: string): string {
  let isOpen = false;
  const lines = body.split('\n').map((line) => {
    if (!/^ {0,3}```/.test(line)) return line;
    isOpen = !isOpen;
    return isOpen && line.trim() === '```' ? `${line}plaintext` : line;
  });
  return lines.join('\n');
}

/** As it is shown by itself, without whether it is published. */
function shown({ id, title, body, tags, publishedAt, disclosure }: SimulatedArticle, origin: string): object {
  const path = `/${username}/article-${id.toString(26)}`;
  return {
    type_of: 'article',
    ...{ id, title, path, url: `${origin}${path}`, body_markdown: body, tags, tag_list: tags.join(', ') },
    ...{ ai_disclosure_level: disclosure, published_at: publishedAt?.toISOString() ?? null },
  };
}

const listed = (article: SimulatedArticle, origin: string): object => ({
  ...shown(article, origin),
  published: article.isPublished,
  tag_list: article.tags,
});
