import type { Principal } from '@imprint/contracts/access';
import { problem } from '@imprint/contracts/errors';
import { SignalBus } from '@imprint/platform/signals';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { lockRelease } from '../releases/releases.repository.js';
import { ReleasesService, type ReleaseView } from '../releases/releases.service.js';
import { TagsRepository } from './tags.repository.js';

/** The tags of a release, in any state of it. They publish nothing: they wait for no approval and are in no version. */
@Injectable()
export class TagRelease {
  constructor(
    private readonly dataSource: DataSource,
    private readonly tags: TagsRepository,
    private readonly releases: ReleasesService,
    private readonly signals: SignalBus,
  ) {}

  /** @throws Problem `validation_failed` for a tag that does not exist */
  async replace(principal: Principal, releaseId: string, tagIds: readonly string[]): Promise<ReleaseView> {
    const { organizationId } = principal;
    await this.dataSource.transaction(async (manager) => {
      const release = await lockRelease(manager, principal, releaseId);
      if (release === null) throw problem('not_found', `There is no release ${releaseId}.`);
      const [missing] = await this.tags.replaceOf(manager, release, tagIds);
      if (missing !== undefined)
        throw problem('validation_failed', `There is no tag ${missing}.`, { pointer: `/tagIds/${tagIds.indexOf(missing)}` });
    });
    await this.signals.publish('release.changed', { organizationId, releaseId, targetIds: [] });
    return this.releases.read(principal, releaseId);
  }
}
