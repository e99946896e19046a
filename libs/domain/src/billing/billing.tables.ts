import type { RoomTables } from '@imprint/platform/database';
import { Checkout1764701200000 } from './1764701200000-checkout.migration.js';
import { CheckoutEntity } from './checkout.entity.js';

/** For `schema`, which collects them. */
export const billingTables: RoomTables = { entities: [CheckoutEntity], migrations: [Checkout1764701200000] };
