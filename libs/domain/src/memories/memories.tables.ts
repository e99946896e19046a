import type { RoomTables } from '@imprint/platform/database';
import { Memory1764702500000 } from './1764702500000-memory.migration.js';
import { MemoryOrigin1764702700000 } from './1764702700000-memory-origin.migration.js';
import { MemoryEntity, MemoryEvidenceEntity, MemoryNoticeEntity } from './memory.entity.js';

/** For `schema`, which collects them. */
export const memoriesTables: RoomTables = {
  entities: [MemoryEntity, MemoryEvidenceEntity, MemoryNoticeEntity],
  migrations: [Memory1764702500000, MemoryOrigin1764702700000],
};
