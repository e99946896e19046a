import { scopePresets, type Scope } from '@imprint/contracts/access';
import { FILE_STORAGE, type FileStorage } from '@imprint/domain/media/storage';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { addKey, addPerson, send, startMcpApp, toolCall, type McpApp, type Person } from '../mcp-app.fixture.js';
import type { Fields } from './account.fixture.js';

let app: McpApp;
let [mine, theirs]: Person[] = [];
let key = '';
const [picture, brandless, foreign] = ['asset_picture', 'asset_brandless', 'asset_foreign'];

async function addPicture(id: string, organizationId: string, brandId: string | null): Promise<void> {
  const storageKey = `${organizationId}/${id}.png`;
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#c81414' } })
    .png()
    .toBuffer();
  await app.app.get<FileStorage>(FILE_STORAGE).put(storageKey, bytes, 'image/png');
  await app.dataSource.query(
    `insert into asset (id, organization_id, brand_id, kind, origin, storage_key, mime_type, bytes, width, height)
     values ($1, $2, $3, 'image', 'uploaded', $4, 'image/png', $5, 60, 40)`,
    [id, organizationId, brandId, storageKey, bytes.length],
  );
}

beforeAll(async () => {
  app = await startMcpApp();
  [mine, theirs] = [await addPerson(app), await addPerson(app)];
  key = await addKey(app, mine, [...scopePresets.mcp, 'images:update', 'videos:update']);
  await addPicture(picture, mine.organizationId, mine.brandId);
  await addPicture(brandless, mine.organizationId, null);
  await addPicture(foreign, theirs.organizationId, theirs.brandId);
}, 60_000);
afterAll(() => app?.close());

interface Answer {
  code?: string;
  data?: { assetId: string; asset: Fields };
  errors?: { field: string }[];
}

async function transform(given: Fields): Promise<{ said: Answer; content: Fields[] }> {
  const { body } = await send(`${app.url}/mcp`, toolCall('transform_media', { brandId: mine?.brandId, ...given }), key);
  const result = body.result as { structuredContent?: Answer; content?: Fields[] } | undefined;
  return { said: result?.structuredContent ?? (body.error as unknown as Answer), content: result?.content ?? [] };
}
const assets = async (): Promise<number> => (await app.dataSource.query<unknown[]>('select 1 from asset')).length;

describe('transform_media', () => {
  it('answers with the new asset, how it was made, and a picture of it', async () => {
    const { said, content } = await transform({ operation: 'reframe', assetId: picture, aspectRatio: '1:1', fill: 'blur' });
    expect(said.data?.asset).toMatchObject({
      ...{ id: said.data?.assetId, kind: 'image', width: 60, height: 60, brandId: mine?.brandId },
      ...{ sourceAssetId: picture, sourceOperation: 'reframe', url: expect.stringContaining('/v1/files/') },
    });
    const shown = content.find(({ type }) => type === 'image');
    expect(await sharp(Buffer.from(String(shown?.['data']), 'base64')).metadata()).toMatchObject({ width: 60, height: 60 });
    const larger = await transform({ operation: 'upscale', assetId: brandless, scale: 2 });
    expect(larger.said.data?.asset).toMatchObject({ width: 120, height: 80, sourceOperation: 'upscale' });
  });

  it.each([
    ['an operation that there is not', { operation: 'explode', assetId: picture }, 'operation'],
    ['no format', { operation: 'reframe', assetId: picture }, 'aspectRatio'],
    ['no scale', { operation: 'upscale', assetId: picture }, 'scale'],
    ['another scale', { operation: 'upscale', assetId: picture, scale: 3 }, 'scale'],
    ['an argument of another operation', { operation: 'upscale', assetId: picture, scale: 2, fill: 'blur' }, 'fill'],
    ['an edit without words', { operation: 'edit', assetId: picture }, 'prompt'],
    ['a merge of one file', { operation: 'merge', assetIds: [picture] }, 'assetIds'],
    ['a transition that there is not', { operation: 'merge', assetIds: [picture, picture], transition: 'explode' }, 'transition'],
    ['a merge of pictures alone', { operation: 'merge', assetIds: [picture, picture] }, 'assetIds'],
  ])('refuses %s, and makes nothing', async (_, given, field) => {
    const before = await assets();
    const { said } = await transform(given);
    expect(said.code).toBe('validation_failed');
    expect(said.errors).toEqual([expect.objectContaining({ field })]);
    expect(await assets()).toBe(before);
  });

  it('finds no image of another organization or brand', async () => {
    const before = await assets();
    const upscale = { operation: 'upscale', scale: 2 };
    expect((await transform({ ...upscale, assetId: foreign })).said.code).toBe('not_found');
    expect((await transform({ ...upscale, assetId: picture, brandId: theirs?.brandId })).said.code).toBe('not_found');
    expect((await transform({ operation: 'merge', assetIds: [picture, foreign] })).said.code).toBe('not_found');
    const music = { operation: 'merge', assetIds: [picture, picture], music: foreign };
    expect((await transform(music)).said.code).toBe('not_found');
    expect(await assets()).toBe(before);
  });

  it('says what to set where no model changes pictures', async () => {
    const { said } = await transform({ operation: 'edit', assetId: picture, prompt: 'At night' });
    expect(JSON.stringify(said)).toContain('OPENAI_IMAGES_BASE_URL');
  });

  const reading: Scope[] = ['images:read', 'videos:read', 'brands:read'];
  const answerFor = async (scopes: Scope[], given: Fields): Promise<string> => {
    const own = await addKey(app, mine as Person, [...reading, ...scopes]);
    const { body } = await send(`${app.url}/mcp`, toolCall('transform_media', { brandId: mine?.brandId, ...given }), own);
    return JSON.stringify(body);
  };

  it.each([
    ['reframe', { assetId: picture, aspectRatio: '4:5' }, 'images:update', 'videos:update'],
    ['upscale', { assetId: picture, scale: 4 }, 'images:update', 'videos:update'],
    ['edit', { assetId: picture, prompt: 'At night' }, 'images:update', 'videos:update'],
    ['merge', { assetIds: [picture, picture] }, 'videos:update', 'images:update'],
  ] as const)('has %s made for those alone who may change such files', async (operation, given, needed, other) => {
    const before = await assets();
    for (const scopes of [[], [other]] as const) {
      const refusal = await answerFor([...scopes, 'images:create', 'videos:create'], { operation, ...given });
      expect(refusal).toContain('"code":"unauthorized"');
      expect(refusal).toContain('insufficient_permissions');
      expect(refusal).toContain(needed);
    }
    expect(await assets()).toBe(before);
    expect(await answerFor([needed], { operation, ...given })).not.toMatch(/unauthorized|insufficient_permissions/);
  });
});
