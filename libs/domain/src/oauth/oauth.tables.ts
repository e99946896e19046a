import type { RoomTables } from '@imprint/platform/database';
import { Oauth1764000001000 } from './1764000001000-oauth.migration.js';
import { McpConnectionEntity } from './mcp-connection.entity.js';
import { OauthArtifactEntity } from './oauth-artifact.entity.js';
import { OauthClientEntity } from './oauth-client.entity.js';

/** For `schema`, which collects them. */
export const oauthTables: RoomTables = {
  entities: [McpConnectionEntity, OauthArtifactEntity, OauthClientEntity],
  migrations: [Oauth1764000001000],
};
