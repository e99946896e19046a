import { linkedinRefusal } from './linkedin-authorization.js';
import type { LinkedinVideos } from './linkedin-videos.js';
import type { Answer, Asked } from './simulated-request.js';

/** A post as LinkedIn stores it. */
export interface SimulatedLinkedinPost {
  id: string;
  author: string;
  /** As people see it. */
  text: string;
  /** As apps are shown it: hashtags as templates. */
  commentary: string;
  images: readonly { id: string; altText?: string }[];
  /** Of a post with the card of a link. */
  article?: Fields | undefined;
  createdAt: number;
  lastModifiedAt: number;
}

type Fields = Readonly<Record<string, unknown>>;

/** Of a post that others quote from the page on UGC posts. */
export const longestText = 3_000;
/** https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/multiimage-post-api */
export const multiImage = { least: 2, most: 20 } as const;
const duplicateMs = 10 * 60_000;
const reserved = '|{}@[]()<>#\\*_~';

/** Posts of everybody, in the shapes of the Posts API. */
export class LinkedinPosts {
  readonly all: SimulatedLinkedinPost[] = [];
  /** Whether the same post within ten minutes is refused. Really it always is. */
  refusesDuplicates = false;
  /** Whether no card of a link is taken. */
  refusesArticles = false;
  /** Images that were uploaded, and who owns them. */
  readonly images = new Map<string, string>();
  /** Calls that were to make a post. */
  tries = 0;
  private made = 0;

  constructor(private readonly videos: LinkedinVideos) {}

  create(sent: Fields): Answer {
    this.tries += 1;
    const author = textIn(sent, 'author');
    const isComplete = ['visibility', 'distribution', 'lifecycleState'].every((name) => name in sent);
    if (!isComplete || sent['lifecycleState'] !== 'PUBLISHED')
      throw linkedinRefusal(422, 'UNPROCESSABLE_ENTITY', 'ERROR :: /lifecycleState :: field is required but not found');
    const shown = { ...read(textIn(sent, 'commentary')), images: this.imagesOf(sent['content'] as Fields | undefined, author) };
    this.requireNew(author, shown);
    const article = this.articleOf(sent['content'] as Fields | undefined, author);
    this.made += 1;
    const [id, now] = [`urn:li:share:${7_000_000_000_000_000_000n + BigInt(this.made)}`, Date.now()];
    this.all.push({ id, author, ...shown, article, createdAt: now, lastModifiedAt: now });
    return { status: 201, headers: { 'x-restli-id': id } };
  }

  update(id: string, sent: Fields): Answer {
    const patch = sent['patch'] as { $set?: Fields } | undefined;
    const { text, commentary } = read(textIn(patch?.$set ?? {}, 'commentary'));
    Object.assign(this.named(id), { text, commentary, lastModifiedAt: Date.now() });
    return { status: 204 };
  }

  /** @throws Refusal when there is none */
  named(id: string): SimulatedLinkedinPost {
    const post = this.all.find((other) => other.id === id);
    if (post === undefined) throw linkedinRefusal(404, 'NOT_FOUND', `Entity ${id} does not exist`);
    return post;
  }

  /** Deleting what is gone succeeds, too. */
  remove(id: string): Answer {
    const place = this.all.findIndex((post) => post.id === id);
    if (place !== -1) this.all.splice(place, 1);
    return { status: 204 };
  }

  /** Of one author, those that were changed last at first. */
  list({ url }: Asked, author: string): Answer {
    const number = (name: string, fallback: number): number => Number(url.searchParams.get(name) ?? fallback);
    const [start, count] = [number('start', 0), number('count', 10)];
    if (count > 100) throw linkedinRefusal(400, 'ILLEGAL_ARGUMENT', 'Count is over 100');
    const posts = this.all.filter((post) => post.author === author).toSorted((a, b) => b.lastModifiedAt - a.lastModifiedAt);
    const elements = posts.slice(start, start + count).map(shownPost);
    return { status: 200, body: { paging: { start, count, links: [] }, elements } };
  }

