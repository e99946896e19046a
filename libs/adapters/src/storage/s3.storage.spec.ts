import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SafeFetch } from '@imprint/platform/safe-fetch';
import { fileStorageConformance } from './file-storage.conformance.js';
import { createStorage } from './index.js';
import { LocalFileStorage } from './local-file.storage.js';
import { S3Storage, type S3Options } from './s3.storage.js';
import { FakeS3 } from './testing/s3.fake.js';

function storageOf(fake: FakeS3, changes: Partial<S3Options> = {}): S3Storage {
  const { accessKeyId, secretAccessKey, region, bucket } = FakeS3;
  const http = new SafeFetch({ WEBHOOK_ALLOWED_HOSTS: [new URL(fake.endpoint).host] });
  const options = { endpoint: fake.endpoint, region, bucket, prefix: 'imprint/', accessKeyId, secretAccessKey, retryBaseMs: 1 };
  return new S3Storage(http, { ...options, ...changes });
}

fileStorageConformance('an S3 bucket', async () => {
  const fake = await FakeS3.start();
  const storage = storageOf(fake);
  return {
    storage,
    close: async () => {
      await storage.onApplicationShutdown();
      await fake.stop();
    },
  };
});

describe('an S3 bucket', () => {
  let fake: FakeS3;
  const opened: S3Storage[] = [];
  const open = (changes: Partial<S3Options> = {}) => {
    const storage = storageOf(fake, changes);
    opened.push(storage);
    return storage;
  };
  beforeAll(async () => {
    fake = await FakeS3.start();
  });
  afterAll(async () => {
    await Promise.all(opened.map((storage) => storage.onApplicationShutdown()));
    await fake.stop();
  });

  it('keeps the type of a file, under the prefix', async () => {
    await open().put('org_1/a.png', Buffer.from('x'), 'image/png');
    expect(fake.objects.get('imprint/org_1/a.png')).toMatchObject({ type: 'image/png' });
  });

  it.each([503, 500, 429, 0])('asks again when the store answers %i', async (status) => {
    const storage = open();
    fake.failNext(status, status);
    await storage.put('org_1/again.png', Buffer.from('again'), 'image/png');
    fake.failNext(status, status);
    expect((await storage.get('org_1/again.png')).toString()).toBe('again');
    fake.failNext(status);
    await storage.delete('org_1/again.png');
    expect(fake.objects.has('imprint/org_1/again.png')).toBe(false);
  });

  it('gives up after three tries and says what the store said', async () => {
    fake.failNext(503, 503, 503);
    await expect(open().get('org_1/a.png')).rejects.toMatchObject({ name: 'S3Error', status: 503, code: 'SlowDown' });
  });

  it.each([
    [{ secretAccessKey: 'another-secret' }, 403, 'SignatureDoesNotMatch'],
    [{ accessKeyId: 'AKIASOMEBODYELSE0000' }, 403, 'InvalidAccessKeyId'],
    [{ bucket: 'missing' }, 404, 'NoSuchBucket'],
  ])('does not ask again when refused: %j', async (changes, status, code) => {
    const storage = open(changes);
    const before = fake.requests;
    for (const attempt of [
      () => storage.get('org_1/a.png'),
      () => storage.put('org_1/a.png', Buffer.from('x'), 'image/png'),
      () => storage.delete('org_1/a.png'),
    ]) {
      const failure = await attempt().catch((error: unknown) => error);
      expect(failure).toMatchObject({ name: 'S3Error', status, code });
      expect(String(failure)).not.toMatch(/secret|AKIA/);
    }
    expect(fake.requests - before).toBe(3);
  });
});

describe('the storage of an instance', () => {
  const settings = {
    STORAGE_URL: 's3://bucket/a/b',
    S3_ENDPOINT: null,
    S3_REGION: 'us-east-1',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
  };
  it('is what STORAGE_URL names', () => {
    expect(createStorage(settings)).toBeInstanceOf(S3Storage);
    expect(createStorage({ ...settings, STORAGE_URL: 'file:///tmp/files' })).toBeInstanceOf(LocalFileStorage);
  });

  it('is refused at the start without the credentials it needs', () => {
    expect(() => createStorage({ ...settings, S3_SECRET_ACCESS_KEY: null })).toThrow('S3_SECRET_ACCESS_KEY');
  });
});
