import type { GrantedScope } from '@imprint/contracts/access';
import { loadConfig } from '@imprint/platform/config';
import { newId } from '@imprint/platform/crypto';
import type { Database } from './database.js';
import type { Instance } from './instance.js';

/** A key that no route would create: with any scopes, and beyond the limits. Server-minted keys are made like this. */
export async function mintKey(
  { instance, database }: { instance: Instance; database: Database },
  { organizationId, userId, scopes }: { organizationId: string; userId: string; scopes: readonly (GrantedScope | '*')[] },
): Promise<string> {
  const { KEY_PEPPER } = loadConfig(instance.settings);
  // Few spec files need it, and it takes long to load.
  const { apiKeyDigest, newApiKey } = await import('@imprint/domain/keys');
  const key = newApiKey('test');
  await database.rows(
    `insert into api_key (id, organization_id, user_id, digest, last_four, label, category, scopes)
     values ($1, $2, $3, $4, $5, 'Minted', 'service', $6)`,
    [newId('key'), organizationId, userId, apiKeyDigest(key, KEY_PEPPER), key.slice(-4), scopes],
  );
  return key;
}