  private imagesOf(content: Fields | undefined, author: string): SimulatedLinkedinPost['images'] {
    if (content === undefined || 'article' in content) return [];
    const { media, multiImage: several } = content as { media?: Fields; multiImage?: { images?: Fields[] } };
    const images = several === undefined ? [media ?? {}] : (several.images ?? []);
    const video = several === undefined && String(media?.['id']).startsWith('urn:li:video:') ? String(media?.['id']) : undefined;
    if (video !== undefined) {
      this.videos.require(video, author);
      return [{ id: video }];
    }
    const isCount = several === undefined || (images.length >= multiImage.least && images.length <= multiImage.most);
    if (!isCount || !images.every(({ id }) => this.images.get(String(id)) === author))
      throw linkedinRefusal(400, 'INVALID_CONTENT', 'ERROR :: /content :: images are not owned by the author, or too many');
    return images.map(({ id, altText }) => ({ id: String(id), ...(typeof altText === 'string' && { altText }) }));
  }

  /** Nothing is read of the page: "partners need to set article fields such as thumbnail, title and description". */
  private articleOf(content: Fields | undefined, author: string): Fields | undefined {
    const article = content?.['article'] as Fields | undefined;
    if (article === undefined) return undefined;
    const { source, title, thumbnail } = article;
    if (this.refusesArticles || typeof source !== 'string' || typeof title !== 'string')
      throw linkedinRefusal(400, 'INVALID_CONTENT', 'ERROR :: /content/article :: source and title are required');
    if (thumbnail !== undefined && (typeof thumbnail !== 'string' || this.images.get(thumbnail) !== author))
      throw linkedinRefusal(400, 'INVALID_CONTENT', 'ERROR :: /content/article/thumbnail :: not owned by the author');
    return article;
  }

  private requireNew(author: string, { text, images }: Pick<SimulatedLinkedinPost, 'text' | 'images'>): void {
    const since = Date.now() - duplicateMs;
    const same = this.all.find(
      (post) => post.createdAt > since && post.author === author && post.text === text && post.images.length === images.length,
    );
    if (!this.refusesDuplicates || same === undefined) return;
    const inputErrors = [{ description: 'Duplicate post is detected', input: {}, code: 'DUPLICATE_POST' }];
    const message = `com.linkedin.content.common.exception.BadRequestResponseException: Content is a duplicate of ${same.id}`;
    throw linkedinRefusal(422, 'UNPROCESSABLE_ENTITY', message, { errorDetails: { inputErrors } });
  }
}

/** As apps are shown it. */
export const shownPost = ({ images, text: _text, article, ...post }: SimulatedLinkedinPost): object => {
  const [media] = images;
  return {
    ...post,
    ...(article !== undefined && { content: { article } }),
    ...(media !== undefined && { content: images.length === 1 ? { media } : { multiImage: { images } } }),
    publishedAt: post.createdAt,
    lifecycleState: 'PUBLISHED',
    visibility: 'PUBLIC',
  };
};

const textIn = (fields: Fields, name: string): string => {
  const value = fields[name];
  if (typeof value !== 'string') throw linkedinRefusal(422, 'UNPROCESSABLE_ENTITY', `ERROR :: /${name} :: field is required`);
  return value;
};

/** Reads the `little` format. What is reserved and not escaped ends the text, without an error, as people report. */
function read(little: string): { text: string; commentary: string } {
  let [text, commentary] = ['', ''];
  for (let at = 0; at < little.length; at += 1) {
    const [char = '', next = ''] = [little.charAt(at), little.charAt(at + 1)];
    const [tag] = /^#[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/u.exec(little.slice(at)) ?? [];
    if (tag !== undefined) {
      [text, commentary] = [text + tag, `${commentary}{hashtag|\\#|${tag.slice(1)}}`];
      at += tag.length - 1;
    } else if (char === '\\' && next !== '' && reserved.includes(next)) {
      [text, commentary] = [text + next, `${commentary}\\${next}`];
      at += 1;
    } else if (reserved.includes(char)) break;
    else [text, commentary] = [text + char, commentary + char];
  }
  requireLinkedinText(text);
  return { text, commentary };
}

/** @throws Refusal for a text that is too long */
export function requireLinkedinText(text: string): void {
  if (text.length > longestText)
    throw linkedinRefusal(400, 'INVALID_VALUE_FOR_FIELD', `ERROR :: /commentary :: length is over ${longestText}`);
}
