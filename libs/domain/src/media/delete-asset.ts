import { holdsScope, mediaScopes, problem, type Principal } from '@imprint/contracts';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditTrail } from '../audit/audit-trail.js';
import { AssetFiles } from './asset-files.js';
import { AssetUsesRepository } from './asset-uses.repository.js';
import { AssetEntity } from './asset.entity.js';

/** Deletes an asset and its file, for good. */
@Injectable()
export class DeleteAsset {
  private readonly logger = new Logger(DeleteAsset.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly uses: AssetUsesRepository,
    private readonly files: AssetFiles,
    private readonly audit: AuditTrail,
  ) {}

  /** @throws Problem `not_found`, `asset_in_use` while a draft post or a release that may still go out has it */
  async run(principal: Principal, id: string): Promise<void> {
    const { organizationId } = principal;
    const asset = await this.dataSource.transaction(async (manager) => {
      // Whoever is about to use it waits for this, or this for them (`AssetsService.hold`).
      const row = await manager.findOne(AssetEntity, { where: { id, organizationId }, lock: { mode: 'pessimistic_write' } });
      if (row === null) throw problem('not_found', `There is no asset ${id}.`);
      const scope = mediaScopes[row.kind].delete;
      if (!holdsScope(principal, scope))
        throw problem('insufficient_permissions', `Insufficient permissions: deleting ${row.kind} needs \`${scope}\`.`);
      const uses = await this.uses.usesOf(manager, organizationId, id);
      if (uses.length > 0) throw problem('asset_in_use', `The asset is part of ${uses.join(', ')}.`);
      await manager.delete(AssetEntity, { id, organizationId });
      const { kind, origin, mimeType, bytes } = row;
      await this.audit.record(manager, principal, {
        ...({ action: 'asset.deleted', subject: { type: 'asset', id } } as const),
        changes: { kind: { from: kind }, origin: { from: origin }, mimeType: { from: mimeType }, bytes: { from: bytes } },
      });
      return row;
    });
    // Nothing names the file any more: one that cannot be deleted now takes room, and is reached by nobody.
    await this.files.delete(asset.storageKey).catch((error: unknown) => {
      this.logger.warn({ err: error, id }, 'the file of a deleted asset is left');
    });
  }
}
