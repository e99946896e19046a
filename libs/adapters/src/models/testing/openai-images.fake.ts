import type { ServerResponse } from 'node:http';
import sharp from 'sharp';
import { json, ScriptedServer, type SeenRequest } from './scripted-server.js';

export { json };

/** An images service on a free port that responds as the OpenAI API reference documents. */
export class FakeOpenAiImages extends ScriptedServer {
  static readonly key = 'sk-test-0123456789abcdef';

  /** Refuses the next request with a documented error document. */
  refuse(status: number, error: Record<string, unknown>, headers: Record<string, string> = {}): void {
    this.next((response) => json(response, status, { error: { param: null, ...error } }, headers));
  }

  protected async documented(response: ServerResponse, { path, headers, body }: SeenRequest): Promise<void> {
    const isEdit = path === '/v1/images/edits';
    const isList = path === '/v1/models';
    if (!isEdit && !isList && path !== '/v1/images/generations')
      return json(response, 404, {
        error: { message: `Invalid URL (POST ${path})`, type: 'invalid_request_error', param: null, code: null },
      });
    if (headers.authorization !== `Bearer ${FakeOpenAiImages.key}`)
      return json(response, 401, {
        error: {
          message: `Incorrect API key provided: ${headers.authorization?.slice(7) ?? ''}.`,
          type: 'invalid_request_error',
          param: null,
          code: 'invalid_api_key',
        },
      });
    if (isList) {
      const model = { id: 'gpt-image-1', object: 'model', created: 1_745_517_030, owned_by: 'system' };
      return json(response, 200, { object: 'list', data: [model] });
    }
    const known = ['model', 'prompt', 'n', 'size', 'output_format', ...(isEdit ? ['image[]'] : [])];
    const unknown = Object.keys(body).find((name) => !known.includes(name));
    if (unknown !== undefined)
      return json(response, 400, {
        error: {
          message: `Unknown parameter: '${unknown}'.`,
          type: 'invalid_request_error',
          param: unknown,
          code: 'unknown_parameter',
        },
      });
    const images = (body['image[]'] ?? []) as Buffer[];
    const isPicture = async (image: Buffer) => ['png', 'jpeg', 'webp'].includes((await sharp(image).metadata()).format);
    if (isEdit && (images.length === 0 || images.length > 16 || !(await Promise.all(images.map(isPicture))).every(Boolean)))
      return json(response, 400, {
        error: { message: 'Invalid image.', type: 'invalid_request_error', param: 'image', code: 'invalid_image_file' },
      });
    const bytes = await picture(String(body['size']), 'png');
    const { size, output_format } = body;
    json(response, 200, {
      created: 1_713_833_628,
      data: [{ b64_json: bytes.toString('base64') }],
      size,
      output_format,
      quality: 'high',
    });
  }
}

/** A picture with realistic compressed size, e.g. `1024x1024`. */
export function picture(size: string, format: 'png' | 'jpeg' | 'webp' | 'gif'): Promise<Buffer> {
  const name = `${size} ${format}`;
  const known = drawn.get(name) ?? draw(size, format);
  drawn.set(name, known);
  return known;
}

/** Noise takes long to encode. */
const drawn = new Map<string, Promise<Buffer>>();

async function draw(size: string, format: 'png' | 'jpeg' | 'webp' | 'gif'): Promise<Buffer> {
  const [width = 64, height = 64] = size.split('x').map(Number);
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 };
  return sharp({ create: { width, height, channels: 3, background: '#888', noise } })
    .toFormat(format)
    .toBuffer();
}
