/**
 * What `@Type(() => Nested)` recorded. class-transformer publishes it without an entry point of its own, and without types
 * beside the file that runs.
 */
export { defaultMetadataStorage as nestedTypes } from 'class-transformer/cjs/storage.js';
