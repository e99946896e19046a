import { problem } from '@imprint/contracts/errors';
import type { EntityManager } from 'typeorm';
import { GenerationSettingEntity } from './generation-setting.entity.js';

/** Requests for generations of an organization and changes of its settings wait for each other until the transaction ends. */
export async function lockGeneration(manager: EntityManager, organizationId: string): Promise<void> {
  await manager.query('select pg_advisory_xact_lock(hashtextextended($1, 7))', [`generations:${organizationId}`]);
}

/** The settings of these scopes; those that nobody has changed are left out. */
export async function findSettings(
  manager: EntityManager,
  organizationId: string,
  scopeIds: readonly string[],
): Promise<GenerationSettingEntity[]> {
  return manager
    .createQueryBuilder(GenerationSettingEntity, 'setting')
    .where('setting.organizationId = :organizationId and setting.scopeId = any(:scopeIds)', { organizationId, scopeIds })
    .getMany();
}

export async function saveSetting(manager: EntityManager, setting: GenerationSettingEntity): Promise<void> {
  await manager.upsert(GenerationSettingEntity, setting, ['organizationId', 'scopeId']);
}

/** @throws Problem `generation_off` */
export async function requireGenerationOn(manager: EntityManager, organizationId: string, brandId: string | null): Promise<void> {
  const scopes = brandId === null ? [organizationId] : [organizationId, brandId];
  const off = (await findSettings(manager, organizationId, scopes)).find(({ enabled }) => !enabled);
  if (off === undefined) return;
  const where = off.scopeId === organizationId ? 'in this organization' : 'for this brand';
  throw problem('generation_off', `Generation is switched off ${where}.`);
}
