import type { Tenant } from '@imprint/contracts/access';
import { problem } from '@imprint/contracts/errors';
import type { EntityManager } from 'typeorm';

/**
 * The saved prompt that a request names: one of the organization, or of a brand that the caller sees. Reads `prompt`, a table of prompts.
 * @throws Problem `validation_failed` at `/promptId`
 */
export async function requireUsedPrompt(
  manager: EntityManager,
  { organizationId, brandIds }: Tenant,
  promptId: string | undefined,
): Promise<void> {
  if (promptId === undefined) return;
  const found = await manager.query<unknown[]>(
    `select from prompt where organization_id = $1 and id = $2 and ($3::text[] is null or brand_id is null or brand_id = any($3))`,
    [organizationId, promptId, brandIds],
  );
  if (found.length === 0) throw problem('validation_failed', `There is no prompt ${promptId}.`, { pointer: '/promptId' });
}
