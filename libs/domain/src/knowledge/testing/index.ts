export { brandMark, configurationMark } from '../chunks/chunk-marks.js';
export { chunkOf, KnowledgeStage, type StagedSource } from './knowledge-stage.js';
export { passages, qualityOf, queries, type LabelledQuery, type Passage, type Quality } from './labelled-corpus.js';
export { standInVector, StandInEmbeddings } from './stand-in-embeddings.js';
export * from './made-documents.js';
