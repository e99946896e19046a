import { limits } from '@imprint/contracts/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AssetCaptionsRepository } from '../../media/asset-captions.repository.js';
import { CarriedCaptions, type FittedPictures, type SpokenCaptions } from '../../media/index.js';
import { terrace } from '../../media/video-fitter.fixture.js';
import type { BrandLooks } from '../brand-looks.js';
import { generationKindConformance, quietRun, type KindUnderTest } from '../generation-kind.conformance.js';
import type { TransformBody } from '../generation-kind.js';
import type { TransformOptions } from '../generation-options.js';
import type { GenerationEntity } from '../generation.entity.js';
import { openMadeFiles, owner, type OpenedMadeFiles } from '../made-files.fixture.js';
import { mergedSize } from './merged-size.js';
import { TransformCaptions } from './transform-captions.js';
import { TransformKind } from './transform-kind.js';
import type { TransformedFile, TransformModel, TransformRequest } from './transform-model.js';

const asked: (TransformRequest & { given: string[] })[] = [];
let clips: TransformedFile['clips'];
const model: TransformModel = {
  capability: {
    ...{ name: 'some/editor', provider: 'some', label: 'Some', description: 'Edits.', promptLength: 40 },
    ...{ credits: 0, timeoutMs: 60_000 },
  },
  unavailable: null,
  transform: async (request, { folder }): Promise<TransformedFile> => {
    const inputs =
      request.operation === 'merge'
        ? [...request.clips.map(({ file }) => file), ...(request.music === null ? [] : [request.music])]
        : [request.file];
    asked.push({ ...request, given: await Promise.all(inputs.map(({ path }) => readFile(path, 'latin1'))) });
    const path = join(folder, 'new.mp4');
    await writeFile(path, terrace);
    return { path, mimeType: 'video/mp4', durationSeconds: 1, ...(clips && { clips }) };
  },
  extractSpeech: () => Promise.resolve(null),
  close: () => Promise.resolve(),
};
const missing: TransformModel = {
  ...model,
  capability: { ...model.capability, name: 'some/missing' },
  unavailable: { reason: 'ffmpeg is not installed.', install: 'apt-get install ffmpeg' },
};

const trim = { operation: 'trim', makes: 'video', assetIds: ['asset_film'], part: { start: 2, end: 3 }, prompt: 'Trim' } as const;
const body: TransformBody = { ...trim, assetIds: [...trim.assetIds] };
const how = { transition: 'fade', transitionDuration: 0.5, aspectRatio: null, fit: 'contain', pictureSeconds: 3 } as const;
const merge = (assetIds: string[], changes: Partial<TransformOptions['merge']> = {}): TransformBody => ({
  ...{ operation: 'merge', makes: 'video', assetIds, prompt: 'Merge' },
  merge: { ...how, captions: [], hasMusic: false, musicVolume: 30, ...changes },
});

let opened: OpenedMadeFiles;
let kind: TransformKind;
const suite = {
  body,
  longer: (length: number) => ({ ...body, prompt: 'x'.repeat(length) }),
  of: (name: string) => ({ ...body, model: name }),
} as unknown as KindUnderTest<'transform'>;

