import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/index.js';
import { BrandsModule } from '../brands/index.js';
import { MediaModule } from '../media/index.js';
import { KnowledgeChunks } from './chunks/knowledge-chunks.js';
import { KnowledgeChunksRepository } from './chunks/knowledge-chunks.repository.js';
import { IngestionClaimsRepository } from './ingestion/ingestion-claims.repository.js';
import { KeepReading } from './ingestion/keep-reading.js';
import { KnowledgeIngester } from './ingestion/knowledge-ingester.js';
import { ReadSource } from './ingestion/read-source.js';
import { CaptureSource } from './sources/capture-knowledge.js';
import { ChangeSource } from './sources/change-source.js';
import { KnowledgeSourcesRepository } from './sources/knowledge-sources.repository.js';
import { KnowledgeSources } from './sources/knowledge-sources.service.js';
import { KnowledgeVersionsRepository } from './sources/knowledge-versions.repository.js';
import { SourceChunksRepository } from './sources/source-chunks.repository.js';
import { KnowledgeSearch } from './search/knowledge-search.js';
import { KnowledgeSearchRepository } from './search/knowledge-search.repository.js';
import { KnowledgeTermsRepository } from './search/knowledge-terms.repository.js';
import { KnowledgeVectorSearch } from './search/knowledge-vector-search.js';
import { SearchTerms } from './search/search-terms.js';
import { Embedder } from './vectors/embedder.js';
import { EmbeddingWorker } from './vectors/embedding-worker.js';
import { KnowledgeEmbeddingsRepository } from './vectors/knowledge-embeddings.repository.js';
import { KnowledgeVectorsRepository } from './vectors/knowledge-vectors.repository.js';
import { VectorSearchRepository } from './vectors/vector-search.repository.js';

/** What brands know. Requires a global provider of FILE_STORAGE. */
@Module({
  imports: [AuditModule, BrandsModule, MediaModule],
  providers: [
    ...[CaptureSource, ChangeSource, KnowledgeSources, KnowledgeSourcesRepository, KnowledgeVersionsRepository],
    ...[KnowledgeChunks, KnowledgeChunksRepository, SourceChunksRepository],
    ...[Embedder, KnowledgeEmbeddingsRepository, KnowledgeSearch, KnowledgeSearchRepository, KnowledgeTermsRepository],
    ...[KnowledgeVectorSearch, SearchTerms, VectorSearchRepository],
  ],
  exports: [
    ...[CaptureSource, ChangeSource, KnowledgeSources, KnowledgeSourcesRepository, KnowledgeVersionsRepository],
    ...[KnowledgeChunks, KnowledgeSearch],
  ],
})
export class KnowledgeModule {}

/** For a worker: reads what brands are given to know. */
@Module({
  imports: [KnowledgeModule, MediaModule],
  providers: [IngestionClaimsRepository, KeepReading, KnowledgeIngester, ReadSource],
})
export class KnowledgeWorkerModule {}

/** For the app that gives chunks their vectors. */
@Module({ providers: [Embedder, EmbeddingWorker, KnowledgeEmbeddingsRepository, KnowledgeVectorsRepository] })
export class EmbeddingWorkerModule {}
