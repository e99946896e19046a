import { holdsScope, type Principal } from '@imprint/contracts/access';
import { problem } from '@imprint/contracts/errors';
import type { AssetKind } from '@imprint/contracts/media';
import type { AssetsService } from '../media/index.js';

const named: Readonly<Record<AssetKind, string>> = {
  image: 'picture',
  video: 'video',
  audio: 'voice or music',
  document: 'document',
};

/** Refuses files of the library that the caller does not have, or that are of another kind. @throws Problem `validation_failed` */
export async function requireAssetsOf(
  library: AssetsService,
  principal: Principal,
  ids: readonly string[],
  { kind, pointer }: { kind: AssetKind; pointer: (index: number) => string },
): Promise<void> {
  if (ids.length === 0) return;
  const assets = await library.requireAll(principal, ids, pointer);
  const other = assets.findIndex((asset) => asset.kind !== kind);
  if (other < 0) return;
  throw problem('validation_failed', `The asset ${ids[other]} is no ${named[kind]}.`, { pointer: pointer(other) });
}

/** The same for pictures that a video shows, which need the right to read those. @throws Problem `insufficient_permissions`, `validation_failed` */
export async function requireShownPictures(
  library: AssetsService,
  principal: Principal,
  ids: readonly string[],
  pointer: (index: number) => string,
): Promise<void> {
  if (ids.length > 0 && !holdsScope(principal, 'images:read'))
    throw problem('insufficient_permissions', 'Insufficient permissions: showing pictures needs `images:read`.');
  await requireAssetsOf(library, principal, ids, { kind: 'image', pointer });
}
