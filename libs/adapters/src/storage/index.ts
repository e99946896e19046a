import { FILE_STORAGE, type FileStorage } from '@imprint/domain/media/storage';
import { CONFIG, type Config } from '@imprint/platform/config';
import { SafeFetch } from '@imprint/platform/safe-fetch';
import { Global, Module } from '@nestjs/common';
import { LocalFileStorage } from './local-file.storage.js';
import { S3Storage } from './s3.storage.js';

export { LocalFileStorage } from './local-file.storage.js';
export { S3Error, S3Storage, type S3Options } from './s3.storage.js';
export { InvalidKeyError } from './storage-key.js';

type StorageSettings = Pick<Config, 'STORAGE_URL' | 'S3_ENDPOINT' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'>;

/** Creates the storage for `STORAGE_URL`: `file:///folder` or `s3://bucket/prefix`. */
export function createStorage(config: StorageSettings): FileStorage {
  const url = new URL(config.STORAGE_URL);
  if (url.protocol === 'file:') return new LocalFileStorage(config.STORAGE_URL);
  if (config.S3_ACCESS_KEY_ID === null || config.S3_SECRET_ACCESS_KEY === null)
    throw new Error('STORAGE_URL names an S3 bucket, which needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.');
  const prefix = url.pathname.replace(/^\/+|\/+$/g, '');
  const endpoint = config.S3_ENDPOINT ?? `https://s3.${config.S3_REGION}.amazonaws.com`;
  // The operator configured this host, so it may be private. This client calls nothing else.
  const http = new SafeFetch([new URL(endpoint).host]);
  return new S3Storage(http, {
    endpoint,
    region: config.S3_REGION,
    bucket: url.hostname,
    prefix: prefix === '' ? '' : `${prefix}/`,
    accessKeyId: config.S3_ACCESS_KEY_ID,
    secretAccessKey: config.S3_SECRET_ACCESS_KEY,
  });
}

/** Provides `FILE_STORAGE`. */
@Global()
@Module({
  providers: [{ provide: FILE_STORAGE, useFactory: createStorage, inject: [CONFIG] }],
  exports: [FILE_STORAGE],
})
export class StorageModule {}
