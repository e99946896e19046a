import { limits } from '@imprint/contracts/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { quietRun } from '../generation-kind.conformance.js';
import type { GenerationRun, TransformBody } from '../generation-kind.js';
import type { GenerationEntity } from '../generation.entity.js';
import { owner } from '../made-files.fixture.js';
import { ModelError, type HeardSpeech } from '../transcript/index.js';
import { openTranscripts, type Hearing } from './transcribe.fixture.js';
import type { TransformKind } from './transform-kind.js';

let opened: Awaited<ReturnType<typeof openTranscripts>>;
let kind: TransformKind;
let hearing: Hearing;
beforeAll(async () => {
  opened = await openTranscripts();
  ({ kind, hearing } = opened);
});
afterAll(() => opened.close());
beforeEach(async () => {
  hearing.reset();
  await opened.dataSource.query(`delete from asset_captions`);
  await opened.dataSource.query(`update asset set captions = '[]'`);
});

const transcribe = (assetId = 'asset_film'): TransformBody => ({
  ...{ operation: 'transcribe', makes: 'captions', assetIds: [assetId], prompt: 'Captions from speech' },
});
const rowOf = (body: TransformBody, id = 'gen_1'): GenerationEntity =>
  ({
    ...{ id, organizationId: 'org', brandId: null, brandRevision: null, generationId: null },
    ...kind.accept(body),
  }) as unknown as GenerationEntity;
async function run(row: GenerationEntity, changes: Partial<GenerationRun> = {}): Promise<void> {
  const made = await kind.make(row, quietRun(changes));
  await opened.dataSource.transaction((manager) => kind.keep(manager, row, made));
}
const said = (language: string, ...segments: [start: number, end: number, text: string][]): HeardSpeech => ({
  language,
  segments: segments.map(([start, end, text]) => ({ start, end, text })),
});
async function tracks(id: string): Promise<string[]> {
  const sql = `select language, cues, content from asset_captions where asset_id = $1 and organization_id = 'org' order by language`;
  const rows = await opened.dataSource.query<{ language: string; cues: number; content: string }[]>(sql, [id]);
  return rows.map(({ language, cues, content }) => `${language} ${cues} ${content.replaceAll('\n', ' ').trim()}`);
}
async function noted(id: string): Promise<unknown> {
  const [asset] = await opened.dataSource.query<{ captions: unknown }[]>('select captions from asset where id = $1', [id]);
  return asset?.captions;
}
async function give(id: string, language: string, text: string): Promise<void> {
  const content = `WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n${text}\n`;
  await opened.dataSource.query(
    `insert into asset_captions (id, organization_id, asset_id, language, cues, content) values ($1, 'org', $2, $3, 1, $4)`,
    [`cap_${id}_${language}`, id, language, content],
  );
  const facts = JSON.stringify([{ language, bytes: content.length }]);
  await opened.dataSource.query('update asset set captions = captions || $2::jsonb where id = $1', [id, facts]);
}

