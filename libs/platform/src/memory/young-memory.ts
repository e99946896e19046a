import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Bytes that pass before what they were held in is freed. A collection takes about a millisecond. */
const collectAfter = 16 * 1_048_576;

/**
 * Frees what was allocated lately and is no longer used, buffers and native memory outside the heap included: V8 counts the heap, and
 * lets some 64 MB pile up outside of it.
 */
export const collectYoung: () => void = collector();

function collector(): () => void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (options: { type: 'minor' }) => void;
  return () => collect({ type: 'minor' });
}

/** The same chunks. Those that were used are freed while a large file goes by, so that it takes no more memory than a small one. */
export async function* collecting<Chunk extends Uint8Array>(source: AsyncIterable<Chunk>): AsyncIterable<Chunk> {
  let passed = 0;
  for await (const chunk of source) {
    yield chunk;
    passed += chunk.length;
    if (passed < collectAfter) continue;
    collectYoung();
    passed = 0;
  }
}
