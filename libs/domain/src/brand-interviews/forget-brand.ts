import type { EntityManager } from 'typeorm';
import { deleteInterviewsOf } from './brand-interviews.repository.js';

/** Deletes the interviews about a brand and what was answered, in the transaction that deletes the brand. */
export async function forgetBrandInterviews(manager: EntityManager, organizationId: string, brandId: string): Promise<void> {
  await deleteInterviewsOf(manager, organizationId, brandId);
}
