import type { RoomTables } from '@imprint/platform/database';
import { Approval1764000003000 } from './1764000003000-approval.migration.js';
import { ApprovalPrice1764701330100 } from './1764701330100-approval-price.migration.js';
import { ApprovalOfEachRequest1764703520000 } from './1764703520000-approval-of-each-request.migration.js';
import { ApprovalEntity } from './approval.entity.js';

/** For `schema`, which collects them. */
export const approvalsTables: RoomTables = {
  entities: [ApprovalEntity],
  migrations: [Approval1764000003000, ApprovalPrice1764701330100, ApprovalOfEachRequest1764703520000],
};
