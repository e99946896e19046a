import type { Tenant } from '@imprint/contracts/access';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

const mostNamed = 3;
/** A thread with a post that shows the file `$2`. */
const inThread = `jsonb_build_array(jsonb_build_object('assetIds', jsonb_build_array($2::text)))`;

/** Whether a record of a brand, the latest or the approved one, has the file `$2` as its logo or as a picture. */
const showsPicture = (row: string): string =>
  `(${row}.record -> 'identity' ->> 'logoAssetId' = $2 or ${row}.record -> 'identity' -> 'pictureAssetIds' @> jsonb_build_array($2::text))`;

/** Generations and trainings that have not ended. */
const beingMade = `
  select id, brand_id, created_at, 2 from generation
  where organization_id = $1 and status in ('queued', 'processing') and (
    options -> 'references' @> jsonb_build_array($2::text) or $2 in (options ->> 'audioAssetId', options ->> 'endFrameAssetId')
    or options -> 'source' -> 'assetIds' @> jsonb_build_array($2::text)
  )
  union all
  select id, brand_id, created_at, 2 from training
  where organization_id = $1 and status in ('queued', 'processing') and asset_ids @> array[$2::text]`;

/** What still uses a file. */
export interface AssetUses {
  /** Ids of what the caller sees; at most three. */
  seen: string[];
  /** How many there are of brands that the caller does not see. */
  hidden: number;
}

/** What prevents an asset from being deleted. */
@Injectable()
export class AssetUsesRepository {
  /** Releases and series that may still publish it, draft posts without such a release, articles, generations and trainings that have not ended, and brands. */
  async usesOf(manager: EntityManager, { organizationId, brandIds }: Tenant, assetId: string): Promise<AssetUses> {
    const [row] = await manager.query<AssetUses[]>(
      `with waiting as (
         select id, post_id, brand_id, created_at, media, thread, link_cards from release
         where organization_id = $1 and deleted_at is null
           and status in ('draft', 'scheduled', 'paused', 'publishing', 'unconfirmed')
       )
       select coalesce((array_agg(id order by rank, created_at, id) filter (where is_seen))[:${mostNamed}], '{}') as seen,
         (count(*) filter (where not is_seen))::integer as hidden
       from (select *, $3::text[] is null or coalesce(brand_id = any($3), false) as is_seen from (
         select id, brand_id, created_at, 1 as rank from waiting
         where media @> jsonb_build_array(jsonb_build_object('assetId', $2::text)) or thread @> ${inThread}
           or link_cards @> jsonb_build_array(jsonb_build_object('assetId', $2::text)) or id in (
           select release_id from target
           where organization_id = $1 and media @> jsonb_build_array(jsonb_build_object('assetId', $2::text))
           union all
           select release_id from target where organization_id = $1 and thread @> ${inThread}
         )
         union all
         select id, content ->> 'brandId', created_at, 1 from release_series
         where organization_id = $1 and extend_at is not null and (
           content -> 'thread' @> ${inThread}
           or content -> 'targets' @> jsonb_build_array(jsonb_build_object('thread', ${inThread}))
           or content -> 'linkCards' @> jsonb_build_array(jsonb_build_object('assetId', $2::text))
           or content -> 'media' @> jsonb_build_array(jsonb_build_object('assetId', $2::text))
           or content -> 'targets' @> jsonb_build_array(jsonb_build_object('media', jsonb_build_array(jsonb_build_object('assetId', $2::text))))
         )
         union all
         select id, brand_id, created_at, 2 from post
         where organization_id = $1 and deleted_at is null and status = 'draft' and asset_ids @> array[$2::text]
           and not exists (select from waiting where post_id = post.id)
         union all
         select id, brand_id, created_at, 2 from article
         where organization_id = $1 and status <> 'archived' and (image_asset_id = $2 or position('/~/library/' || $2 in body) > 0)
         union all
         ${beingMade}
         union all
         select b.id, b.id, b.created_at, 3 from brand b
           left join brand_revision a on a.brand_id = b.id and a.organization_id = b.organization_id and a.number = b.approved_revision
         where b.organization_id = $1 and b.deleted_at is null and (${showsPicture('b')} or ${showsPicture('a')})
       ) uses) judged`,
      [organizationId, assetId, brandIds],
    );
    return row ?? { seen: [], hidden: 0 };
  }
}