describe('captions from speech', () => {
  it('are a track of the video in the language that was heard, which the audit log has', async () => {
    hearing.next = [said('de', [0.5, 2, ' Guten Morgen & <b>hallo</b>.'])];
    await run(rowOf(transcribe()));
    expect(await tracks('asset_film')).toEqual([
      'de 1 WEBVTT  00:00:00.500 --> 00:00:02.000 Guten Morgen &amp; &lt;b&gt;hallo&lt;/b&gt;.',
    ]);
    expect(await noted('asset_film')).toEqual([{ language: 'de', bytes: expect.any(Number) }]);
    const sql = `select action, subject_id, actor_kind, changes from audit_entry where organization_id = 'org' order by created_at desc limit 1`;
    expect(await opened.dataSource.query(sql)).toMatchObject([
      { action: 'asset.captions-set', subject_id: 'asset_film', actor_kind: 'service', changes: { language: { to: 'de' } } },
    ]);
  });

  it('say how long was listened, also to those in which nobody speaks', async () => {
    hearing.next = [said('de', [0, 1, 'Guten Morgen.'])];
    expect(await kind.make(rowOf(transcribe()), quietRun())).toMatchObject({ heardSeconds: 10 });
    const merge: TransformBody = {
      ...{
        operation: 'merge',
        makes: 'video',
        assetIds: ['asset_film', 'asset_other'],
        prompt: 'Merge 2 files',
        captionsFrom: 'speech',
      },
      merge: {
        ...{ transition: 'cut', transitionDuration: 0, aspectRatio: null, fit: 'contain', pictureSeconds: 3, captions: ['', ''] },
        ...{ hasMusic: false, musicVolume: 20 },
      },
    };
    expect(await kind.make(rowOf(merge), quietRun())).toMatchObject({ heardSeconds: 20, heard: [] });
    // Captions that were there when its price was quoted, and have been deleted since.
    for (const [quoted, heardSeconds] of [
      [0, 0],
      [19, 10],
      [20, 20],
    ])
      expect(await kind.make(rowOf({ ...merge, heardSeconds: quoted }), quietRun())).toMatchObject({ heardSeconds });
    hearing.sound = null;
    expect(await kind.make(rowOf(merge), quietRun())).toMatchObject({ heardSeconds: 0, heard: [] });
  });

  it('take the place of those in the same language, and of no others', async () => {
    await give('asset_film', 'de', 'Alt');
    await give('asset_film', 'fr', 'Bonjour');
    hearing.next = [said('de', [0, 1, 'Neu'])];
    await run(rowOf(transcribe()));
    expect(await tracks('asset_film')).toEqual([expect.stringContaining('Neu'), expect.stringContaining('Bonjour')]);
    expect(await noted('asset_film')).toMatchObject([{ language: 'de' }, { language: 'fr' }]);
  });

  it('are in as many languages as a video may have, and fail in one more', async () => {
    const languages = Array.from({ length: limits.captionLanguages }, (_, index) => `x-l${index}`);
    for (const language of languages.slice(1)) await give('asset_film', language, 'Text');
    hearing.next = [said('de', [0, 1, 'Eins']), said('en', [0, 1, 'Two'])];
    await run(rowOf(transcribe()));
    await expect(run(rowOf(transcribe()))).rejects.toMatchObject({
      class: 'validation',
      code: 'limit_reached',
      retryable: false,
    });
    expect(await tracks('asset_film')).toHaveLength(limits.captionLanguages);
  });

  it('of a long video come in parts, whose times are added up, in the language that is spoken most', async () => {
    hearing.sound = { seconds: 2_400, starts: [0, 1_190.5] };
    hearing.next = [said('en', [1, 2, 'Hello.']), said('de', [0.25, 3, 'Und jetzt geht es auf Deutsch weiter.'])];
    await run(rowOf(transcribe('asset_hours')));
    expect(await tracks('asset_hours')).toEqual([
      'de 2 WEBVTT  00:00:01.000 --> 00:00:02.000 Hello.  00:19:50.750 --> 00:19:53.500 Und jetzt geht es auf Deutsch weiter.',
    ]);
    expect(hearing.keys).toEqual(['gen_1-asset_hours-0', 'gen_1-asset_hours-1']);
  });

  it('are none of a file that is silent, or in which nobody speaks: nothing changes', async () => {
    await give('asset_film', 'de', 'Alt');
    const refused = { class: 'validation', code: 'no_speech', retryable: false };
    await expect(run(rowOf(transcribe()))).rejects.toMatchObject(refused);
    expect(hearing.keys).toHaveLength(1);
    hearing.sound = null;
    await expect(run(rowOf(transcribe()))).rejects.toMatchObject(refused);
    expect(hearing.keys).toHaveLength(1);
    expect(await tracks('asset_film')).toEqual([expect.stringContaining('Alt')]);
  });

  it('are asked for again under the same key after an answer was lost, and are one track', async () => {
    const lost = new ModelError({ class: 'provider_outage', code: 'unreachable', message: 'No answer.', retryable: true });
    hearing.next = [lost, said('de', [0, 1, 'Guten Morgen']), said('de', [0, 1, 'Guten Morgen!'])];
    const row = rowOf(transcribe());
    await expect(run(row)).rejects.toBe(lost);
    expect(await tracks('asset_film')).toEqual([]);
    await run(row);
    await run(row);
    expect(await tracks('asset_film')).toEqual([expect.stringMatching(/Guten Morgen!$/)]);
    expect(new Set(hearing.keys).size).toBe(1);
  });

  it('fail for a video that was deleted meanwhile', async () => {
    await opened.dataSource.query(
      `insert into asset (id, organization_id, kind, origin, storage_key, mime_type, bytes)
       values ('asset_gone', 'org', 'video', 'uploaded', 'org/asset_gone.mp4', 'video/mp4', 4)`,
    );
    await opened.storage.put('org/asset_gone.mp4', Buffer.from('film'));
    const row = rowOf(transcribe('asset_gone'));
    hearing.next = [said('de', [0, 1, 'Hallo'])];
    const made = await kind.make(row, quietRun());
    await opened.dataSource.query(`delete from asset where id = 'asset_gone'`);
    const keep = opened.dataSource.transaction((manager) => kind.keep(manager, row, made));
    await expect(keep).rejects.toMatchObject({ code: 'asset_missing', retryable: false });
    expect(await tracks('asset_gone')).toEqual([]);
  });

  it('are too long to be kept beyond the longest file', async () => {
    const long = (length: number): HeardSpeech =>
      said('de', ...Array.from({ length }, (_, index): [number, number, string] => [index, index + 1, 'x'.repeat(40)]));
    hearing.sound = { seconds: 7_200, starts: [0] };
    hearing.next = [long(4_000), long(5_000)];
    await run(rowOf(transcribe('asset_hours')));
    await expect(run(rowOf(transcribe('asset_hours')))).rejects.toMatchObject({ code: 'captions_too_long', retryable: false });
  });

  it('are written with the key of the organization where it has one', async () => {
    const own = { ...hearing.writer('some/writer'), transcribe: () => Promise.resolve(said('fr', [0, 1, 'Bonjour'])) };
    const vendors: string[] = [];
    const ownModels = (vendor: string) => {
      vendors.push(vendor);
      return Promise.resolve({ transcription: new Map([['some/writer', own]]) } as never);
    };
    await run(rowOf(transcribe()), { own: ownModels });
    expect([vendors, hearing.keys, await tracks('asset_film')]).toEqual([['some'], [], [expect.stringContaining('fr 1')]]);
  });
});

