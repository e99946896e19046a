import { signingKeySealPurpose } from '../identity/index.js';

/** Where a room keeps sealed texts. Each has an index on the id of the key and on the row's id, so that a sweep costs nothing. */
export interface SealedColumn {
  table: string;
  column: string;
  /** Column with the row's id. */
  id: string;
  /** SQL of the associated data that the room seals with. */
  owner: string;
}

export const sealedColumns: readonly SealedColumn[] = [
  { table: 'agent_request', column: 'key_sealed', id: 'id', owner: 'id' },
  { table: 'connection', column: 'credentials_sealed', id: 'id', owner: 'organization_id' },
  { table: 'signing_key', column: 'private_key_sealed', id: 'id', owner: `'${signingKeySealPurpose}'` },
  { table: 'totp_factor', column: 'secret_sealed', id: 'account_id', owner: 'account_id' },
  { table: 'webhook_settings', column: 'previous_secret_sealed', id: 'organization_id', owner: 'organization_id' },
  { table: 'webhook_settings', column: 'secret_sealed', id: 'organization_id', owner: 'organization_id' },
];

/** SQL of the id of the key that a column's text was sealed with, as its index has it. */
export const keyOf = ({ column }: SealedColumn): string => `split_part(${column}, '.', 2)`;
