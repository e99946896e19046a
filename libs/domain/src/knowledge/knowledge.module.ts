import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/index.js';
import { BrandsModule } from '../brands/index.js';
import { KnowledgeChunks } from './chunks/knowledge-chunks.js';
import { KnowledgeChunksRepository } from './chunks/knowledge-chunks.repository.js';
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

/** What brands know. */
@Module({
  imports: [AuditModule, BrandsModule],
  providers: [
    Embedder,
    KnowledgeChunks,
    KnowledgeChunksRepository,
    KnowledgeEmbeddingsRepository,
    KnowledgeSearch,
    KnowledgeSearchRepository,
    KnowledgeTermsRepository,
    KnowledgeVectorSearch,
    SearchTerms,
    VectorSearchRepository,
  ],
  exports: [KnowledgeSearch],
})
export class KnowledgeModule {}

/** For the app that gives chunks their vectors. */
@Module({ providers: [Embedder, EmbeddingWorker, KnowledgeEmbeddingsRepository, KnowledgeVectorsRepository] })
export class EmbeddingWorkerModule {}