beforeAll(async () => {
  opened = await openMadeFiles();
  const { dataSource, storage, madeFiles, assets } = opened;
  await dataSource.query(
    `insert into asset (id, organization_id, kind, origin, storage_key, mime_type, bytes, width, height, duration_seconds, alt_text)
     values ('asset_film', 'org', 'video', 'uploaded', 'org/film.mp4', 'video/mp4', 4, 640, 360, 10, 'A film'),
            ('asset_clip', 'org', 'video', 'uploaded', 'org/clip.webm', 'video/webm', 4, null, null, null, null),
            ('asset_long', 'org', 'video', 'uploaded', 'org/long.mp4', 'video/mp4', 4, 640, 360, 590.5, null),
            ('asset_longer', 'org', 'video', 'uploaded', 'org/longer.mp4', 'video/mp4', 4, 640, 360, 590.502, null),
            ('asset_huge', 'org', 'video', 'uploaded', 'org/huge.mp4', 'video/mp4', ${limits.transformedBytes}, 640, 360, 10, null),
            ('asset_hours', 'org', 'audio', 'uploaded', 'org/hours.mp3', 'audio/mpeg', 5, null, null, 7200, null),
            ('asset_more', 'org', 'audio', 'uploaded', 'org/more.mp3', 'audio/mpeg', 5, null, null, 7200.001, null)`,
  );
  await dataSource.query(
    `insert into asset_captions (id, organization_id, asset_id, language, cues, content) values
       ('cap_1', 'org', 'asset_film', 'de', 2, E'WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nGuten <b>Morgen</b>\n\n00:00:09.000 --> 00:00:10.000\nEnde\n'),
       ('cap_2', 'org', 'asset_clip', 'de', 1, E'WEBVTT\n\n00:00:00.500 --> 00:00:01.000\nClip\n'),
       ('cap_3', 'org', 'asset_clip', 'en', 1, E'WEBVTT\n\n00:00:00.500 --> 00:00:01.000\nClip\n')`,
  );
  await storage.put('org/film.mp4', Buffer.from('film'));
  await storage.put('org/clip.webm', Buffer.from('clip'));
  const looks = { at: () => Promise.resolve(null) } as unknown as BrandLooks;
  const readReference = (key: string) =>
    key === 'org/picture.png'
      ? Promise.resolve({ bytes: Buffer.from('jpeg'), width: 2, height: 1 })
      : Promise.reject(new Error('no'));
  const pictures = { readReference } as unknown as FittedPictures;
  const carried = new CarriedCaptions(new AssetCaptionsRepository(dataSource));
  const captions = new TransformCaptions(new Map(), carried, {} as SpokenCaptions);
  const kindOf = (...models: TransformModel[]) =>
    new TransformKind(new Map(models.map((each) => [each.capability.name, each])), looks, madeFiles, assets, pictures, captions);
  kind = kindOf(missing, model);
  Object.assign(suite, { kind: kindOf(model), stored: new Map() });
});
afterAll(() => opened.close());
beforeEach(() => {
  asked.length = 0;
  clips = undefined;
});

const rowOf = (request: TransformBody, id = 'gen_2'): GenerationEntity =>
  ({
    ...{ id, organizationId: 'org', brandId: null, brandRevision: null, generationId: null },
    ...kind.accept(request),
  }) as unknown as GenerationEntity;

describe('as a kind', () => {
  beforeAll(() => {
    // Those of the library are there before.
    const { stored } = opened.storage;
    const made = new Map<string, Buffer>();
    const put = stored.set.bind(stored);
    stored.set = (key: string, bytes: Buffer) => {
      if (key.includes('asset_1.')) made.set(key, bytes);
      return put(key, bytes);
    };
    Object.assign(suite, { stored: made });
  });
  generationKindConformance('transform', suite);
});

/** What the library says of a new file. */
async function assetOf(id: string): Promise<Record<string, unknown>> {
  const [asset] = await opened.dataSource.query<Record<string, unknown>[]>('select * from asset where id = $1', [id]);
  return asset ?? {};
}
async function captionsOf(id: string): Promise<string[]> {
  const sql = 'select language, content from asset_captions where asset_id = $1 order by language';
  const rows = await opened.dataSource.query<{ language: string; content: string }[]>(sql, [id]);
  return rows.map(({ language, content }) => `${language} ${content.replaceAll('\n', ' ').trim()}`);
}
async function made(request: TransformBody, id: string): Promise<void> {
  const row = rowOf(request, id);
  const result = await kind.make(row, quietRun());
  await opened.dataSource.transaction((manager) => kind.keep(manager, row, result));
}

describe('a part of a video', () => {
  it('says of which file it is made and how, and has the captions of that part', async () => {
    await made({ ...body, altText: 'A film' }, 'gen_trim');
    expect(asked).toMatchObject([{ operation: 'trim', makes: 'video', start: 2, end: 3, given: ['film'] }]);
    expect(await assetOf('asset_trim')).toMatchObject({
      ...{ kind: 'video', origin: 'generated', generation_id: 'gen_trim', alt_text: 'A film', organization_id: 'org' },
      ...{ source_asset_id: 'asset_film', source_asset_ids: [], source_operation: 'trim', width: 64, duration_seconds: 1 },
    });
    expect(await captionsOf('asset_trim')).toEqual(['de WEBVTT  00:00:00.000 --> 00:00:00.500 Guten <b>Morgen</b>']);
    const view = await opened.assets.read(owner, 'asset_trim');
    expect(view).toMatchObject({ sourceAssetIds: ['asset_film'], captions: [{ language: 'de' }] });
  });
});

