import {
  ModelError,
  type GeneratedImage,
  type ImageModel,
  type ImageModelCapability,
  type ModelContext,
  type ImageRequest,
} from '@imprint/domain/generation/image';
import { localCanvas } from './local-canvas.js';
import type { Renderer, RenderPool } from './render-pool.js';

/** Milliseconds. Generous, because drawing only uses spare CPU time: slow does not mean failed. */
export const localTimeoutMs = 120_000;

/** A model that draws on this machine, in the thread pool that all local models share. */
export abstract class LocalModel implements ImageModel {
  abstract readonly capability: ImageModelCapability;
  protected abstract readonly renderer: Renderer;
  /** Of its styles, the one that a request gets. */
  protected abstract styleOf(request: ImageRequest): string;

  constructor(private readonly pool: RenderPool) {}

  async generate(request: ImageRequest, context: ModelContext): Promise<GeneratedImage> {
    context.progress(0);
    const bytes = await this.pool.render(this.renderer, request, context.signal).catch((error: unknown) => {
      throw context.signal.aborted ? context.signal.reason : failureOf(error);
    });
    context.progress(100);
    const styleUsed = request.style === null ? null : this.styleOf(request);
    return { bytes, mimeType: 'image/png', ...localCanvas[request.aspectRatio], styleUsed };
  }

  close(): Promise<void> {
    return this.pool.close();
  }
}

function failureOf(cause: unknown): ModelError {
  const message = 'The local renderer stopped before the image was done.';
  return new ModelError({ class: 'unknown', code: 'renderer_failed', message, retryable: true, cause });
}
