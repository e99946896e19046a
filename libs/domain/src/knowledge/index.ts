export { EmbeddingWorkerModule, KnowledgeModule } from './knowledge.module.js';
export { KnowledgeSearch, type KnowledgeHit, type KnowledgeQuestion } from './search/knowledge-search.js';
