import type { ImageRequest } from '@imprint/domain/generation/image';
import { getPriority } from 'node:os';
import { localCanvas } from '../local-canvas.js';
import { rasterise } from '../raster.js';

/** A renderer for tests: the prompt selects its misbehaviour. */
export async function card({ prompt }: ImageRequest): Promise<Uint8Array> {
  switch (prompt) {
    case 'exit':
      process.exit(3);
      break;
    case 'throw outside':
      setImmediate(() => {
        throw new Error('outside');
      });
      await new Promise(() => undefined);
      break;
    case 'eat memory':
      for (const hoard: number[][] = []; ;) hoard.push(Array.from({ length: 1_000_000 }, (_, index) => index));
    case 'hang':
      for (;;);
    case 'priority':
      return new TextEncoder().encode(String(getPriority(0)));
  }
  return new Uint8Array([1, 2, 3]);
}

/**
 * Draws as often as the prompt says, without pausing, and reports the process's memory. The drawings are empty, so only their pixels take
 * memory, and V8 sees no reason to collect.
 */
export async function pattern({ prompt }: ImageRequest): Promise<Uint8Array> {
  const empty = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';
  for (let left = Number(prompt); left > 0; left -= 1) await rasterise(empty, localCanvas['1:1']);
  return new TextEncoder().encode(String(process.memoryUsage.rss()));
}
