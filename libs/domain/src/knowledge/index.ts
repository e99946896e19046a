export { EmbeddingWorkerModule, KnowledgeModule, KnowledgeWorkerModule } from './knowledge.module.js';
export { FeedReader, type ReadFeed } from './reading/feed-reader.js';
export { ReadingFailure } from './reading/reading.js';
export { KnowledgeSearch, type KnowledgeHit, type KnowledgeQuestion } from './search/knowledge-search.js';
export { CaptureSource } from './sources/capture-knowledge.js';
export { ForgetKnowledge } from './sources/forget-brand.js';
export {
  RECORDING_LISTENER,
  type HeardPart,
  type HeardRecording,
  type HeardSpeech,
  type ListeningContext,
  type RecordingListener,
  type TranscriptionOffer,
} from './transcription/recording-listener.js';
export { ChangeSource } from './sources/change-source.js';
export {
  KnowledgeSources,
  type KnowledgeChunkView,
  type KnowledgeSourceView,
  type KnowledgeVersionSummaryView,
  type KnowledgeVersionView,
} from './sources/knowledge-sources.service.js';
