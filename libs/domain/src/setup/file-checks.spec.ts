import { SecretBox } from '@imprint/platform/crypto';
import { OwnAddressFetch, type HostAddress } from '@imprint/platform/safe-fetch';
import { freePort, listen, testConfig } from '@imprint/platform/testing';
import { afterEach, describe, expect, it } from '@jest/globals';
import { createServer, type RequestListener } from 'node:http';
import { AssetFiles } from '../media/index.js';
import { FileMissingError, StorageFullError, StorageUnavailableError, type FileStorage } from '../media/storage/index.js';
import { FileChecks } from './file-checks.js';
import type { InstanceFactsRepository } from './instance-facts.repository.js';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

/** Keeps files in memory. */
class Files implements Pick<FileStorage, 'put' | 'get' | 'delete' | 'size'> {
  readonly kept = new Map<string, Buffer>();
  put(key: string, bytes: Buffer): Promise<void> {
    return Promise.resolve(void this.kept.set(key, bytes));
  }
  get(key: string): Promise<Buffer> {
    const bytes = this.kept.get(key);
    return bytes === undefined ? Promise.reject(new FileMissingError(key)) : Promise.resolve(bytes);
  }
  delete(key: string): Promise<void> {
    return Promise.resolve(void this.kept.delete(key));
  }
  async size(key: string): Promise<number> {
    return (await this.get(key)).length;
  }
}

type Answer = (files: Files, signed: AssetFiles) => RequestListener;

/** As api-gateway does. */
const faithful: Answer = (files, signed) => (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://x');
  const key = pathname.slice('/v1/files/'.length);
  signed.openSigned(key, { expires: String(searchParams.get('expires')), signature: String(searchParams.get('signature')) }).then(
    () => response.end(files.kept.get(key)),
    () => response.writeHead(404).end(),
  );
};

async function checksOf({
  answer = faithful,
  files = new Files(),
  dns = ['127.0.0.1'],
  host = 'localhost',
  known = null,
  gateway = 'http://127.0.0.1:3000',
}: { answer?: Answer | null; files?: Files; dns?: string[]; host?: string; known?: string | null; gateway?: string } = {}) {
  const server = createServer();
  const { port, close } = answer === null ? { port: await freePort(), close: () => Promise.resolve() } : await listen(server);
  const config = testConfig({ PUBLIC_API_URL: `http://${host}:${port}`, API_GATEWAY_URL: gateway });
  const storage = files as unknown as FileStorage;
  const signed = new AssetFiles(storage, config, new SecretBox(config));
  if (answer !== null) server.on('request', answer(files, signed));
  const resolve = (): Promise<HostAddress[]> =>
    Promise.resolve([{ address: (dns.length > 1 ? dns.shift() : dns[0]) ?? '', family: 4 }]);
  const fetch = new OwnAddressFetch(config, resolve);
  const facts = { anyStorageKey: () => Promise.resolve(known) } as InstanceFactsRepository;
  closing.push(close, () => fetch.onApplicationShutdown());
  return { files, outcome: await new FileChecks(config, storage, signed, fetch, facts, null).check() };
}

describe('a picture', () => {
  it('is stored, fetched at the public address and deleted again', async () => {
    const { files, outcome } = await checksOf({ host: 'files.example.com', dns: ['127.0.0.1', '93.184.215.14'] });
    expect(outcome).toMatchObject({ storage: { finding: 'storage_folder_ok' }, publicFiles: { finding: 'files_ok' } });
    expect(files.kept.size).toBe(0);
  });

  it('at an address of this machine is fetched, and no platform could', async () => {
    expect((await checksOf()).outcome.publicFiles).toMatchObject({ finding: 'files_local' });
  });

  it('at an address of the machine cannot be fetched from a container, which is no problem', async () => {
    const { outcome } = await checksOf({ answer: null, gateway: 'http://api-gateway:3000' });
    expect(outcome.publicFiles).toMatchObject({ finding: 'files_local' });
  });

  it.each<[string, Answer | null, object]>([
    ['nothing answers', null, { finding: 'files_unreachable', values: { reason: 'network' } }],
    [
      'a proxy wants a login',
      () => (_request, response) => response.writeHead(401).end(),
      { finding: 'files_refused', values: { status: 401 } },
    ],
    ['something changes pictures', () => (_request, response) => response.end('smaller'), { finding: 'files_changed' }],
    [
      'a proxy drops the query',
      (files, signed) => (request, response) => {
        request.url = request.url?.split('?')[0] ?? '';
        faithful(files, signed)(request, response);
      },
      { finding: 'files_refused', values: { status: 404 } },
    ],
  ])('cannot be fetched where %s, and is deleted all the same', async (_what, answer, found) => {
    const { files, outcome } = await checksOf({ answer });
    expect(outcome).toMatchObject({ storage: { finding: 'storage_folder_ok' }, publicFiles: found });
    expect(files.kept.size).toBe(0);
  });
});

