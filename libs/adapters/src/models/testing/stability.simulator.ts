import type { ServerResponse } from 'node:http';
import sharp from 'sharp';
import { json, ScriptedServer, type SeenRequest } from './scripted-server.js';

/** Sizes of Stable Image Core, as far as anything here depends on them. */
const sizes: Readonly<Record<string, readonly [number, number]>> = {
  '1:1': [512, 512],
  '4:5': [448, 560],
  '2:3': [416, 624],
  '9:16': [360, 640],
  '3:2': [624, 416],
  '16:9': [640, 360],
};
type Refuse = (status: number, name: string, ...errors: string[]) => void;
const known = ['prompt', 'aspect_ratio', 'output_format', 'negative_prompt', 'seed', 'model', 'mode', 'style_preset'];

/** The stable-image endpoints of Stability AI, with smaller pictures (https://6lsfyizlhl.apifox.cn/api-205930786). */
export class SimulatedStability extends ScriptedServer {
  static readonly key = 'sk-stability-0123456789abcdef';
  static readonly sizes = sizes;

  protected async documented(response: ServerResponse, { method, path, headers, body }: SeenRequest): Promise<void> {
    const refuse: Refuse = (status, name, ...errors) => json(response, status, { id: 'a1b2c3', name, errors });
    const [, endpoint] = /^\/v2beta\/stable-image\/(generate\/(?:core|ultra|sd3)|edit\/remove-background)$/.exec(path) ?? [];
    if (method !== 'POST' || endpoint === undefined) return refuse(404, 'not_found', 'The requested resource was not found.');
    if (headers.authorization !== `Bearer ${SimulatedStability.key}`)
      return refuse(401, 'unauthorized', 'invalid or missing header value');
    if (headers['content-type']?.startsWith('multipart/form-data') !== true)
      return refuse(400, 'bad_request', 'content-type: must be multipart/form-data');
    if (endpoint === 'edit/remove-background') return this.removeBackground(response, body, refuse);
    const unknown = Object.keys(body).find((name) => !known.includes(name));
    if (unknown !== undefined) return refuse(400, 'bad_request', `${unknown}: unknown`);
    const prompt = typeof body['prompt'] === 'string' ? body['prompt'] : '';
    const [width, height] = sizes[String(body['aspect_ratio'])] ?? [];
    if (prompt === '' || prompt.length > 10_000) return refuse(400, 'bad_request', 'prompt: 1 to 10000 characters');
    if (width === undefined || height === undefined) return refuse(400, 'bad_request', 'aspect_ratio: invalid');
    if ('model' in body !== (endpoint === 'generate/sd3')) return refuse(400, 'bad_request', 'model: invalid');
    const bytes = await noise(width, height);
    response.writeHead(200, { 'content-type': 'image/png', 'finish-reason': 'SUCCESS', seed: '343940597' }).end(bytes);
  }

  /** The middle of the picture is what stays. */
  private async removeBackground(response: ServerResponse, body: SeenRequest['body'], refuse: Refuse): Promise<void> {
    const unknown = Object.keys(body).find((name) => !['image', 'output_format'].includes(name));
    if (unknown !== undefined) return refuse(400, 'bad_request', `${unknown}: unknown`);
    const [picture] = Array.isArray(body['image']) ? body['image'] : [];
    if (!Buffer.isBuffer(picture)) return refuse(400, 'bad_request', 'image: is required');
    const { width, height } = await sharp(picture).metadata();
    if (width * height > 4_194_304) return refuse(400, 'bad_request', 'image: more than 4194304 pixels');
    const inner = { left: width >> 2, top: height >> 2, width: width >> 1 || 1, height: height >> 1 || 1 };
    const subject = await sharp(picture).extract(inner).toBuffer();
    const empty = sharp({ create: { width, height, channels: 4, background: '#0000' } });
    const bytes = await empty
      .composite([{ input: subject, left: inner.left, top: inner.top }])
      .png()
      .toBuffer();
    response.writeHead(200, { 'content-type': 'image/png', 'finish-reason': 'SUCCESS' }).end(bytes);
  }
}

/** A PNG that is some kilobytes large. */
export async function noise(width: number, height: number): Promise<Buffer> {
  const grain = { type: 'gaussian' as const, mean: 128, sigma: 30 };
  return sharp({ create: { width, height, channels: 3, background: '#888', noise: grain } })
    .png()
    .toBuffer();
}
