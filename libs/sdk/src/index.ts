export type { Client } from './generated/client/index.js';
export * from './generated/sdk.gen.js';
export type * from './generated/types.gen.js';
export { createImprint, type Imprint, type ImprintOptions } from './create-imprint.js';
export type { CredentialSource } from './credentials.js';
export { ImprintError, type ImprintErrorCode } from './imprint-error.js';
export { type EntryOf, type ListOperation, type ListOptions, type PageDocument, type PageOf, pages, paginate } from './paging.js';
export { upload, type UploadOptions } from './upload.js';
export type { UploadProgress } from './upload-pieces.js';
