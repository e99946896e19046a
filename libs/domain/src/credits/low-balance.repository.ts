import type { EntityManager } from 'typeorm';

/** Remembers whether the low balance was announced. The caller holds the account. @returns how often it was */
export async function markLow(
  manager: EntityManager,
  organizationId: string,
  isLow: boolean,
): Promise<{ crossings: number; at: Date }> {
  const [[row]] = await manager.query<[[{ crossings: number; at: Date }], number]>(
    `update credit_account set is_low_noticed = $2, low_crossings = low_crossings + case when $2 then 1 else 0 end
     where organization_id = $1 returning low_crossings as crossings, now() as at`,
    [organizationId, isLow],
  );
  return row;
}
