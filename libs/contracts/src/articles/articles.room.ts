import { declareRoom, signal } from '../rooms/room.js';

/** Articles written in Markdown. */
export const articles = declareRoom({
  apiTags: {
    articles: ['Articles', 'Longer texts in Markdown.'],
    'article-previews': ['Article previews', 'Articles for people without an account, at addresses that expire.'],
  },
  idPrefixes: {
    article: 'art',
    articleVersion: 'artv',
  },
  signals: {
    /** An article was written or changed. */
    'article.changed': signal<{ organizationId: string; articleId: string; status: 'created' | 'changed' }>(),
  },
  limits: {
    articleTitleLength: 200,
    /** Characters of Markdown. */
    articleBodyLength: 100_000,
    articleExcerptLength: 500,
    articleSlugLength: 100,
    /** Of one article. Beyond that, the oldest but the first are deleted. */
    articleVersions: 500,
    /** Links and pictures of one article that are listed and checked. */
    articleLinks: 100,
    /** Checks of the links of articles, by one organization. */
    articleLinkChecksPerMinute: 10,
    /** For which the address of a preview can work. */
    articlePreviewHours: 168,
    /** Previews that are opened from one address. */
    articlePreviewsPerMinute: 60,
  },
});
