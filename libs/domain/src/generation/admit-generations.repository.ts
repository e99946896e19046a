import { problem } from '@imprint/contracts/errors';
import type { MadeKind } from '@imprint/contracts/generation';
import type { EntityManager } from 'typeorm';
import { lockGeneration, requireGenerationOn } from './generation-switch.repository.js';

/** Generations that are about to be written. */
export interface Arriving {
  organizationId: string;
  brandId: string | null;
  kind: MadeKind;
  count: number;
  /** How many of the organization may wait or be made at the same time. */
  limit: number;
}

/**
 * Lets generations in, in the transaction that writes them. Those of an organization are let in one request after the other, so that no
 * two of them take the same room.
 * @throws Problem `generation_off`, `generation_queue_full`
 */
export async function admitGenerations(
  manager: EntityManager,
  { organizationId, brandId, kind, count, limit }: Arriving,
): Promise<void> {
  await lockGeneration(manager, organizationId);
  await requireGenerationOn(manager, { organizationId, kind, brandId });
  const [row] = await manager.query<{ waiting: number }[]>(
    `select count(*)::integer as waiting from generation where organization_id = $1 and status in ('queued', 'processing')`,
    [organizationId],
  );
  const waiting = row?.waiting ?? 0;
  if (waiting + count <= limit) return;
  const detail = `${waiting} generations of this organization wait or are being made, and at most ${limit} may: there is room for ${Math.max(limit - waiting, 0)} more, not for ${count}.`;
  throw problem('generation_queue_full', detail);
}
