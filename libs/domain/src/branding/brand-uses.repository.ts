import type { BrandUsesResource } from '@imprint/contracts/brands';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

export type CountedUses = Omit<BrandUsesResource, 'isDeletable'> & { brands: number };

/** What other rooms have of a brand. */
@Injectable()
export class BrandUsesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** @param manager of the transaction that deletes the brand. `brands`: those of the organization, this one included */
  async count(organizationId: string, brandId: string, manager: EntityManager = this.dataSource.manager): Promise<CountedUses> {
    const [counted] = await manager.query<CountedUses[]>(
      `select
         (select count(*) from connection
          where organization_id = $1 and brand_id = $2 and platform <> 'feed' and status = 'connected')::integer as accounts,
         (select count(*) from release where organization_id = $1 and brand_id = $2 and deleted_at is null
            and status in ('draft', 'scheduled', 'paused', 'publishing', 'unconfirmed'))::integer as "waitingReleases",
         (select count(*) from release_series
          where organization_id = $1 and content ->> 'brandId' = $2 and extend_at is not null)::integer as "recurringReleases",
         (select count(*) from release where organization_id = $1 and brand_id = $2 and deleted_at is null
            and status not in ('draft', 'scheduled', 'paused', 'publishing', 'unconfirmed'))::integer as "endedReleases",
         (select count(*) from newsletter where organization_id = $1 and brand_id = $2)::integer as newsletters,
         (select count(*) from workflow where organization_id = $1 and brand_id = $2 and deleted_at is null)::integer as workflows,
         (select count(*) from article where organization_id = $1 and brand_id = $2)::integer as articles,
         (select count(*) from asset where organization_id = $1 and brand_id = $2)::integer as assets,
         (select count(*) from brand where organization_id = $1 and deleted_at is null)::integer as brands`,
      [organizationId, brandId],
    );
    if (counted === undefined) throw new Error('the uses of a brand were not counted');
    return counted;
  }
}
