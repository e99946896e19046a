export { KnowledgeModule } from './knowledge.module.js';
