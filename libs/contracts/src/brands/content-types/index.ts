/** Kinds of content that a brand makes. */
export const brandContentTypes = ['post', 'thread', 'image', 'video', 'audio', 'article', 'newsletter'] as const;
export type BrandContentType = (typeof brandContentTypes)[number];
