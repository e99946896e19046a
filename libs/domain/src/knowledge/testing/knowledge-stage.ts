import { wholeOrganization } from '@imprint/contracts/access';
import type { KnowledgePurpose } from '@imprint/contracts/knowledge';
import { newId } from '@imprint/platform/crypto';
import { SnakeNamingStrategy } from '@imprint/platform/database';
import { DataSource } from 'typeorm';
import { BrandsRepository } from '../../brands/brands.repository.js';
import { BrandsService } from '../../brands/index.js';
import { KnowledgeChunks, type NewChunk } from '../chunks/knowledge-chunks.js';
import { KnowledgeChunksRepository } from '../chunks/knowledge-chunks.repository.js';
import type { EmbeddingModel } from '../embeddings/index.js';
import { KnowledgeSearch, type KnowledgeHit, type KnowledgeQuestion } from '../search/knowledge-search.js';
import { KnowledgeSearchRepository, rankStatement, readStatement } from '../search/knowledge-search.repository.js';
import { KnowledgeTermsRepository, similarStatement } from '../search/knowledge-terms.repository.js';
import { KnowledgeVectorSearch } from '../search/knowledge-vector-search.js';
import { schema } from '../../schema/index.js';
import { SearchTerms } from '../search/search-terms.js';
import { Embedder } from '../vectors/embedder.js';
import { EmbeddingWorker } from '../vectors/embedding-worker.js';
import { KnowledgeEmbeddingsRepository } from '../vectors/knowledge-embeddings.repository.js';
import { KnowledgeVectorsRepository } from '../vectors/knowledge-vectors.repository.js';
import { VectorSearchRepository } from '../vectors/vector-search.repository.js';

/** A source that tests add. */
export interface StagedSource {
  id: string;
  organizationId: string;
  brandId: string;
  purpose: KnowledgePurpose;
  versionId: string;
}

/** A chunk of which the rest does not matter. */
export const chunkOf = (text: string, position = 0, language: string | null = 'en'): NewChunk => ({
  ...{
    position,
    start: position * 1_000,
    end: position * 1_000 + text.length,
    page: null,
    startSeconds: null,
    endSeconds: null,
    text,
    language,
  },
});

/** Knowledge over a database, put together by hand. */
export class KnowledgeStage {
  readonly chunks = new KnowledgeChunks(new KnowledgeChunksRepository());
  readonly embeddings: KnowledgeEmbeddingsRepository;
  readonly worker: EmbeddingWorker;
  private readonly searching: KnowledgeSearch;
  private readonly terms: SearchTerms;

  constructor(
    readonly dataSource: DataSource,
    model: EmbeddingModel | null = null,
    tokensPerDay = 1_000_000,
  ) {
    this.embeddings = new KnowledgeEmbeddingsRepository(dataSource);
    const embedder = new Embedder(model, this.embeddings, { OPENAI_EMBEDDINGS_TOKENS_PER_DAY: tokensPerDay });
    const vectors = new KnowledgeVectorsRepository(dataSource);
    this.worker = new EmbeddingWorker(dataSource, this.embeddings, vectors, embedder, { SWEEP_INTERVAL_MS: 60_000 });
    this.terms = new SearchTerms(new KnowledgeTermsRepository(dataSource));
    this.searching = new KnowledgeSearch(
      new BrandsService(new BrandsRepository(dataSource)),
      this.terms,
      new KnowledgeSearchRepository(dataSource),
      new KnowledgeVectorSearch(embedder, new VectorSearchRepository(dataSource)),
    );
  }

  /** Over a database of its own. */
  static async open(url: string): Promise<KnowledgeStage> {
    const named = { entities: schema.entities, namingStrategy: new SnakeNamingStrategy() };
    return new KnowledgeStage(await new DataSource({ type: 'postgres', url, ...named }).initialize());
  }

  async addBrand(organizationId: string, id: string): Promise<void> {
    await this.dataSource.query(`insert into organization (id, name, slug) values ($1, $1, $1) on conflict do nothing`, [
      organizationId,
    ]);
    await this.dataSource.query(
      `insert into brand (id, organization_id, label, slug, status, colors) values ($2, $1, $2, $2, 'approved', '{}')`,
      [organizationId, id],
    );
  }

  /** A source with these chunks. */
  async add(
    organizationId: string,
    brandId: string,
    chunks: readonly NewChunk[],
    {
      title = 'Source',
      purpose = 'brand_truth',
      url = null,
    }: { title?: string; purpose?: KnowledgePurpose; url?: string | null } = {},
  ): Promise<StagedSource> {
    const source: StagedSource = { id: newId('ksrc'), organizationId, brandId, purpose, versionId: newId('kver') };
    await this.dataSource.query(
      `insert into knowledge_source (id, organization_id, brand_id, kind, purpose, title, has_given_title, url, state, version_id)
       values ($1, $2, $3, 'text', $4, $5, true, $6, 'ready', $7)`,
      [source.id, organizationId, brandId, purpose, title, url, source.versionId],
    );
    await this.replace(source, chunks);
    return source;
  }

  async replace(source: StagedSource, chunks: readonly NewChunk[]): Promise<void> {
    await this.dataSource.transaction((manager) => this.chunks.replace(manager, source, chunks));
  }

  async remove({ organizationId, id }: StagedSource): Promise<void> {
    await this.dataSource.transaction((manager) => this.chunks.remove(manager, organizationId, id));
  }

  /** Gives every chunk its vector. */
  async embed(): Promise<void> {
    while (!(await this.worker.sweep())) continue;
  }

  async search(organizationId: string, question: KnowledgeQuestion): Promise<KnowledgeHit[]> {
    return this.searching.search(wholeOrganization(organizationId), question);
  }

  /** How PostgreSQL ranks chunks by their words, and what that reads. */
  async explain(organizationId: string, { brandId, query, purposes }: KnowledgeQuestion): Promise<string> {
    const brand = { organizationId, brandId };
    const plan = await this.terms.plan(brand, query, purposes);
    if (plan === null || plan.groups.length === 0) throw new Error('the brand knows none of the words');
    return this.planOf(rankStatement(brand, plan.groups, plan.candidates, plan.filter, 500));
  }

  /** How PostgreSQL looks up what a word may have been meant to be, with `pg_trgm` where the migration creates it. */
  async explainSimilar(organizationId: string, brandId: string, word: string): Promise<string> {
    return this.planOf(similarStatement({ organizationId, brandId }, [{ word, term: word, chunks: 0 }], 3, 'public'));
  }

  /** How PostgreSQL reads what is quoted. */
  async explainReading(organizationId: string, brandId: string, ids: readonly string[]): Promise<string> {
    return this.planOf(readStatement({ organizationId, brandId }, ids));
  }

  private async planOf({ sql, parameters }: { sql: string; parameters: unknown[] }): Promise<string> {
    const rows = await this.dataSource.query<Record<string, string>[]>(`explain (analyze, buffers) ${sql}`, parameters);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  }
}