describe('captions of a merged video', () => {
  const merge: TransformBody = {
    ...{ operation: 'merge', makes: 'video', assetIds: ['asset_film', 'asset_picture', 'asset_other'], prompt: 'Merge' },
    ...{ captionsFrom: 'speech' },
    merge: {
      ...{ transition: 'cut', transitionDuration: 0, aspectRatio: null, fit: 'contain', pictureSeconds: 3 },
      ...{ captions: [], hasMusic: false, musicVolume: 30 },
    },
  };

  it('are what is said in the videos that have none, at its new times, beside those of the others', async () => {
    await give('asset_other', 'de', 'Vorher');
    hearing.next = [said('de', [0.5, 2, 'Guten Morgen'])];
    await run(rowOf(merge, 'gen_2'));
    expect(await tracks('asset_2')).toEqual([
      'de 2 WEBVTT  00:00:00.500 --> 00:00:02.000 Guten Morgen  00:00:14.000 --> 00:00:15.000 Vorher',
    ]);
    // Only the one without captions was listened to, and has none of its own from that.
    expect(hearing.keys).toEqual(['gen_2-asset_film-0']);
    expect(await tracks('asset_film')).toEqual([]);
  });

  it('are none where nobody speaks: the video is made all the same', async () => {
    const { captionsFrom: _none, ...silent } = merge;
    for (const [id, body] of [
      ['gen_3', merge],
      ['gen_4', silent],
    ] as const) {
      await run(rowOf(body, id));
      expect(await tracks(id.replace('gen', 'asset'))).toEqual([]);
    }
    expect(hearing.keys).toEqual(['gen_3-asset_film-0', 'gen_3-asset_other-0']);
  });
});

describe('a request for captions', () => {
  const refusal = (body: TransformBody): Promise<unknown> =>
    kind.requireFiles(owner, body).then(
      () => null,
      ({ code }: { code: string }) => code,
    );

  it('is for a video of two hours at most, and of the caller', async () => {
    expect(await refusal(transcribe('asset_hours'))).toBeNull();
    expect(await refusal(transcribe('asset_longer'))).toBe('validation_failed');
    expect(await refusal(transcribe('asset_theirs'))).toBe('validation_failed');
  });

  it('goes to the model that it names, or to the first one, and is announced to nobody', () => {
    expect(rowOf(transcribe()).model).toBe('some/writer');
    expect(rowOf({ ...transcribe(), model: 'some/other' }).model).toBe('some/other');
    expect(() => kind.accept({ ...transcribe(), model: 'some/editor' })).toThrow(
      expect.objectContaining({ code: 'unknown_model' }),
    );
    expect(kind.announcedAs(rowOf(transcribe()))).toBeNull();
    const models = kind.listModels().map(({ id, transcribes }) => [id, transcribes]);
    expect(models).toEqual([
      ['some/editor', false],
      ['some/writer', true],
      ['some/other', true],
    ]);
  });

  const merged: TransformBody = { ...transcribe(), operation: 'merge', makes: 'video', captionsFrom: 'speech' };
  it.each([
    ['of a video', transcribe(), '/model'],
    ['of a merge', merged, '/captionsFrom'],
  ])('%s says which setting to make where there is no model', (_what, body, pointer) => {
    let refused: { errors?: unknown; message?: string } = {};
    try {
      opened.deaf.accept(body);
    } catch (error) {
      refused = error as typeof refused;
    }
    expect(refused).toMatchObject({ code: 'model_unavailable', message: expect.stringContaining('OPENAI_TRANSCRIPTION_MODELS') });
    expect(JSON.stringify(refused)).toContain(pointer);
  });
});