describe('the storage', () => {
  const failing = (error: Error) => Object.assign(new Files(), { put: () => Promise.reject(error) });
  const s3 = (status: number, code: string) => new StorageUnavailableError(Object.assign(new Error(), { status, code }));

  it.each<[string, Error, object]>([
    ['is full', new StorageFullError(new Error()), { finding: 'storage_full' }],
    [
      'is not writable',
      new StorageUnavailableError(Object.assign(new Error(), { code: 'EACCES' })),
      { finding: 'storage_unavailable', values: { reason: 'EACCES' } },
    ],
    ['is away', new StorageUnavailableError(new Error()), { finding: 'storage_unavailable', values: { reason: 'no answer' } }],
    ['has another time', s3(403, 'RequestTimeTooSkewed'), { finding: 'storage_clock' }],
    ['forbids it', s3(403, 'AccessDenied'), { finding: 'storage_denied', values: { reason: 'AccessDenied' } }],
    ['does not know the key', s3(403, 'InvalidAccessKeyId'), { finding: 'storage_credentials' }],
    ['computes another signature', s3(403, 'SignatureDoesNotMatch'), { finding: 'storage_credentials' }],
    ['is not there', s3(404, 'NoSuchBucket'), { finding: 'storage_no_bucket' }],
    ['is broken', s3(500, ''), { finding: 'storage_unavailable', values: { reason: 500 } }],
  ])('that %s is explained', async (_what, error, found) => {
    const { outcome } = await checksOf({ files: failing(error) });
    expect(outcome).toMatchObject({ storage: found, publicFiles: { finding: 'files_not_stored' } });
  });

  it('that returns other bytes or none, or deletes nothing, is a problem', async () => {
    const lost = Object.assign(new Files(), { put: () => Promise.resolve() });
    expect((await checksOf({ files: lost })).outcome.storage).toMatchObject({ finding: 'storage_changed' });
    const changed = Object.assign(new Files(), { get: () => Promise.resolve(Buffer.from('other')) });
    expect((await checksOf({ files: changed })).outcome.storage).toMatchObject({ finding: 'storage_changed' });
    const kept = Object.assign(new Files(), { delete: () => Promise.reject(s3(403, 'AccessDenied')) });
    expect((await checksOf({ files: kept })).outcome.storage).toMatchObject({ finding: 'storage_denied' });
  });

  it('that is empty although there are files is not mounted, and stays empty', async () => {
    const put: string[] = [];
    const size = (key: string) => Promise.reject(new FileMissingError(key, put.length === 0));
    const unmounted = Object.assign(new Files(), { size, put: (key: string) => Promise.resolve(void put.push(key)) });
    const { outcome } = await checksOf({ files: unmounted, known: 'org/asset.png' });
    expect(outcome).toMatchObject({ storage: { finding: 'storage_not_mounted' }, publicFiles: { finding: 'files_not_stored' } });
    expect(put).toEqual([]);
    const lost = Object.assign(new Files(), { size: (key: string) => Promise.reject(new FileMissingError(key)) });
    expect((await checksOf({ files: lost, known: 'org/asset.png' })).outcome.storage).toMatchObject({
      finding: 'storage_folder_ok',
    });
  });
});

describe('speech', () => {
  it.each([
    [process.execPath, 'speech_ok'],
    ['/nowhere/espeak-ng', 'speech_missing'],
  ])('by the program at %s is %s', async (path, finding) => {
    const config = testConfig({ ESPEAK_PATH: path });
    const files = {} as AssetFiles;
    const storage = new Files() as unknown as FileStorage;
    const checks = new FileChecks(config, storage, files, {} as OwnAddressFetch, {} as InstanceFactsRepository, null);
    expect(await checks.speech()).toMatchObject({ finding });
  });
});
