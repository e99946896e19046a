import { limits } from '@imprint/contracts/limits';
import type { EntityManager, EntityTarget } from 'typeorm';
import { isUniqueViolation } from './unique-violation.js';

/** A row that remembers the request that created it. Its table has a unique index on organization and key. */
export interface CreatedByRequest {
  organizationId: string;
  idempotencyKey: string | null;
  createdAt: Date;
}

/**
 * Creates a row, or finds the one that an earlier run of the same request created. That run's response may have been lost, and its input
 * may no longer be valid: a time has passed, a name is taken. `make` stores `idempotencyKey` in the row.
 */
export async function createOnce<T extends CreatedByRequest>(
  manager: EntityManager,
  entity: EntityTarget<T>,
  { organizationId, idempotencyKey }: Pick<CreatedByRequest, 'organizationId' | 'idempotencyKey'>,
  make: () => Promise<T>,
): Promise<T> {
  if (idempotencyKey === null) return make();
  const rows = manager.getRepository<CreatedByRequest>(entity);
  const own = { organizationId, idempotencyKey };
  const earlier = await rows.findOneBy(own);
  if (earlier !== null && !isForgotten(earlier)) return earlier as T;
  if (earlier !== null) await rows.update(own, { idempotencyKey: null });
  try {
    return await make();
  } catch (error) {
    const parallel = isUniqueViolation(error) ? await rows.findOneBy(own) : null;
    if (parallel === null) throw error;
    return parallel as T;
  }
}

/** A key lives as long in a row as its response is stored; after that the same key means a new request. */
export function isForgotten({ createdAt }: Pick<CreatedByRequest, 'createdAt'>): boolean {
  return createdAt.getTime() + limits.idempotencyHours * 3_600_000 <= Date.now();
}
