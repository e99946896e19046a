export { EMBEDDING_MODEL, type EmbeddedTexts, type EmbeddingModel } from './embedding-model.js';
export { ModelError } from '@imprint/contracts/errors';
