export { DeletingAccounts } from './deleting-accounts.js';
export { DeletingOrganizations } from './deleting-organizations.js';
export { AccountDeletionModule, DeletionModule, ErasingModule, TenantTablesModule } from './deletion.module.js';
export type { TenantTable } from './tables-in-order.js';
export { TenantTables } from './tenant-tables.js';
