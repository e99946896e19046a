import type { Changed, WorkState } from '@imprint/contracts/messages';
import { Injectable } from '@nestjs/common';
import { ReleasesRepository } from './releases.repository.js';
import { TargetsRepository } from './targets.repository.js';

/** Current states of releases and targets, for real-time messages. One query for any number. */
@Injectable()
export class PublishingStates {
  constructor(
    private readonly releaseRows: ReleasesRepository,
    private readonly targetRows: TargetsRepository,
  ) {}

  async targets(changed: readonly Changed[]): Promise<WorkState[]> {
    const rows = await this.targetRows.listChanged(changed);
    return rows.map(({ organizationId, id, status, error, ...row }) => {
      const { releaseId, connectionId, platform, publishedAt, url, externalProviderId } = row;
      return {
        organizationId,
        id,
        status,
        error,
        result: { releaseId, connectionId, platform, publishedAt, url, externalProviderId },
      };
    });
  }

  async releases(changed: readonly Changed[]): Promise<WorkState[]> {
    const rows = await this.releaseRows.listCounted(changed);
    return rows.map(({ organizationId, id, status, publishedAt, ...targetSummary }) => {
      return { organizationId, id, status, result: { publishedAt, targetSummary } };
    });
  }
}
