import { holdsScope, type Principal } from '@imprint/contracts/access';
import { problem } from '@imprint/contracts/errors';
import { mediaScopes, type AssetKind } from '@imprint/contracts/media';
import type { AssetsService, StoredAsset } from '../../media/index.js';

/** For what rights of another kind open, too. Audio counts as video. @throws Problem `insufficient_permissions` */
export function requireTransformRight(principal: Principal, kind: AssetKind): void {
  const scope = mediaScopes[kind].update;
  if (holdsScope(principal, scope)) return;
  throw problem('insufficient_permissions', `Insufficient permissions: making a new ${kind} of another one needs \`${scope}\`.`);
}

/** The file that is transformed. @throws Problem `not_found`, also for a file of another kind; `insufficient_permissions` */
export async function requireSource(
  assets: AssetsService,
  principal: Principal,
  kind: AssetKind,
  id: string,
): Promise<StoredAsset> {
  const asset = await assets.requireReadable(principal, id);
  if (asset.kind !== kind) throw problem('not_found', `There is no ${kind} ${id}.`);
  requireTransformRight(principal, kind);
  return asset;
}
