import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SafeFetch } from '@imprint/platform/safe-fetch';
import { createHash, randomBytes } from 'node:crypto';
import { fileStorageConformance } from './file-storage.conformance.js';
import { createStorage } from './index.js';
import { LocalFileStorage } from './local-file.storage.js';
import { S3Storage, type S3Options } from './s3.storage.js';
import { FakeS3 } from './testing/s3.fake.js';

function storageOf(fake: FakeS3, changes: Partial<S3Options> = {}): S3Storage {
  const { accessKeyId, secretAccessKey, region, bucket } = FakeS3;
  const http = new SafeFetch([new URL(fake.endpoint).host]);
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

  it('stores the type of a file, under the prefix', async () => {
    await open().put('org_1/a.png', Buffer.from('x'), 'image/png');
    expect(fake.objects.get('imprint/org_1/a.png')).toMatchObject({ type: 'image/png' });
  });

  it('stores a known file while reading it, retries when the store fails, and refuses different content', async () => {
    const { intake } = open();
    const bytes = randomBytes(3_000_000);
    const known = { mimeType: 'video/mp4', bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
    let opened = 0;
    const pieces = async function* (of: Buffer) {
      opened += 1;
      for (let from = 0; from < of.length; from += 65_536) yield await Promise.resolve(of.subarray(from, from + 65_536));
    };
    fake.failNext(503);
    await intake.store('org_1/film.mp4', known, () => pieces(bytes));
    expect(opened).toBe(2);
    expect(fake.objects.get('imprint/org_1/film.mp4')).toMatchObject({ type: 'video/mp4' });
    expect((await open().get('org_1/film.mp4')).equals(bytes)).toBe(true);
    const other = Buffer.alloc(bytes.length, 1);
    await expect(intake.store('org_1/other.mp4', known, () => pieces(other))).rejects.toThrow();
    await expect(intake.store('org_1/other.mp4', known, () => pieces(bytes.subarray(1)))).rejects.toThrow();
    expect(fake.objects.has('imprint/org_1/other.mp4')).toBe(false);
  });

  it.each([503, 500, 429, 0])('retries when the store responds %i', async (status) => {
    const storage = open();
    fake.failNext(status, status);
    await storage.put('org_1/again.png', Buffer.from('again'), 'image/png');
    fake.failNext(status, status);
    expect((await storage.get('org_1/again.png')).toString()).toBe('again');
    fake.failNext(status);
    await storage.delete('org_1/again.png');
    expect(fake.objects.has('imprint/org_1/again.png')).toBe(false);
  });

  it("gives up after three attempts, with the store's error", async () => {
    fake.failNext(503, 503, 503);
    await expect(open().get('org_1/a.png')).rejects.toMatchObject({
      code: 'storage_unavailable',
      cause: { name: 'S3Error', status: 503, code: 'SlowDown' },
    });
  });

  it.each([
    { status: 507, code: 'InsufficientStorage' },
    { status: 507, code: 'XMinioStorageFull' },
    { status: 403, code: 'QuotaExceeded' },
  ])('is full when the store says $code, and is not asked again', async (answer) => {
    const before = fake.requests;
    fake.failNext(answer);
    const failure: unknown = await open()
      .put('org_1/a.png', Buffer.from('x'), 'image/png')
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'storage_full', status: 507, message: 'The file storage has no room left.' });
    expect(fake.requests - before).toBe(1);
  });

  it('is unavailable while the store is unreachable, without naming it', async () => {
    fake.failNext(0, 0, 0);
    const failure: unknown = await open()
      .put('org_1/a.png', Buffer.from('x'), 'image/png')
      .catch((error: unknown) => error);
    const message = 'File storage unavailable.';
    expect(failure).toMatchObject({ code: 'storage_unavailable', status: 503, retryAfterSeconds: 30, message });
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
      expect(failure).toMatchObject({ code: 'storage_unavailable', cause: { name: 'S3Error', status, code } });
      expect(String(failure)).not.toMatch(/secret|AKIA/);
    }
    expect(fake.requests - before).toBe(3);
  });
});

describe('an address of an S3 bucket that takes a file', () => {
  let fake: FakeS3;
  let storage: S3Storage;
  beforeAll(async () => {
    fake = await FakeS3.start();
    storage = storageOf(fake);
  });
  afterAll(async () => {
    await storage.onApplicationShutdown();
    await fake.stop();
  });
  const file = { mimeType: 'image/png', bytes: 4, expiresAt: new Date(Date.now() + 3_600_000) };
  const put = async (url: string, body: string, type = 'image/png') => {
    const http = new SafeFetch([new URL(fake.endpoint).host]);
    const answer = await http.request(url, { method: 'PUT', headers: { 'content-type': type }, body });
    await http.onApplicationShutdown();
    return answer.status;
  };

  it('accepts it without a credential, with the returned headers', async () => {
    const { url, headers } = await storage.intake.addressFor('uploads/org_1/a', file);
    expect(headers).toEqual({ 'Content-Type': 'image/png' });
    expect(url).not.toContain(FakeS3.secretAccessKey);
    expect(await put(url, 'four')).toBe(200);
    expect((await storage.get('uploads/org_1/a')).toString()).toBe('four');
  });

  it('is bound to the type, the size if known, the key and its lifetime', async () => {
    const { url } = await storage.intake.addressFor('uploads/org_1/b', file);
    const unbounded = await storage.intake.addressFor('uploads/org_1/b', { ...file, bytes: null });
    const over = await storage.intake.addressFor('uploads/org_1/b', { ...file, expiresAt: new Date(Date.now() - 60_000) });
    expect(await put(url, 'four', 'text/html')).toBe(403);
    expect(await put(url, 'five!')).toBe(403);
    expect(await put(url.replace('org_1/b', 'org_2/b'), 'four')).toBe(403);
    expect(new URL(over.url).searchParams.get('X-Amz-Expires')).toBe('1');
    expect(await put(unbounded.url, 'five!')).toBe(200);
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
  it('is the one that STORAGE_URL names', () => {
    expect(createStorage(settings)).toBeInstanceOf(S3Storage);
    expect(createStorage({ ...settings, STORAGE_URL: 'file:///tmp/files' })).toBeInstanceOf(LocalFileStorage);
  });

  it('is refused at startup without the credentials it needs', () => {
    expect(() => createStorage({ ...settings, S3_SECRET_ACCESS_KEY: null })).toThrow('S3_SECRET_ACCESS_KEY');
  });
});
