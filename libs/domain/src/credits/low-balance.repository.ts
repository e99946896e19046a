import type { EntityManager } from 'typeorm';

/** Remembers whether admins know of the low balance. The caller holds the account. */
export async function markLow(manager: EntityManager, organizationId: string, isLow: boolean): Promise<void> {
  await manager.query('update credit_account set is_low_noticed = $2 where organization_id = $1', [organizationId, isLow]);
}
