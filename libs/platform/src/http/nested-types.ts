/** What `@Type(() => Nested)` recorded. class-transformer exports it neither from its entry point nor with types. */
export { defaultMetadataStorage as nestedTypes } from 'class-transformer/cjs/storage.js';
