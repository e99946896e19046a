import type { RoomTables } from '@imprint/platform/database';
import { Article1764000004000 } from './1764000004000-article.migration.js';
import { ArticleRevision1764700009000 } from './1764700009000-article-revision.migration.js';
import { ArticleLinkCheck1764700474000 } from './1764700474000-article-link-check.migration.js';
import { ArticleImage1764700440100 } from './1764700440100-article-image.migration.js';
import { ArticleVersion1764700430000 } from './1764700430000-article-version.migration.js';
import { ArticleEntity } from './article.entity.js';
import { ArticleLinkCheckEntity } from './article-link-check.entity.js';
import { ArticleVersionEntity } from './article-version.entity.js';

/** For `schema`, which collects them. */
export const articlesTables: RoomTables = {
  entities: [ArticleEntity, ArticleVersionEntity, ArticleLinkCheckEntity],
  migrations: [
    Article1764000004000,
    ArticleRevision1764700009000,
    ArticleVersion1764700430000,
    ArticleImage1764700440100,
    ArticleLinkCheck1764700474000,
  ],
};
