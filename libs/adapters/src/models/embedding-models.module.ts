import { EMBEDDING_MODEL, type EmbeddingModel } from '@imprint/domain/knowledge/embeddings';
import { CONFIG, type Config } from '@imprint/platform/config';
import { Global, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { OpenAiEmbeddingsModel } from './openai-embeddings.model.js';
import { connectionTo } from './vendor-connections.js';

export type EmbeddingModelSettings = Pick<
  Config,
  'GENERATION_CONCURRENCY' | `OPENAI_EMBEDDINGS_${'BASE_URL' | 'API_KEY' | 'MODEL' | 'DIMENSIONS'}`
>;

/** The model that the operator has chosen; null where none is, and nothing is sent anywhere. */
export function createEmbeddingModel(config: EmbeddingModelSettings): EmbeddingModel | null {
  const { OPENAI_EMBEDDINGS_BASE_URL: baseUrl, OPENAI_EMBEDDINGS_API_KEY: apiKey, OPENAI_EMBEDDINGS_MODEL: model } = config;
  if (model === null) return null;
  const options = { baseUrl, apiKey, model, dimensions: config.OPENAI_EMBEDDINGS_DIMENSIONS };
  return new OpenAiEmbeddingsModel(connectionTo(baseUrl, config), options);
}

/** Provides `EMBEDDING_MODEL`. */
@Global()
@Module({
  providers: [{ provide: EMBEDDING_MODEL, useFactory: createEmbeddingModel, inject: [CONFIG] }],
  exports: [EMBEDDING_MODEL],
})
export class EmbeddingModelsModule implements OnApplicationShutdown {
  constructor(@Inject(EMBEDDING_MODEL) private readonly model: EmbeddingModel | null) {}

  async onApplicationShutdown(): Promise<void> {
    await this.model?.close();
  }
}
