import { createRequire } from 'node:module';
import type * as storage from 'class-transformer/types/storage.js';

/**
 * What `@Type(() => Nested)` recorded. class-transformer publishes it without an entry point of its own, and without types
 * beside the file that runs.
 */
export const { defaultMetadataStorage: nestedTypes } = createRequire(import.meta.url)(
  'class-transformer/cjs/storage.js',
) as typeof storage;
