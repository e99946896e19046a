import type { Principal } from '@imprint/contracts/access';
import { problem } from '@imprint/contracts/errors';
import type { AssetKind, DescribeMedia } from '@imprint/contracts/media';
import { signalAfterCommit } from '@imprint/platform/signals';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditTrail } from '../audit/index.js';
import { AssetsRepository } from './assets.repository.js';

/** Says what a file shows or says. */
@Injectable()
export class DescribeAsset {
  constructor(
    private readonly dataSource: DataSource,
    private readonly assets: AssetsRepository,
    private readonly audit: AuditTrail,
  ) {}

  /** An empty text is none. @throws Problem `not_found` for a file of another kind, too */
  async describe(principal: Principal, id: string, kind: AssetKind, { altText: given }: DescribeMedia): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const asset = await this.assets.lock(manager, principal, id);
      if (asset === null || asset.kind !== kind) throw problem('not_found', `There is no ${kind} ${id}.`);
      const altText = given?.trim() === '' ? null : given;
      if (altText === undefined || altText === asset.altText) return;
      await this.assets.describe(manager, asset, altText);
      const changes = { altText: { from: asset.altText, to: altText } };
      await this.audit.record(manager, principal, { action: 'asset.described', subject: { type: 'asset', id }, changes });
      signalAfterCommit(manager, 'asset.changed', { organizationId: asset.organizationId, assetId: id, kind });
    });
  }
}
