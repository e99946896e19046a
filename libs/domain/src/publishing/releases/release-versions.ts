import type { Principal } from '@imprint/contracts/access';
import type { ListQuery, Page } from '@imprint/contracts/documents';
import { problem } from '@imprint/contracts/errors';
import type { ReleaseVersionResource } from '@imprint/contracts/publishing';
import { Authors } from '../../identity/index.js';
import { Injectable } from '@nestjs/common';
import type { ReleaseVersionEntity } from './release-version.entity.js';
import { ReleaseVersionsRepository } from './release-versions.repository.js';
import { ReleasesRepository } from './releases.repository.js';
import { requireRelease } from './require-release.js';

/** A version as callers see it. */
export type ReleaseVersionView = ReleaseVersionResource & { id: string };

/** What a release said each time that it was saved. */
@Injectable()
export class ReleaseVersions {
  constructor(
    private readonly versions: ReleaseVersionsRepository,
    private readonly releases: ReleasesRepository,
    private readonly authors: Authors,
  ) {}

  /** Newest first. */
  async list(principal: Principal, releaseId: string, query: ListQuery): Promise<Page<ReleaseVersionView>> {
    await requireRelease(this.releases, principal, releaseId);
    const page = await this.versions.list(principal.organizationId, releaseId, query);
    return { ...page, items: (await this.authors.withNames(page.items)).map(viewOf) };
  }

  async read(principal: Principal, releaseId: string, id: string): Promise<ReleaseVersionView> {
    await requireRelease(this.releases, principal, releaseId);
    const row = await this.versions.find(principal.organizationId, releaseId, id);
    const [view] = await this.authors.withNames(row === null ? [] : [row]);
    if (view === undefined) throw problem('not_found', `There is no version ${id} of this release.`);
    return viewOf(view);
  }
}

type Named = ReleaseVersionEntity & Pick<ReleaseVersionView, 'author'>;

function viewOf(version: Named): ReleaseVersionView {
  const targets = version.targets.map(({ media = null, thread = null, firstComment = null, ...target }) => ({
    ...target,
    ...{ media, thread, firstComment },
  }));
  return { ...version, targets };
}
