import type { Tenant } from '@imprint/contracts/access';
import type { ListQuery, Page } from '@imprint/contracts/documents';
import { problem } from '@imprint/contracts/errors';
import type {
  KnowledgeChunkResource,
  KnowledgeSourceResource,
  KnowledgeVersionResource,
  KnowledgeVersionSummary,
  ListKnowledgeQuery,
} from '@imprint/contracts/knowledge';
import { Injectable } from '@nestjs/common';
import { BrandsService } from '../../brands/index.js';
import type { KnowledgeSourceEntity } from '../knowledge-source.entity.js';
import { KnowledgeSourcesRepository } from './knowledge-sources.repository.js';
import { KnowledgeVersionsRepository } from './knowledge-versions.repository.js';
import { SourceChunksRepository } from './source-chunks.repository.js';

/** A source as callers see it. */
export type KnowledgeSourceView = KnowledgeSourceResource & { id: string };
/** A version as lists show it. */
export type KnowledgeVersionSummaryView = KnowledgeVersionSummary & { id: string };
/** A version with its text. */
export type KnowledgeVersionView = KnowledgeVersionResource & { id: string };

/** A part that a source is searched by, as callers see it. */
export type KnowledgeChunkView = KnowledgeChunkResource & { id: string };

/** What brands know, to be read. */
@Injectable()
export class KnowledgeSources {
  constructor(
    private readonly sources: KnowledgeSourcesRepository,
    private readonly versions: KnowledgeVersionsRepository,
    private readonly brands: BrandsService,
    private readonly chunks: SourceChunksRepository,
  ) {}

  /** @throws Problem `not_found` */
  async list(tenant: Tenant, brandId: string, query: ListKnowledgeQuery): Promise<Page<KnowledgeSourceView>> {
    await this.requireBrand(tenant, brandId);
    const page = await this.sources.list(tenant, brandId, query);
    return { ...page, items: await this.viewsOf(tenant, page.items) };
  }

  /** @throws Problem `not_found` */
  async read(tenant: Tenant, brandId: string, id: string): Promise<KnowledgeSourceView> {
    const [view] = await this.viewsOf(tenant, [await this.require(tenant, brandId, id)]);
    if (view === undefined) throw new Error(`the source ${id} has no view`);
    return view;
  }

  /** Newest first. @throws Problem `not_found` */
  async listVersions(tenant: Tenant, brandId: string, id: string, query: ListQuery): Promise<Page<KnowledgeVersionSummaryView>> {
    const { organizationId } = await this.require(tenant, brandId, id);
    return this.versions.list({ organizationId, sourceId: id }, query);
  }

  /** @throws Problem `not_found` */
  async readVersion(tenant: Tenant, brandId: string, id: string, versionId: string): Promise<KnowledgeVersionView> {
    const { organizationId } = await this.require(tenant, brandId, id);
    const version = await this.versions.find({ organizationId, sourceId: id }, versionId);
    if (version === null) throw problem('not_found', `There is no version ${versionId} of this source.`);
    return version;
  }

  /** What it is found by, in the order of its text; nothing of one that is archived. @throws Problem `not_found` */
  async listChunks(tenant: Tenant, brandId: string, id: string, query: ListQuery): Promise<Page<KnowledgeChunkView>> {
    const { organizationId } = await this.require(tenant, brandId, id);
    const page = await this.chunks.list({ organizationId, sourceId: id }, query);
    const items = page.items.map(({ startOffset, endOffset, ...chunk }) => ({ ...chunk, start: startOffset, end: endOffset }));
    return { ...page, items };
  }

  /** The brand whose knowledge a path names. Deleted ones are gone. @throws Problem `not_found` */
  async requireBrand(tenant: Tenant, brandId: string): Promise<void> {
    if ((await this.brands.find(tenant, brandId)) === null) throw problem('not_found', `There is no brand ${brandId}.`);
  }

  private async require(tenant: Tenant, brandId: string, id: string): Promise<KnowledgeSourceEntity> {
    const row = await this.sources.find(tenant, brandId, id);
    if (row === null) throw noSource(id);
    return row;
  }

  private async viewsOf({ organizationId }: Tenant, rows: readonly KnowledgeSourceEntity[]): Promise<KnowledgeSourceView[]> {
    const feeds = rows.filter(({ kind, feedId }) => kind === 'rss' && feedId === null).map(({ id }) => id);
    const entries = feeds.length === 0 ? new Map<string, number>() : await this.sources.countEntries(organizationId, feeds);
    return rows.map((row) => ({ ...row, entries: entries.get(row.id) ?? 0, isRefreshable: isRefreshable(row) }));
  }
}

export const noSource = (id: string) => problem('not_found', `There is no source ${id}.`);

/** Whether reading it anew can find something else: files never change, but the captions of videos do. */
export const isRefreshable = ({ kind, feedId, assetId }: Pick<KnowledgeSourceEntity, 'kind' | 'feedId' | 'assetId'>): boolean =>
  feedId === null && (kind === 'url' || kind === 'rss' || (kind === 'video' && assetId !== null));
