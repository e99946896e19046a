import type { RoomTables } from '@imprint/platform/database';
import { Prompt1764700410000 } from './1764700410000-prompt.migration.js';
import { PromptEntity, PromptTagEntity, PromptVersionEntity } from './prompt.entity.js';

/** For `schema`, which collects them. */
export const promptsTables: RoomTables = {
  entities: [PromptEntity, PromptTagEntity, PromptVersionEntity],
  migrations: [Prompt1764700410000],
};
