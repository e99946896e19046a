import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { Gateway, type Reply } from './gateway.fixture.js';
import { attribute, film, halves, left, movie, picture, right, Uploads } from './uploads.fixture.js';

let gateway: Gateway;
let uploads: Uploads;
beforeAll(async () => {
  gateway = await Gateway.start();
  uploads = new Uploads(gateway);
});
afterAll(() => gateway.stop());

describe('a picture made of another one', () => {
  let source: Reply;
  beforeAll(async () => {
    source = await uploads.upload(picture, await halves(), 'image/png');
  });

  const make = (operation: string, body: object, id = source.data.id): Promise<Reply> =>
    gateway.json('POST', `/v1/images/${id}/transforms`, { operation, ...body });
  const pixelsOf = async (reply: Reply): Promise<(x: number, y: number) => string> => {
    const file = Buffer.from(await (await fetch(attribute(reply, 'url'))).arrayBuffer());
    const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([attribute(reply, 'width'), attribute(reply, 'height')]);
    expect(file).toHaveLength(attribute<number>(reply, 'bytes'));
    return (x, y) => data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3).toString('hex');
  };
  const stored = async (): Promise<number> =>
    (await uploads.dataSource.query<{ count: number }[]>('select count(*)::integer as count from asset'))[0]?.count ?? 0;

  it('is cropped around the focus', async () => {
    const reply = await make('reframe', { aspectRatio: '1:1', focus: { x: 1, y: 0.5 } });
    expect([reply.status, reply.data.attributes]).toEqual([
      201,
      expect.objectContaining({ width: 40, height: 40, sourceAssetId: source.data.id, sourceOperation: 'reframe' }),
    ]);
    const at = await pixelsOf(reply);
    expect([at(0, 0), at(9, 20), at(10, 20), at(39, 39)]).toEqual([left, left, right, right].map((hex) => hex.slice(1)));
  });

  it('is whole on a blurred copy', async () => {
    const reply = await make('reframe', { aspectRatio: '9:16', fill: 'blur' });
    expect(reply.data.attributes).toMatchObject({ width: 60, height: 107 });
    const at = await pixelsOf(reply);
    // The picture is in the middle; above it is neither of its colours, but darker ones.
    expect([at(0, 40), at(59, 60)]).toEqual([left.slice(1), right.slice(1)]);
    expect([left.slice(1), right.slice(1)]).not.toContain(at(2, 2));
  });

  it('is whole on the colour of its brand, and of no brand not at all', async () => {
    const brand = await gateway.json('POST', '/v1/brands', {
      ...{ label: 'Terrace', identity: { colors: { background: '#00ff00', foreground: '#000000', accent: '#0000ff' } } },
    });
    const own = await uploads.upload({ ...picture, brandId: brand.data.id }, await halves(), 'image/png');
    const at = await pixelsOf(await make('reframe', { aspectRatio: '1:1', fill: 'brand' }, own.data.id));
    expect([at(0, 0), at(0, 9), at(0, 10), at(59, 49), at(59, 50)]).toEqual(['00ff00', '00ff00', 'c81414', '1414c8', '00ff00']);
    expect(await make('reframe', { aspectRatio: '1:1', fill: 'brand' })).toMatchObject({
      status: 400,
      code: 'validation_failed',
    });
  });

  it('has two or four times its width and height', async () => {
    for (const scale of [2, 4]) {
      const reply = await make('upscale', { scale });
      expect(reply.data.attributes).toMatchObject({ width: 60 * scale, height: 40 * scale, sourceOperation: 'upscale' });
      const at = await pixelsOf(reply);
      expect([at(0, 0), at(60 * scale - 1, 0)]).toEqual([left.slice(1), right.slice(1)]);
    }
  });

  it('made the same way is the same asset, and outlives its source', async () => {
    const own = await uploads.upload(picture, await halves(), 'image/png');
    const before = await stored();
    const made = await Promise.all(
      Array.from({ length: 4 }, () => make('reframe', { aspectRatio: '4:5', fill: 'blur' }, own.data.id)),
    );
    expect([new Set(made.map(({ data }) => data.id)).size, await stored()]).toEqual([1, before + 1]);
    const crop = await make('crop', { x: 0, y: 0, width: 9, height: 9 }, own.data.id);
    expect(crop.data.attributes).toMatchObject({ sourceOperation: 'crop' });
    expect(await gateway.send('DELETE', `/v1/assets/${own.data.id}`)).toMatchObject({ status: 204 });
    const [first] = made;
    expect((await gateway.send('GET', `/v1/assets/${first?.data.id}`)).data.attributes).toMatchObject({
      ...{ sourceAssetId: own.data.id, sourceOperation: 'reframe' },
    });
    expect((await fetch(attribute(first as Reply, 'url'))).status).toBe(200);
  });

  it('that an earlier release made is a crop', async () => {
    const crop = await make('crop', { x: 0, y: 0, width: 5, height: 5 });
    await uploads.dataSource.query('update asset set source_operation = null where id = $1', [crop.data.id]);
    expect((await gateway.send('GET', `/v1/assets/${crop.data.id}`)).data.attributes).toMatchObject({ sourceOperation: 'crop' });
    expect((await gateway.send('GET', `/v1/assets/${source.data.id}`)).data.attributes).toMatchObject({ sourceOperation: null });
  });

  it('is refused where nothing would change, or the picture would be too large', async () => {
    const wide = await sharp({ create: { width: 8_000, height: 10, channels: 3, background: left } })
      .png()
      .toBuffer();
    const banner = await uploads.upload(picture, wide, 'image/png');
    const large = await sharp({ create: { width: 5_000, height: 2_501, channels: 3, background: left } })
      .png()
      .toBuffer();
    const photo = await uploads.upload(picture, large, 'image/png');
    const before = await stored();
    for (const [operation, body, id, pointer] of [
      ['reframe', { aspectRatio: '3:2' }, source.data.id, '/aspectRatio'],
      ['reframe', { aspectRatio: '7:3' }, source.data.id, '/aspectRatio'],
      ['reframe', { aspectRatio: '1:1', fill: 'wood' }, source.data.id, '/fill'],
      ['reframe', { aspectRatio: '1:1', focus: { x: 2, y: 0 } }, source.data.id, '/focus/x'],
      ['reframe', { aspectRatio: '9:16', fill: 'blur' }, banner.data.id, '/aspectRatio'],
      ['upscale', { scale: 3 }, source.data.id, '/scale'],
      // 50,020,000 pixels; twice a picture of 5,000 × 2,500 has exactly as many as there may be.
      ['upscale', { scale: 2 }, photo.data.id, '/scale'],
    ] as const) {
      const { status, code, errors } = await make(operation, body, id);
      const named = errors[0]?.source?.pointer;
      expect([operation, body, status, code, named]).toEqual([operation, body, 400, 'validation_failed', pointer]);
    }
    expect(await stored()).toBe(before);
  }, 60_000);

  const area = { x: 0, y: 0, width: 9, height: 9 };
  it.each([
    ['crop', { x: 0, y: 0, width: 9 }, '/height'],
    ['crop', { ...area, aspectRatio: '1:1' }, '/aspectRatio'],
    ['crop', { ...area, scale: 2 }, '/scale'],
    ['reframe', {}, '/aspectRatio'],
    ['reframe', { aspectRatio: '1:1', width: 9 }, '/width'],
    ['reframe', { aspectRatio: '1:1', prompt: 'At night' }, '/prompt'],
    ['upscale', {}, '/scale'],
    ['upscale', { scale: 2, fill: 'blur' }, '/fill'],
    ['upscale', { scale: 2, focus: { x: 0, y: 0 } }, '/focus'],
    ['upscale', { scale: 2, model: 'openai/gpt-image-1' }, '/model'],
    ['edit', {}, '/prompt'],
    ['edit', { prompt: 'At night', x: 0 }, '/x'],
    ['remove-background', { prompt: 'At night' }, '/prompt'],
    ['trim', {}, '/operation'],
    [undefined as unknown as string, area, '/operation'],
  ])(
    'is refused without a field of its operation, or with one of another, and nothing is made: %s %j',
    async (operation, body, pointer) => {
      const before = await stored();
      const { status, errors } = await make(operation, body);
      expect([status, errors]).toEqual([400, [expect.objectContaining({ code: 'validation_failed', source: { pointer } })]]);
      expect(await stored()).toBe(before);
    },
  );

  it('is made of a picture: there is none of another kind, and none that nobody has', async () => {
    const { data: video } = await uploads.upload(movie, film, 'video/mp4');
    for (const id of [video.id, 'asset_nowhere']) {
      expect(await make('crop', area, id)).toMatchObject({ status: 404, code: 'not_found' });
      expect(await make('edit', { prompt: 'At night' }, id)).toMatchObject({ status: 404, code: 'not_found' });
    }
  });
});
