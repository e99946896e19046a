import { describe, expect, it } from '@jest/globals';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { openedBody } from './opened-body.js';

const text = Buffer.from('Fresh bread every morning. '.repeat(20));
const opened = (coding: string, body: Buffer, mostBytes = 10_000): Promise<string> =>
  openedBody({ headers: { 'content-encoding': coding }, body }, mostBytes, 'bakery.example').then(String);

describe('a body that is compressed', () => {
  it.each([
    ['gzip', gzipSync(text)],
    ['X-GZIP', gzipSync(text)],
    ['deflate', deflateSync(text)],
    ['deflate', deflateRawSync(text)],
    ['br', brotliCompressSync(text)],
    ['gzip, br', brotliCompressSync(gzipSync(text))],
    ['identity', text],
    ['', text],
  ])('by %s is opened', async (coding, body) => {
    expect(await opened(coding, body)).toBe(text.toString());
  });

  it('to more than is taken, at any step, is refused', async () => {
    const bomb = gzipSync(Buffer.alloc(5_000_000));
    await expect(opened('gzip', bomb)).rejects.toMatchObject({ code: 'response_too_large' });
    await expect(opened('gzip, gzip', gzipSync(bomb))).rejects.toMatchObject({ code: 'response_too_large' });
    await expect(opened('gzip, gzip, gzip', gzipSync(gzipSync(gzipSync(text))))).rejects.toMatchObject({ code: 'network' });
    expect(await opened('gzip', gzipSync(text), text.length)).toBe(text.toString());
    await expect(opened('gzip', gzipSync(text), text.length - 1)).rejects.toMatchObject({ code: 'response_too_large' });
  });

  it('and damaged, or by something unknown, says so, or stays as it is', async () => {
    await expect(opened('gzip', text)).rejects.toMatchObject({
      code: 'network',
      message: 'bakery.example answered with something compressed that cannot be opened.',
    });
    expect(await opened('compress', text)).toBe(text.toString());
  });
});
