import type { RoomTables } from '@imprint/platform/database';
import { Knowledge1764702200000 } from './1764702200000-knowledge.migration.js';
import { KnowledgeChunk1764702300000 } from './chunks/1764702300000-knowledge-chunk.migration.js';
import { KnowledgeChunkEntity } from './chunks/knowledge-chunk.entity.js';
import { KnowledgeTranscription1764702850000 } from './transcription/1764702850000-knowledge-transcription.migration.js';
import { KnowledgeVector1764702300100 } from './vectors/1764702300100-knowledge-vector.migration.js';
import { KnowledgeEmbeddingEntity } from './vectors/knowledge-embedding.entity.js';
import { KnowledgeSourceEntity } from './knowledge-source.entity.js';
import { KnowledgeVersionEntity } from './knowledge-version.entity.js';

/** For `schema`, which collects them. */
export const knowledgeTables: RoomTables = {
  entities: [KnowledgeSourceEntity, KnowledgeVersionEntity, KnowledgeChunkEntity, KnowledgeEmbeddingEntity],
  migrations: [
    ...[Knowledge1764702200000, KnowledgeChunk1764702300000, KnowledgeVector1764702300100],
    KnowledgeTranscription1764702850000,
  ],
};
