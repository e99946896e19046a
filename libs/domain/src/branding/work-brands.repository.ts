import type { Changed } from '@imprint/contracts/messages';
import type { DataSource } from 'typeorm';

/** Where the brand of a piece of work is found, by the name of the work. */
const sources = {
  article: 'select id, organization_id, brand_id from article',
  asset: 'select id, organization_id, brand_id from asset',
  batch: 'select id, organization_id, brand_id from prompt_batch',
  brand: 'select id, organization_id, id as brand_id from brand',
  connection: 'select id, organization_id, brand_id from connection',
  execution: 'select id, organization_id, brand_id from workflow_execution',
  generation: 'select id, organization_id, brand_id from generation',
  interview: 'select id, organization_id, brand_id from brand_interview',
  knowledge: 'select id, organization_id, brand_id from knowledge_source',
  memory: 'select id, organization_id, brand_id from memory',
  newsletter: 'select id, organization_id, brand_id from newsletter',
  prompt: 'select id, organization_id, brand_id from prompt',
  release: 'select id, organization_id, brand_id from release',
  scan: 'select id, organization_id, brand_id from brand_scan',
  target: `select t.id, t.organization_id, r.brand_id from target t join release r on r.id = t.release_id and r.organization_id = t.organization_id`,
  training: 'select id, organization_id, brand_id from training',
  upload: 'select id, organization_id, brand_id from upload',
} as const;

/** Work that can belong to a brand. */
export type BrandedWork = keyof typeof sources;

/** Which brand work belongs to. Read model. */
export class WorkBrandsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** The brand of each, by id: null for what belongs to none. Work that is gone is left out. */
  async of(work: BrandedWork, changed: readonly Changed[]): Promise<Map<string, string | null>> {
    const rows = await this.dataSource.query<{ id: string; brandId: string | null }[]>(
      `select work.id, work.brand_id as "brandId" from (${sources[work]}) work
       join unnest($1::text[], $2::text[]) as asked (id, organization_id) on asked.id = work.id and asked.organization_id = work.organization_id`,
      [changed.map(({ id }) => id), changed.map(({ organizationId }) => organizationId)],
    );
    return new Map(rows.map(({ id, brandId }) => [id, brandId]));
  }
}
