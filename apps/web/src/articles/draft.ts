import type { ArticleResource, CreateArticle, UpdateArticle } from '@imprint/sdk';

/** What is in the form. */
export interface ArticleDraft {
  title: string;
  /** Markdown. */
  body: string;
  excerpt: string;
  /** Empty for one made from the title. */
  slug: string;
  /** Empty for none; a copy that an earlier release has kept does not have it. */
  imageAssetId?: string;
  /** Of a new article only: it stays with its brand. */
  brandId: string;
}

export const emptyDraft = (brandId: string): ArticleDraft => ({ title: '', body: '', excerpt: '', slug: '', brandId });

export const draftOf = ({
  attributes: { title, body, excerpt, slug, brandId, imageAssetId },
}: ArticleResource): ArticleDraft => ({
  title,
  body,
  excerpt: excerpt ?? '',
  slug,
  imageAssetId: imageAssetId ?? '',
  brandId,
});

export function bodyOf({ title, body, excerpt, slug, brandId, imageAssetId = '' }: ArticleDraft): CreateArticle {
  return {
    title: title.trim(),
    body,
    brandId,
    ...(excerpt.trim() !== '' && { excerpt: excerpt.trim() }),
    ...(slug.trim() !== '' && { slug: slug.trim() }),
    ...(imageAssetId !== '' && { imageAssetId }),
  };
}

/** What the API has to be sent of an article that exists. An address that is emptied stays what it was. */
export function changesOf(base: ArticleDraft, draft: ArticleDraft): UpdateArticle {
  const [before, after] = [bodyOf(base), bodyOf(draft)];
  const excerpt = after.excerpt ?? null;
  const imageAssetId = draft.imageAssetId === undefined ? (before.imageAssetId ?? null) : (after.imageAssetId ?? null);
  return {
    ...(after.title !== before.title && { title: after.title }),
    ...(after.body !== before.body && { body: after.body }),
    ...(excerpt !== (before.excerpt ?? null) && { excerpt }),
    ...(imageAssetId !== (before.imageAssetId ?? null) && { imageAssetId }),
    ...(after.slug !== undefined && after.slug !== before.slug && { slug: after.slug }),
  };
}

/** Whether the API would be sent nothing. */
export const isSame = (base: ArticleDraft, draft: ArticleDraft): boolean => Object.keys(changesOf(base, draft)).length === 0;

/** Nothing that anybody would miss. */
export const isBlank = ({ title, body, excerpt }: ArticleDraft): boolean =>
  [title, body, excerpt].every((text) => text.trim() === '');

/** What the API takes no article without. */
export const missingIn = ({ title, body, brandId }: ArticleDraft): { title: boolean; body: boolean; brand: boolean } => ({
  title: title.trim() === '',
  body: body.trim() === '',
  brand: brandId === '',
});

export const isComplete = (draft: ArticleDraft): boolean => !Object.values(missingIn(draft)).includes(true);
