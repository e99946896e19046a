import type { RoomTables } from '@imprint/platform/database';
import { Knowledge1764702200000 } from './1764702200000-knowledge.migration.js';
import { KnowledgeSourceEntity } from './knowledge-source.entity.js';
import { KnowledgeVersionEntity } from './knowledge-version.entity.js';

/** For `schema`, which collects them. */
export const knowledgeTables: RoomTables = {
  entities: [KnowledgeSourceEntity, KnowledgeVersionEntity],
  migrations: [Knowledge1764702200000],
};
