import type { Tenant } from '@imprint/contracts/access';
import type { AssetsService } from '../../media/index.js';

/**
 * What a change adds has to be of the caller's brands. Files that the post shows already may stay, whoever chose them.
 * @throws Problem `validation_failed`
 */
export async function requireAdded(
  assets: AssetsService,
  tenant: Tenant,
  named: readonly { assetId: string; pointer: string }[],
  shown: Iterable<string>,
): Promise<void> {
  const before = new Set(shown);
  const added = named.filter(({ assetId }) => !before.has(assetId));
  await assets.requireAll(
    tenant,
    added.map(({ assetId }) => assetId),
    (index) => added[index]?.pointer ?? '/media',
  );
}
