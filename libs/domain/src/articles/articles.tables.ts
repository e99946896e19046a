import type { RoomTables } from '@imprint/platform/database';
import { Article1764000004000 } from './1764000004000-article.migration.js';
import { ArticleEntity } from './article.entity.js';

/** For `schema`, which collects them. */
export const articlesTables: RoomTables = {
  entities: [ArticleEntity],
  migrations: [Article1764000004000],
};
