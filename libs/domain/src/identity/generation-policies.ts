import { generationDefaults, type GenerationPolicy } from '@imprint/contracts/generation';
import type { EntityManager } from 'typeorm';
import { findGenerationPolicy } from './organizations.repository.js';

/** Read for every request, so that changes take effect at once. */
export async function generationPolicyOf(manager: EntityManager, organizationId: string): Promise<GenerationPolicy> {
  return { ...generationDefaults, ...(await findGenerationPolicy(manager, organizationId)) };
}
