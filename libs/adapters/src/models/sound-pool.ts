import { RenderPool } from './render-pool.js';

/** Threads that make sound, at low priority. */
export function soundPool(threads: number, niceIncrement?: number): RenderPool {
  return new RenderPool(threads, new URL('./local-sound.worker.js', import.meta.url), niceIncrement);
}
