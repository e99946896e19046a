import { problem } from '@imprint/contracts/errors';
import type { MadeKind } from '@imprint/contracts/generation';
import type { EntityManager } from 'typeorm';
import { GenerationSwitchEntity } from './generation-switch.entity.js';

/** Requests for generations of an organization and changes of its switches wait for each other until the transaction ends. */
export async function lockGeneration(manager: EntityManager, organizationId: string): Promise<void> {
  await manager.query('select pg_advisory_xact_lock(hashtextextended($1, 7))', [`generations:${organizationId}`]);
}

/** The switches of these scopes; those that nobody has changed are left out. */
export async function findSwitches(
  manager: EntityManager,
  organizationId: string,
  scopeIds: readonly string[],
): Promise<GenerationSwitchEntity[]> {
  return manager
    .createQueryBuilder(GenerationSwitchEntity, 'switch')
    .where('switch.organizationId = :organizationId and switch.scopeId = any(:scopeIds)', { organizationId, scopeIds })
    .getMany();
}

export async function saveSwitch(manager: EntityManager, saved: GenerationSwitchEntity): Promise<void> {
  await manager.upsert(GenerationSwitchEntity, saved, ['organizationId', 'scopeId']);
}

/** What is wanted of models. */
interface Wanted {
  organizationId: string;
  kind: MadeKind;
  brandId: string | null;
}

/** No model makes a transform, so it is not switched off. @throws Problem `generation_off` */
export async function requireGenerationOn(manager: EntityManager, { organizationId, kind, brandId }: Wanted): Promise<void> {
  if (kind === 'transform') return;
  const scopes = brandId === null ? [organizationId] : [organizationId, brandId];
  const off = (await findSwitches(manager, organizationId, scopes)).find(({ enabled }) => !enabled);
  if (off === undefined) return;
  const where = off.scopeId === organizationId ? 'in this organization' : 'for this brand';
  throw problem('generation_off', `Generation is switched off ${where}.`);
}
