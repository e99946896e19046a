import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createImprint, upload, type Imprint, type UploadProgress } from './index.js';
import { UploadServer } from './upload-server.fixture.js';

let server: UploadServer;
let client: Imprint;
beforeEach(async () => {
  server = await UploadServer.start();
  client = createImprint({ baseUrl: server.url, credential: 'svc_test' });
});
afterEach(() => server.stop());

const megabyte = 1_048_576;
const bytes = Buffer.alloc(20 * megabyte, 'imprint');
const file = new Blob([bytes], { type: 'video/mp4' });
const startOf = (range = ''): number | undefined => (range === '' ? undefined : Number(/\d+/.exec(range)?.[0]));
const methods = (): string[] => server.sent.map(({ method }) => method);

describe('upload', () => {
  it('sends a file in pieces and resolves with its asset', async () => {
    const progress: UploadProgress[] = [];
    const asset = await upload({ client, file, filename: 'film.mp4', onProgress: (step) => progress.push(step) });
    expect(asset).toMatchObject({ id: 'asset_1', attributes: { bytes: bytes.length } });
    expect(server.file.equals(bytes)).toBe(true);
    expect(server.reserved).toEqual({
      filename: 'film.mp4',
      contentType: 'video/mp4',
      category: 'video',
      bytes: bytes.length,
    });
    expect(methods()).toEqual(['POST', 'PUT', 'PUT', 'PUT', 'POST']);
    expect(progress).toEqual([8, 16, 20].map((sent) => ({ sentBytes: sent * megabyte, totalBytes: bytes.length })));
  });

  it('reaches the API where the client does, whatever the API calls itself', async () => {
    server.publicUrl = 'https://imprint.invalid';
    await upload({ client, file, filename: 'film.mp4' });
    expect(server.file.equals(bytes)).toBe(true);
  });

  it('goes on from where a connection broke', async () => {
    server.breaksAt = [3 * megabyte, 5 * megabyte, 18 * megabyte];
    await upload({ client, file, filename: 'film.mp4' });
    expect(server.file.equals(bytes)).toBe(true);
    const asked = server.sent.map(({ method, headers }) => (method === 'HEAD' ? 'HEAD' : startOf(headers['content-range'])));
    const [first = 0, second = 0, third = 0] = server.kept;
    expect(asked.filter((what) => what !== undefined)).toEqual([
      0,
      'HEAD',
      first,
      'HEAD',
      second,
      second + 8 * megabyte,
      'HEAD',
      third,
    ]);
    expect([first > 0, second > first, third > second + 8 * megabyte]).toEqual([true, true, true]);
  });

  it('gives up when nothing arrives any more', async () => {
    server.breaksAt = [1];
    const sending = upload({ client: createImprint({ baseUrl: server.url, maxRetries: 0 }), file, filename: 'film.mp4' });
    await expect(sending).rejects.toMatchObject({ name: 'ImprintError', code: 'network_error' });
  });

  it('shows the credential to the API alone', async () => {
    await upload({ client, file, filename: 'film.mp4' });
    expect(server.sent.filter(({ method }) => method === 'PUT').map(({ headers }) => headers.authorization)).toEqual(
      Array(3).fill(undefined),
    );
    expect(server.sent[0]?.headers.authorization).toBe('Bearer svc_test');
  });

  it('sends a file to a bucket in one, with the headers that it was given', async () => {
    server.isBucket = true;
    await upload({ client, file, filename: 'film.mp4' });
    expect(methods()).toEqual(['POST', 'PUT', 'POST']);
    expect(server.sent[1]?.headers).toMatchObject({ 'x-signed': 'by the bucket', 'content-length': String(bytes.length) });
    expect(server.file.equals(bytes)).toBe(true);
  });

  it('ends at once when the caller says so', async () => {
    const caller = new AbortController();
    const onProgress = (): void => caller.abort('enough');
    await expect(upload({ client, file, filename: 'film.mp4', onProgress, signal: caller.signal })).rejects.toBe('enough');
    expect(methods()).not.toContain('HEAD');
  });
});