describe('a merge', () => {
  it('gives its model every file in order, pictures as JPEG, and keeps captions at their new times', async () => {
    clips = [
      { start: 0, seconds: 10 },
      { start: 9.5, seconds: 3 },
      { start: 12, seconds: 0.8 },
    ];
    const ids = ['asset_film', 'asset_picture', 'asset_clip', 'asset_music'];
    await made(merge(ids, { hasMusic: true, captions: ['', ' Hello '] }), 'gen_merge');
    expect(asked).toMatchObject([
      {
        ...{ operation: 'merge', given: ['film', 'jpeg', 'clip', 'music'], size: { width: 640, height: 360 } },
        ...{ transition: 'fade', transitionDuration: 0.5, fit: 'contain', musicVolume: 30 },
        clips: [
          { pictureSeconds: null, caption: '' },
          { pictureSeconds: 3, caption: 'Hello' },
          { pictureSeconds: null, caption: '' },
        ],
      },
    ]);
    expect(await assetOf('asset_merge')).toMatchObject({
      ...{ source_asset_id: 'asset_film', source_asset_ids: ids, source_operation: 'merge', alt_text: null },
    });
    expect(await captionsOf('asset_merge')).toEqual([
      'de WEBVTT  00:00:01.000 --> 00:00:02.500 Guten <b>Morgen</b>  00:00:09.000 --> 00:00:10.000 Ende  00:00:12.500 --> 00:00:12.800 Clip',
      'en WEBVTT  00:00:12.500 --> 00:00:12.800 Clip',
    ]);
  });

  it('fails for good when a file was deleted meanwhile, belongs to others, or cannot be read', async () => {
    for (const id of ['asset_gone', 'asset_foreign']) {
      const failure = { code: 'asset_missing', retryable: false, message: expect.stringContaining(id) };
      await expect(kind.make(rowOf(merge(['asset_film', id])), quietRun())).rejects.toMatchObject(failure);
    }
    const unreadable = { code: 'picture_unreadable', retryable: false };
    await expect(kind.make(rowOf(merge(['asset_film', 'asset_second'])), quietRun())).rejects.toMatchObject(unreadable);
    expect(asked).toEqual([]);
  });
});

/** Where a request is refused; null where it is not. */
const refused = (request: TransformBody, principal = owner): Promise<unknown> =>
  kind.requireFiles(principal, request).then(
    () => null,
    (error: { code: string; entries: { source?: { pointer: string } }[] }) => error.entries[0]?.source?.pointer ?? error.code,
  );
const part = (assetId: string, start: number, end: number, makes: 'video' | 'audio' = 'video'): TransformBody => ({
  ...{ ...body, makes, assetIds: [assetId] },
  part: { start, end },
});

