import type { ImageRequest } from '@imprint/domain/generation/image-model';
import { getPriority } from 'node:os';

/** A renderer for tests: the prompt says how it misbehaves. */
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
