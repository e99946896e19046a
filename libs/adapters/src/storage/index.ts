import { FILE_STORAGE, type FileStorage } from '@imprint/domain/media/storage';
import { CONFIG, type Config } from '@imprint/platform/config';
import { SafeFetch } from '@imprint/platform/safe-fetch';
import { Global, Module } from '@nestjs/common';
import { LocalFileStorage } from './local-file.storage.js';
import { S3Storage } from './s3.storage.js';

export { LocalFileStorage } from './local-file.storage.js';
export { S3Error, S3Storage, type S3Options } from './s3.storage.js';
export { InvalidKeyError } from './storage-key.js';

type BucketSettings = Pick<Config, 'STORAGE_URL' | 'S3_ENDPOINT' | 'S3_REGION'>;
type StorageSettings = BucketSettings & Pick<Config, 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'>;

/** Where a browser reaches the bucket of `STORAGE_URL`; null for a folder. */
export function bucketOrigin(config: BucketSettings): string | null {
  return new URL(config.STORAGE_URL).protocol === 's3:' ? new URL(endpointOf(config)).origin : null;
}

function endpointOf({ S3_ENDPOINT, S3_REGION }: BucketSettings): string {
  return S3_ENDPOINT ?? `https://s3.${S3_REGION}.amazonaws.com`;
}

/** Creates the storage for `STORAGE_URL`: `file:///folder` or `s3://bucket/prefix`. */
export function createStorage(config: StorageSettings): FileStorage {
  const url = new URL(config.STORAGE_URL);
  if (url.protocol === 'file:') return new LocalFileStorage(config.STORAGE_URL);
  if (config.S3_ACCESS_KEY_ID === null || config.S3_SECRET_ACCESS_KEY === null)
    throw new Error('STORAGE_URL names an S3 bucket, which needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.');
  const prefix = url.pathname.replace(/^\/+|\/+$/g, '');
  const endpoint = endpointOf(config);
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
