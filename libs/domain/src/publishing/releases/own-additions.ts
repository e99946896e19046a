import type { Tenant } from '@imprint/contracts/access';
import type { UpdateRelease, UpdateTarget } from '@imprint/contracts/publishing';
import { Injectable } from '@nestjs/common';
import { AssetsService } from '../../media/index.js';
import { requireAdded } from '../composing/added-assets.js';
import { namedAssets } from './attached-media.js';
import { ReleaseAccounts } from './release-accounts.js';
import { ReleasesRepository } from './releases.repository.js';
import { TargetsRepository } from './targets.repository.js';

type Additions = UpdateRelease | (UpdateTarget & { linkCards?: undefined; targets?: undefined });

/** What members who are limited to brands add to a release. Nobody else is restricted within the organization. */
@Injectable()
export class OwnAdditions {
  constructor(
    private readonly releases: ReleasesRepository,
    private readonly targets: TargetsRepository,
    private readonly accounts: ReleaseAccounts,
    private readonly assets: AssetsService,
  ) {}

  /** Does nothing for a release that is not there. @throws Problem `validation_failed` for accounts and files of other brands */
  async require(tenant: Tenant, releaseId: string, { targets, media, thread, linkCards = [] }: Additions): Promise<void> {
    if (tenant.brandIds === null) return;
    const release = await this.releases.find(tenant, releaseId);
    if (release === null) return;
    if (targets !== undefined) await this.accounts.require(tenant, { targets });
    const rows = await this.targets.listOfReleases(release.organizationId, [releaseId]);
    const shown = namedAssets(release, rows).map(({ assetId }) => assetId);
    await requireAdded(
      this.assets,
      tenant,
      namedAssets({ media: media ?? [], thread: thread ?? [], linkCards }, targets ?? []),
      shown,
    );
  }
}
