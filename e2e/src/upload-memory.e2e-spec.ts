/** @modes embedded */
import { findProgram } from '@imprint/platform/programs';
import { eventually, freePort } from '@imprint/platform/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ApiClient, AppProcess, attribute, Instance, isLong, ResidentMemory, Workspace, type Resource } from './harness/index.js';

let instance: Instance;
let mine: Workspace;
beforeAll(async () => {
  instance = await Instance.shared();
  mine = await Workspace.open(instance);
});

describe('a large video', () => {
  const mostGrowth = 50;
  const megabyte = 1_048_576;
  const terrace = readFileSync(new URL('../src/fixtures/terrace.mp4', import.meta.url));
  /** Where the kernel says how much memory a process holds. */
  const onLinux = existsSync('/proc/self/status') ? it : it.skip;

  /** The second of video, and behind it a box of free space. */
  function* largeFilm(bytes: number): Generator<Buffer> {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(bytes - terrace.length);
    head.write('free', 4);
    yield Buffer.concat([terrace, head]);
    for (let left = bytes - terrace.length - 8; left > 0; left -= megabyte) yield Buffer.alloc(Math.min(left, megabyte));
  }

  /** Reserves, sends, completes and reads it by way of that gateway. Resolves with its asset. */
  async function bringIn(api: ApiClient, bytes: number): Promise<Resource> {
    const film = { filename: 'large.mp4', contentType: 'video/mp4', category: 'video', bytes };
    const reserved = await api.data('POST', '/v1/uploads', film);
    const here = (address: string): string => address.replace(/^http:\/\/[^/]+/, api.url);
    const sending = request(here(attribute(reserved, 'uploadUrl')), {
      method: 'PUT',
      headers: { 'content-type': 'video/mp4', 'content-length': bytes },
    });
    const answered = once(sending, 'response') as Promise<[IncomingMessage]>;
    await pipeline(Readable.from(largeFilm(bytes)), sending);
    const [answer] = await answered;
    answer.resume();
    expect(answer.statusCode).toBe(204);
    const { id } = await api.data('POST', `/v1/uploads/${reserved.id}/complete`, {});
    const asset = await api.data('GET', `/v1/assets/${id}`);
    expect(asset.attributes).toMatchObject({ bytes, width: 64, height: 48, durationSeconds: 1 });
    const url = here(attribute(asset, 'url'));
    const part = await fetch(url, { headers: { range: `bytes=${bytes - 1_000}-` } });
    expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 1_000]);
    let received = 0;
    for await (const chunk of (await fetch(url)).body ?? []) received += (chunk as Uint8Array).length;
    expect(received).toBe(bytes);
    return asset;
  }

  onLinux('takes a gateway no more memory than a small one, from the first byte until it is read again', async () => {
    const measured = new AppProcess('api-gateway', { ...instance.settings, PORT_API_GATEWAY: String(await freePort()) });
    await measured.start();
    try {
      const api = new ApiClient(measured.url, mine.api.credential);
      await bringIn(api, 10 * megabyte);
      const memory = new ResidentMemory(measured.pid ?? 0);
      await bringIn(api, (isLong ? 1_024 : 200) * megabyte);
      expect(memory.growth()).toBeLessThan(mostGrowth);
    } finally {
      await measured.stop();
    }
  });

  (isLong ? onLinux : it.skip)('takes a worker that draws its picture no more, either', async () => {
    const own = await Instance.start({ apps: ['api-gateway', 'scheduler-worker'] });
    try {
      const withPoster = async (bytes: number): Promise<void> => {
        const { id } = await bringIn(own.client(), bytes);
        if ((await findProgram('ffmpeg')) === null) return;
        const drawn = async () =>
          attribute<string | null>(await own.client().data('GET', `/v1/assets/${id}`), 'posterUrl') !== null;
        await eventually(drawn, { timeoutMs: 90_000 });
      };
      await withPoster(10 * megabyte);
      const memory = new ResidentMemory(own.app('scheduler-worker').pid ?? 0);
      await withPoster(1_024 * megabyte);
      expect(memory.growth()).toBeLessThan(mostGrowth);
    } finally {
      await own.stop();
    }
  });
});
