import type { RoomTables } from '@imprint/platform/database';
import { Passkey1764500001200 } from './1764500001200-passkey.migration.js';
import { PasskeyAnswerEntity } from './passkey-answer.entity.js';
import { PasskeyEntity } from './passkey.entity.js';

/** For `schema`, which collects them. */
export const passkeysTables: RoomTables = {
  entities: [PasskeyAnswerEntity, PasskeyEntity],
  migrations: [Passkey1764500001200],
};
