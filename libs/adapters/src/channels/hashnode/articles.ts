import type { ContentProblem, OutgoingPost, PublishedRecord } from '@imprint/domain/publishing/channel';
import { sha256Hex } from '@imprint/platform/crypto';
import { addressOf, fieldsOf, parsed, textOf } from '../answer-fields.js';
import { articleContent, hasTitleLine } from '../markdown-article.js';
import { imageLine } from '../markdown-image.js';
import { refused } from '../platform-failures.js';
import { postSlug } from '../post-slug.js';
import type { HashnodeApi } from './api.js';
import { HashnodeRefusal } from './failures.js';

/** Kept here: Hashnode documents none. */
const titleLength = 150;
/** What is asked for of every article. */
const asked = 'post { id url }';
/** Names of what is saved. */
const steps = { draft: 'draft', post: 'post' } as const;

/** A draft that becomes the article of a target. */
export interface KeptDraft {
  id: string;
  publicationId: string;
  /** Digest of what it says. */
  content: string;
}

/** What is wrong with a text, whatever the title. */
export function problemsOf(text: string): ContentProblem[] {
  const problem = (code: string, message: string): ContentProblem[] => [{ code, message, field: 'caption' }];
  if (text.trim() === '') return problem('post_empty', 'An article on Hashnode needs a text.');
  if (!hasTitleLine(text)) return problem('title_missing', 'An article on Hashnode needs a line with a letter or digit.');
  return [];
}

/** What an article says, as drafts and posts take it. @param images their addresses @throws ChannelError for a text that is no article */
export function contentOf(
  post: Pick<OutgoingPost, 'title' | 'text' | 'media'>,
  images: readonly string[],
): { title: string; contentMarkdown: string; tags?: readonly object[] } {
  const [problem] = problemsOf(post.text);
  if (problem !== undefined) throw refused('validation', problem.code, problem.message);
  const { title, body, tags } = articleContent(post, { titleLength });
  const shown = images.map((address, index) => imageLine(post.media[index]?.altText ?? null, address));
  const contentMarkdown = [body, ...shown].join('\n\n');
  return { title, contentMarkdown, ...(tags.length > 0 && { tags: tags.map((slug) => ({ slug })) }) };
}

/**
 * The draft with this content: that of an attempt before, or a new one. Nobody but the authors sees it. The slug marks the article: the end of
 * it is of the target id.
 */
export async function draftOf(
  api: HashnodeApi,
  accessToken: string,
  { post, publicationId, images }: { post: OutgoingPost; publicationId: string; images: readonly string[] },
  signal: AbortSignal,
): Promise<KeptDraft> {
  const said = contentOf(post, images);
  const content = sha256Hex(JSON.stringify(said));
  const earlier = keptDraft(post);
  const isThere = earlier?.publicationId === publicationId;
  if (isThere && earlier.content === content) return earlier;
  const input = { ...said, slug: postSlug(post), settings: { slugOverridden: true } };
  const mutation = isThere
    ? { name: 'updateDraft', type: 'UpdateDraftInput', input: { draftId: earlier.id, ...input }, answer: 'draft { id }' }
    : { name: 'createDraft', type: 'CreateDraftInput', input: { publicationId, ...input }, answer: 'draft { id }' };
  signal.throwIfAborted();
  const { draft } = await api.mutate(accessToken, mutation, signal);
  const kept = { id: textOf(fieldsOf(draft), 'id'), publicationId, content };
  await post.steps.save(steps.draft, JSON.stringify(kept));
  return kept;
}

/** The draft of an attempt before. */
export function keptDraft({ steps: kept }: Pick<OutgoingPost, 'steps'>): KeptDraft | undefined {
  const saved = kept.find(steps.draft);
  return saved && (parsed(saved.value) as KeptDraft);
}

/** The article whose answer arrived. */
export function createdBefore({ steps: kept }: Pick<OutgoingPost, 'steps'>): PublishedRecord | undefined {
  const saved = kept.find(steps.post);
  return saved && (parsed(saved.value) as PublishedRecord);
}

/** Publishes a draft, once: "The draft is soft-deleted once the post is created." @returns undefined when there is no such draft any more */
export async function publishDraft(
  api: HashnodeApi,
  accessToken: string,
  draftId: string,
  signal: AbortSignal,
): Promise<PublishedRecord | undefined> {
  const mutation = { name: 'publishDraft', type: 'PublishDraftInput', input: { draftId }, answer: asked };
  return unlessNotFound(async () => publishedPost((await api.mutate(accessToken, mutation, signal))['post']));
}

export const keepPost = ({ steps: kept }: Pick<OutgoingPost, 'steps'>, record: PublishedRecord): Promise<void> =>
  kept.save(steps.post, JSON.stringify(record));

export function publishedPost(answer: unknown): PublishedRecord {
  const fields = fieldsOf(answer);
  return { externalProviderId: textOf(fields, 'id'), externalShortcode: null, url: addressOf(fields['url']) };
}

/** Undefined for what Hashnode does not know, or does not show. */
export async function unlessNotFound<T>(asking: () => Promise<T>): Promise<T | undefined> {
  try {
    return await asking();
  } catch (error) {
    if (error instanceof HashnodeRefusal && error.isNotFound) return undefined;
    throw error;
  }
}

/** Another title or other tags, where the new text has some, and the text. @returns undefined when there is no such article */
export async function editArticle(
  api: HashnodeApi,
  accessToken: string,
  { id, post, images }: { id: string; post: OutgoingPost; images: readonly string[] },
  signal: AbortSignal,
): Promise<true | undefined> {
  const input = { id, ...contentOf(post, images) };
  const mutation = { name: 'updatePost', type: 'UpdatePostInput', input, answer: asked };
  return unlessNotFound(async () => Boolean(await api.mutate(accessToken, mutation, signal)) as true);
}

/** "NOT_FOUND … also returned on a second removal attempt" (skills/gql-api/references/mutations.md). @returns as `editArticle` */
export async function removeArticle(
  api: HashnodeApi,
  accessToken: string,
  id: string,
  signal: AbortSignal,
): Promise<true | undefined> {
  const mutation = { name: 'removePost', type: 'RemovePostInput', input: { id }, answer: 'post { id }' };
  return unlessNotFound(async () => Boolean(await api.mutate(accessToken, mutation, signal)) as true);
}
