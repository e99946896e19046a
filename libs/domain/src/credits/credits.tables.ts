import type { RoomTables } from '@imprint/platform/database';
import { Credits1764700800000 } from './1764700800000-credits.migration.js';
import { ApprovalThreshold1764701330000 } from './1764701330000-approval-threshold.migration.js';
import {
  CreditAccountEntity,
  CreditCapEntity,
  CreditEntryEntity,
  CreditMonthEntity,
  CreditPriceEntity,
  CreditReservationEntity,
} from './credit-ledger.entity.js';

/** For `schema`, which collects them. */
export const creditsTables: RoomTables = {
  entities: [
    CreditAccountEntity,
    CreditCapEntity,
    CreditEntryEntity,
    CreditMonthEntity,
    CreditPriceEntity,
    CreditReservationEntity,
  ],
  migrations: [Credits1764700800000, ApprovalThreshold1764701330000],
};