describe('a request', () => {
  it.each<[string, TransformBody, string | null]>([
    ['two files', merge(['asset_film', 'asset_picture']), null],
    ['the same file twice', merge(['asset_film', 'asset_film']), null],
    ['a file of others', merge(['asset_film', 'asset_foreign']), '/assetIds/1'],
    ['sound instead of a video', merge(['asset_film', 'asset_music']), '/assetIds/1'],
    ['pictures alone', merge(['asset_picture', 'asset_second']), '/assetIds'],
    ['music', merge(['asset_film', 'asset_clip', 'asset_music'], { hasMusic: true }), null],
    ['a picture instead of music', merge(['asset_film', 'asset_clip', 'asset_picture'], { hasMusic: true }), '/musicAssetId'],
    ['music of others', merge(['asset_film', 'asset_clip', 'asset_foreign'], { hasMusic: true }), '/musicAssetId'],
    ['600 seconds in all', merge(['asset_film', 'asset_long']), null],
    ['a moment more', merge(['asset_film', 'asset_longer']), '/assetIds'],
    ['as many bytes as may be', { ...body, assetIds: ['asset_huge'] }, null],
    ['more bytes', merge(['asset_huge', 'asset_clip']), '/assetIds'],
    [
      'a picture that is all transition',
      merge(['asset_film', 'asset_picture', 'asset_film'], { transitionDuration: 1.5 }),
      '/assetIds/1',
    ],
    ['a picture with a moment between', merge(['asset_film', 'asset_picture', 'asset_film'], { transitionDuration: 1.49 }), null],
    ['a picture at the end', merge(['asset_film', 'asset_picture'], { transitionDuration: 2 }), null],
    ['as many captions as files', merge(['asset_film', 'asset_clip'], { captions: ['a', 'b'] }), null],
    ['more captions', merge(['asset_film', 'asset_clip'], { captions: ['a', 'b', 'c'] }), '/captions'],
    ['a part up to the end', part('asset_film', 0, 10), null],
    ['a part beyond the end', part('asset_film', 0, 10.001), '/end'],
    ['a tenth of a second', part('asset_film', 9.9, 10), null],
    ['less than that', part('asset_film', 9.901, 10), '/end'],
    ['a part that ends before it begins', part('asset_film', 3, 2), '/end'],
    ['600 seconds of a video', part('asset_clip', 0, 600), null],
    ['more than that', part('asset_clip', 0, 600.001), '/end'],
    ['two hours of sound', part('asset_hours', 0, 7_200, 'audio'), null],
    ['more than two hours', part('asset_more', 0, 7_200.001, 'audio'), '/end'],
    ['loudness of two hours', { ...body, operation: 'loudness', part: undefined, assetIds: ['asset_hours'] } as never, null],
    [
      'loudness of more',
      { ...body, operation: 'loudness', part: undefined, assetIds: ['asset_more'] } as never,
      'validation_failed',
    ],
  ])('is judged before anything is written: %s', async (_, request, pointer) => {
    expect(await refused(request)).toBe(pointer);
  });

  it('needs the right to read every file, and to make videos', async () => {
    const key = { ...owner, kind: 'api-key' as const, scopes: ['videos:create', 'videos:read'] } as never;
    expect(await refused(merge(['asset_film', 'asset_clip']), key)).toBeNull();
    expect(await refused(merge(['asset_film', 'asset_picture']), key)).toBe('insufficient_permissions');
    expect(() => kind.requireRight({ ...owner, kind: 'api-key', scopes: ['images:create'] })).toThrow(
      expect.objectContaining({ code: 'insufficient_permissions' }),
    );
  });

  it('runs on the first model that can, and says what to install for another one', () => {
    expect(rowOf(body).model).toBe('some/editor');
    const message = expect.stringContaining('`apt-get install ffmpeg`');
    const refusal = expect.objectContaining({ code: 'model_unavailable', message });
    expect(() => kind.accept({ ...body, model: 'some/missing' })).toThrow(refusal);
  });

  it('is announced where it makes a video', () => {
    expect(kind.announcedAs(rowOf(body))).toBe('video');
    expect(kind.announcedAs(rowOf({ ...body, makes: 'audio' }))).toBeNull();
  });
});

describe(mergedSize.name, () => {
  it.each([
    [{ width: 640, height: 361 }, null, { width: 640, height: 362 }],
    [{ width: 3_840, height: 2_160 }, null, { width: 1_920, height: 1_080 }],
    [{ width: 1_080, height: 1_920 }, '16:9', { width: 1_920, height: 1_080 }],
    [{ width: 1_920, height: 1_080 }, '1:1', { width: 1_080, height: 1_080 }],
    [{ width: 320, height: 180 }, '9:16', { width: 320, height: 568 }],
    [{ width: null, height: null }, null, { width: 1_280, height: 720 }],
    [{ width: 4_000, height: 10 }, null, { width: 1_920, height: 64 }],
  ] as const)('of %j as %s is %j', (first, format, size) => {
    expect(mergedSize(first, format)).toEqual(size);
  });
});
