import { declareRoom } from '../rooms/room.js';

/** Articles written in Markdown. */
export const articles = declareRoom({
  apiTags: {
    articles: ['Articles', 'Longer texts in Markdown.'],
  },
  idPrefixes: {
    article: 'art',
  },
  limits: {
    articleTitleLength: 200,
    /** Characters of Markdown. */
    articleBodyLength: 100_000,
    articleExcerptLength: 500,
    articleSlugLength: 100,
  },
});
