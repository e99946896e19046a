import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

const mostNamed = 3;

/** What keeps an asset from being deleted. */
@Injectable()
export class AssetUsesRepository {
  /** Ids of releases that may still publish it, at most three. */
  async releasesWith(manager: EntityManager, organizationId: string, assetId: string): Promise<string[]> {
    const rows = await manager.query<{ id: string }[]>(
      `select id from release
       where organization_id = $1 and deleted_at is null
         and status in ('draft', 'scheduled', 'paused', 'publishing', 'unconfirmed')
         and media @> jsonb_build_array(jsonb_build_object('assetId', $2::text))
       order by created_at, id limit ${mostNamed}`,
      [organizationId, assetId],
    );
    return rows.map(({ id }) => id);
  }
}
