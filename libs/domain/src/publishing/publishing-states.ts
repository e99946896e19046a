import type { Changed, ReleaseStatus, WorkState } from '@imprint/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import { ReleaseEntity } from './release.entity.js';
import { TargetEntity } from './target.entity.js';

interface ReleaseRow {
  id: string;
  organizationId: string;
  status: ReleaseStatus;
  publishedAt: Date | null;
  total: number;
  published: number;
  failed: number;
}

/** Where releases and targets stand now, for those who follow them. One query for any number. */
@Injectable()
export class PublishingStates {
  constructor(private readonly dataSource: DataSource) {}

  async targets(changed: readonly Changed[]): Promise<WorkState[]> {
    const rows = await this.dataSource.manager.findBy(TargetEntity, {
      id: In(changed.map(({ id }) => id)),
      organizationId: In([...new Set(changed.map(({ organizationId }) => organizationId))]),
    });
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
    const count = (status: string): string => `(count(target.id) filter (where target.status = '${status}'))::integer`;
    const rows = await this.dataSource.manager
      .createQueryBuilder(ReleaseEntity, 'release')
      .innerJoin(TargetEntity, 'target', 'target.releaseId = release.id and target.organizationId = release.organizationId')
      .where({
        id: In(changed.map(({ id }) => id)),
        organizationId: In([...new Set(changed.map(({ organizationId }) => organizationId))]),
      })
      .groupBy('release.id')
      .select('release.id', 'id')
      .addSelect('release.organizationId', 'organizationId')
      .addSelect('release.status', 'status')
      .addSelect('release.publishedAt', 'publishedAt')
      .addSelect('count(target.id)::integer', 'total')
      .addSelect(count('published'), 'published')
      .addSelect(count('failed'), 'failed')
      .getRawMany<ReleaseRow>();
    return rows.map(({ organizationId, id, status, publishedAt, ...targetSummary }) => {
      return { organizationId, id, status, result: { publishedAt, targetSummary } };
    });
  }
}
