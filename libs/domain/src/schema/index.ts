import type { RoomTables } from '@imprint/platform/database';
import { Initial1700000000000 } from './1700000000000-initial.js';
import { RateWindow1700000000010 } from './1700000000010-rate-window.js';
import { IdempotencyRecord1700000000020 } from './1700000000020-idempotency-record.js';
import { RateWindowBatches1763700000200 } from './1763700000200-rate-window-batches.js';
import { CredentialVersion1763700002000 } from './1763700002000-credential-version.js';
import { TraceContext1764200001000 } from './1764200001000-trace-context.js';
import { RestoreMark1764300001000 } from './1764300001000-restore-mark.js';
import { SelfApproval1764400004000 } from './1764400004000-self-approval.js';
import { PublishingPolicy1764500002000 } from './1764500002000-publishing-policy.js';
import { Lists1764500003000 } from './1764500003000-lists.js';
import { ListIndexes1764500003100 } from './1764500003100-list-indexes.js';
import { ReviewsByLink1764700050100 } from './1764700050100-reviews-by-link.js';
import * as rooms from './rooms.js';

/** Migrations of several rooms, or of the platform. */
const acrossRooms = [
  Initial1700000000000,
  RateWindow1700000000010,
  IdempotencyRecord1700000000020,
  RateWindowBatches1763700000200,
  CredentialVersion1763700002000,
  TraceContext1764200001000,
  RestoreMark1764300001000,
  SelfApproval1764400004000,
  PublishingPolicy1764500002000,
  Lists1764500003000,
  ListIndexes1764500003100,
  ReviewsByLink1764700050100,
];

const declared: readonly RoomTables[] = Object.values(rooms);
const numberOf = ({ name }: { name: string }): number => Number(/\d+$/.exec(name)?.[0]);

/** Every table of the product, for the database module of an app. */
export const entities = declared.flatMap((room) => room.entities);

/** In the order in which they run. A released migration never changes. */
export const migrations = [...acrossRooms, ...declared.flatMap((room) => room.migrations ?? [])].sort(
  (one, other) => numberOf(one) - numberOf(other),
);

/** Entities and migrations together. */
export const schema = { entities, migrations };
