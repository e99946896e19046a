import type { RoomTables } from '@imprint/platform/database';
import { AgentRequest1763700003000 } from './1763700003000-agent-request.migration.js';
import { AgentRequestEntity } from './agent-request.entity.js';

/** For `schema`, which collects them. */
export const agentsTables: RoomTables = {
  entities: [AgentRequestEntity],
  migrations: [AgentRequest1763700003000],
};
