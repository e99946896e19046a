import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/index.js';
import { BrandsModule } from '../brands/index.js';
import { CreditLedgerModule } from '../credits/index.js';
import { ActiveKeysModule } from '../keys/index.js';
import { MediaModule } from '../media/index.js';
import { KnowledgeChunks } from './chunks/knowledge-chunks.js';
import { KnowledgeChunksRepository } from './chunks/knowledge-chunks.repository.js';
import { IngestionClaimsRepository } from './ingestion/ingestion-claims.repository.js';
import { KeepReading } from './ingestion/keep-reading.js';
import { KnowledgeIngester } from './ingestion/knowledge-ingester.js';
import { ReadSource } from './ingestion/read-source.js';
import { CaptureSource } from './sources/capture-knowledge.js';
import { ChangeSource } from './sources/change-source.js';
import { CheckAddition } from './sources/check-addition.js';
import { ForgetKnowledge } from './sources/forget-brand.js';
import { KnowledgeSourcesRepository } from './sources/knowledge-sources.repository.js';
import { KnowledgeSources } from './sources/knowledge-sources.service.js';
import { KnowledgeVersionsRepository } from './sources/knowledge-versions.repository.js';
import { SourceChunksRepository } from './sources/source-chunks.repository.js';
import { KnowledgeSearch } from './search/knowledge-search.js';
import { KnowledgeSearchRepository } from './search/knowledge-search.repository.js';
import { KnowledgeTermsRepository } from './search/knowledge-terms.repository.js';
import { KnowledgeVectorSearch } from './search/knowledge-vector-search.js';
import { SearchTerms } from './search/search-terms.js';
import { HearRecording } from './transcription/hear-recording.js';
import { SourceTranscriptions } from './transcription/source-transcriptions.js';
import { Transcriptions } from './transcription/transcriptions.js';
import { Embedder } from './vectors/embedder.js';
import { EmbeddingWorker } from './vectors/embedding-worker.js';
import { KnowledgeEmbeddingsRepository } from './vectors/knowledge-embeddings.repository.js';
import { KnowledgeVectorsRepository } from './vectors/knowledge-vectors.repository.js';
import { VectorSearchRepository } from './vectors/vector-search.repository.js';

/** What brands know. Requires global providers of FILE_STORAGE and RECORDING_LISTENER. */
@Module({
  imports: [ActiveKeysModule, AuditModule, BrandsModule, CreditLedgerModule, MediaModule],
  providers: [
    ...[CaptureSource, ChangeSource, CheckAddition, ForgetKnowledge, KnowledgeSources],
    ...[KnowledgeSourcesRepository, KnowledgeVersionsRepository, KnowledgeChunks, KnowledgeChunksRepository],
    ...[SourceChunksRepository, SourceTranscriptions, Transcriptions],
    ...[Embedder, KnowledgeEmbeddingsRepository, KnowledgeSearch, KnowledgeSearchRepository, KnowledgeTermsRepository],
    ...[KnowledgeVectorSearch, SearchTerms, VectorSearchRepository],
  ],
  exports: [
    ...[CaptureSource, ChangeSource, ForgetKnowledge, KnowledgeSources, KnowledgeSourcesRepository, KnowledgeVersionsRepository],
    ...[KnowledgeChunks, KnowledgeSearch, Transcriptions],
  ],
})
export class KnowledgeModule {}

/** For a worker: reads what brands are given to know. */
@Module({
  imports: [KnowledgeModule, MediaModule],
  providers: [HearRecording, IngestionClaimsRepository, KeepReading, KnowledgeIngester, ReadSource],
})
export class KnowledgeWorkerModule {}

/** For the app that gives chunks their vectors. */
@Module({ providers: [Embedder, EmbeddingWorker, KnowledgeEmbeddingsRepository, KnowledgeVectorsRepository] })
export class EmbeddingWorkerModule {}
