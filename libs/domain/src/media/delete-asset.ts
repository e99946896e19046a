import { holdsScope, type Principal } from '@imprint/contracts/access';
import { problem } from '@imprint/contracts/errors';
import { mediaScopes, type AssetKind } from '@imprint/contracts/media';
import { signalAfterCommit } from '@imprint/platform/signals';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditTrail } from '../audit/index.js';
import { AssetUsesRepository, type AssetUses } from './asset-uses.repository.js';
import { AssetsRepository } from './assets.repository.js';
import { FileDeletions } from './file-deletions.js';
import { FittedVideosRepository } from './fitted-videos.repository.js';

/** Deletes an asset and its file permanently. */
@Injectable()
export class DeleteAsset {
  constructor(
    private readonly dataSource: DataSource,
    private readonly assets: AssetsRepository,
    private readonly uses: AssetUsesRepository,
    private readonly videos: FittedVideosRepository,
    private readonly deletions: FileDeletions,
    private readonly audit: AuditTrail,
  ) {}

  /** @param kind where only that kind is deleted. @throws Problem `not_found`, `asset_in_use` while a draft post or a release that may still be published uses it */
  async deleteAsset(principal: Principal, id: string, kind: AssetKind | null = null): Promise<void> {
    const { organizationId } = principal;
    const asset = await this.dataSource.transaction(async (manager) => {
      // Serializes with whoever is about to use it (`AssetsService.hold`).
      const row = await this.assets.lock(manager, principal, id);
      if (row === null || (kind !== null && row.kind !== kind))
        throw problem('not_found', `There is no ${kind ?? 'asset'} ${id}.`);
      const scope = mediaScopes[row.kind].delete;
      if (!holdsScope(principal, scope))
        throw problem('insufficient_permissions', `Insufficient permissions: deleting ${row.kind} needs \`${scope}\`.`);
      const inUse = sentenceOf(await this.uses.usesOf(manager, principal, id));
      if (inUse !== null) throw problem('asset_in_use', inUse);
      const made = await this.videos.removeOf(manager, organizationId, id);
      await this.assets.delete(manager, organizationId, id);
      for (const storageKey of [row.storageKey, ...made]) await this.deletions.record(manager, { organizationId, storageKey });
      const { origin, mimeType, bytes } = row;
      await this.audit.record(manager, principal, {
        ...({ action: 'asset.deleted', subject: { type: 'asset', id } } as const),
        changes: { kind: { from: row.kind }, origin: { from: origin }, mimeType: { from: mimeType }, bytes: { from: bytes } },
      });
      signalAfterCommit(manager, 'asset.deleted', { organizationId, assetId: id, kind: row.kind });
      return row;
    });
    // May be deferred when the storage fails; until then, addresses that were handed out keep working as long as they are valid.
    await this.deletions.deleteFile(asset);
  }
}

/** What uses the file, without ids of brands that the caller does not see; null if nothing does. */
function sentenceOf({ seen, hidden }: AssetUses): string | null {
  const named = seen.length === 0 ? [] : [`The asset is part of ${seen.join(', ')}.`];
  const counted = hidden === 0 ? [] : [`Brands that you cannot see use it ${hidden === 1 ? 'once' : `${hidden} times`}.`];
  return [...named, ...counted].join(' ') || null;
}
