import { wholeOrganization } from '@imprint/contracts/access';
import { Problem, problem } from '@imprint/contracts/errors';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AssetsService } from '../../media/index.js';
import { ChannelCatalogue } from '../connections/channel-catalogue.js';
import { listNamedConnections } from '../connections/named-connections.repository.js';
import { namedAssets } from './attached-media.js';
import type { ReleaseEntity } from './release.entity.js';
import { requireRules } from './require-rules.js';
import { listTargetsOf } from './targets.repository.js';

/** What a draft needs before it can go out. One that a model wrote has not been checked, and what it needs may be gone. */
@Injectable()
export class DraftChecks {
  constructor(
    private readonly channels: ChannelCatalogue,
    private readonly assets: AssetsService,
  ) {}

  /** @throws Problem as creating the release would, without places in a request: none was sent */
  async require(manager: EntityManager, release: ReleaseEntity): Promise<void> {
    const drafts = (await listTargetsOf(manager, release)).filter(({ status }) => status === 'draft');
    if (drafts.length === 0) return;
    const ids = drafts.map(({ connectionId }) => connectionId);
    const gone = (await listNamedConnections(manager, release.organizationId, ids)).find(({ status }) => status === 'revoked');
    if (gone !== undefined) {
      const account = `${gone.platform} account ${gone.handle ?? gone.displayName ?? ''}`.trim();
      throw problem('state_conflict', `The ${account} is disconnected. Connect it again, or choose another account.`);
    }
    try {
      const named = namedAssets(release, drafts).map(({ assetId }) => assetId);
      await this.assets.hold(manager, release.organizationId, named);
      const assets = await this.assets.requireAll(wholeOrganization(release.organizationId), named, () => '/media');
      requireRules(this.channels, drafts, release, { assets, own: (name, index) => `/targets/${index}/${name}` });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      throw new Problem(error.entries.map(({ source: _source, ...entry }) => entry));
    }
  }
}
