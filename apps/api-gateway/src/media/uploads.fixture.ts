import { expect } from '@jest/globals';
import sharp from 'sharp';
import { DataSource } from 'typeorm';
import type { Gateway, Reply } from './gateway.fixture.js';

/** Only the start of a video is inspected. */
export const film = Buffer.concat([
  Buffer.from('00000018667479706d70343200000000', 'hex'),
  Buffer.from('mp42isom'),
  Buffer.alloc(2_000, 7),
]);
export const picture = { filename: 'terrace.png', contentType: 'image/png', category: 'image' };
export const movie = { filename: 'terrace.mp4', contentType: 'video/mp4', category: 'video' };

export const [left, right] = ['#c81414', '#1414c8'];
/** A PNG of 60 by 40 pixels, its left half red and its right half blue. */
export const halves = async (): Promise<Buffer> => {
  const half = (background: string) =>
    sharp({ create: { width: 30, height: 40, channels: 3, background } })
      .png()
      .toBuffer();
  const whole = sharp({ create: { width: 60, height: 40, channels: 3, background: left } });
  return whole
    .composite([{ input: await half(right), left: 30, top: 0 }])
    .png()
    .toBuffer();
};

export const newPng = (): Promise<Buffer> =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#aa3311' } })
    .png()
    .toBuffer();

export const attribute = <T = string>({ data }: Reply, name: string): T => data.attributes[name] as T;
export const piece = (start: number, bytes: Buffer, total: number) => ({
  'content-range': `bytes ${start}-${start + bytes.length - 1}/${total}`,
});

/** The steps of an upload, as a client takes them. */
export class Uploads {
  constructor(private readonly gateway: Gateway) {}

  get dataSource(): DataSource {
    return this.gateway.app.get(DataSource);
  }

  async reserve(body: object): Promise<{ id: string; url: string; reply: Reply }> {
    const reply = await this.gateway.json('POST', '/v1/uploads', body);
    expect([reply.status, reply.code]).toEqual([201, undefined]);
    return { id: reply.data.id, url: attribute(reply, 'uploadUrl'), reply };
  }

  put(url: string, bytes: Buffer, headers: Record<string, string> = {}, type = 'image/png'): Promise<Reply> {
    return this.gateway.send('PUT', url, new Uint8Array(bytes), { 'content-type': type, ...headers });
  }

  complete(id: string): Promise<Reply> {
    return this.gateway.send('POST', `/v1/uploads/${id}/complete`);
  }

  /** From reservation to asset. */
  async upload(body: object, bytes: Buffer, type: string): Promise<Reply> {
    const { id, url } = await this.reserve(body);
    expect(await this.put(url, bytes, {}, type)).toMatchObject({ status: 204 });
    return this.complete(id);
  }
}
