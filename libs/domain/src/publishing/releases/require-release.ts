import type { Tenant } from '@imprint/contracts/access';
import { problem } from '@imprint/contracts/errors';
import type { ReleasesRepository } from './releases.repository.js';

/** @throws Problem `not_found` for one of another organization, too */
export async function requireRelease(releases: ReleasesRepository, tenant: Tenant, id: string): Promise<void> {
  if ((await releases.find(tenant, id)) === null) throw problem('not_found', `There is no release ${id}.`);
}
