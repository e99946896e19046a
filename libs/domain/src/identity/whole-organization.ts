import type { Tenant } from '@imprint/contracts/access';
import { problem } from '@imprint/contracts/errors';

/**
 * For what concerns an organization as a whole. @param why a sentence about that
 * @throws Problem `insufficient_permissions` for a member who is limited to brands
 */
export function requireWholeOrganization({ brandIds }: Tenant, why: string): void {
  if (brandIds === null) return;
  throw problem('insufficient_permissions', `Insufficient permissions: you are limited to some brands. ${why}`);
}
