import type { GenerateAvatar } from '@imprint/contracts/generation';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { terrace } from '../../media/video-fitter.fixture.js';
import type { BrandLooks } from '../brand-looks.js';
import { generationKindConformance, quietRun, type KindUnderTest } from '../generation-kind.conformance.js';
import type { GenerationEntity } from '../generation.entity.js';
import { openMadeFiles, owner, type OpenedMadeFiles } from '../made-files.fixture.js';
import type { KeyedModels } from '../vendor-keys/keyed-vendors.js';
import type { OwnModels } from '../vendor-keys/own-models.js';
import { AvatarKind } from './avatar-kind.js';
import type { AvatarModel, AvatarRequest } from './avatar-model.js';

const asked: (AvatarRequest & { given: string | null })[] = [];
const capability: AvatarModel['capability'] = {
  ...{
    name: 'some/host',
    provider: 'some',
    label: 'Some',
    description: 'Hosts.',
    promptLength: 40,
    credits: 0,
    timeoutMs: 60_000,
  },
  avatars: [
    { id: 'ada', label: 'Ada', previewUrl: null },
    { id: 'ben', label: 'Ben', previewUrl: 'https://vendor.example/ben.png' },
  ],
  voices: [
    { id: 'en', label: 'English', language: 'en' },
    { id: 'de', label: 'German', language: 'de' },
  ],
  aspectRatios: ['9:16', '16:9'],
  pictures: 1,
};
const model: AvatarModel = {
  capability,
  unavailable: null,
  generate: async (request, { folder }) => {
    const given = request.picture === null ? null : await readFile(request.picture.path, 'utf8');
    asked.push({ ...request, given });
    const path = join(folder, 'film.mp4');
    await writeFile(path, terrace);
    return { path, mimeType: 'video/mp4', width: null, height: null, durationSeconds: null };
  },
  close: () => Promise.resolve(),
};
const plain = { ...model, capability: { ...capability, name: 'some/plain', pictures: 0 as const } };
const missing = {
  ...model,
  capability: { ...capability, name: 'some/missing' },
  unavailable: { reason: 'host is not installed.', install: 'apt-get install host' },
};

/** Of the organization `keyed`. */
const ownModels = {
  of: (organizationId: string, vendor: string) => {
    const avatars = [{ id: 'mine', label: 'Mine', previewUrl: null }];
    const own = { ...model, capability: { ...capability, avatars } };
    const keyed = { avatar: new Map([['some/host', own]]) } as Partial<KeyedModels>;
    return Promise.resolve(organizationId === 'keyed' && vendor === 'some' ? keyed : null);
  },
} as unknown as OwnModels;

let opened: OpenedMadeFiles;
let kind: AvatarKind;
let kindOf: (...models: AvatarModel[]) => AvatarKind;
const suite: KindUnderTest<'avatar'> = {
  body: { prompt: 'Welcome' },
  longer: (length: number) => ({ prompt: 'x'.repeat(length) }),
  of: (name: string) => ({ prompt: 'Welcome', model: name }),
} as never;
beforeAll(async () => {
  opened = await openMadeFiles();
  const looks = { at: () => Promise.resolve(null) } as unknown as BrandLooks;
  kindOf = (...models: AvatarModel[]) =>
    new AvatarKind(new Map(models.map((one) => [one.capability.name, one])), looks, opened.madeFiles, opened.assets, ownModels);
  kind = kindOf(missing, model, plain);
  Object.assign(suite, { kind: kindOf(model), stored: opened.storage.stored });
});
afterAll(() => opened.close());
beforeEach(() => void (asked.length = 0));
const rowOf = (body: Partial<GenerateAvatar>): GenerationEntity =>
  ({
    ...{ id: 'gen_2', organizationId: 'org', brandId: null, brandRevision: null, generationId: null },
    ...kind.accept({ prompt: 'Welcome', ...body }),
  }) as unknown as GenerationEntity;

describe('as a kind', () => {
  beforeEach(() => opened.storage.stored.clear());
  generationKindConformance('avatar', suite);
});

describe(AvatarKind.name, () => {
  beforeAll(() => opened.storage.put('org/picture.png', Buffer.from('picture')));

  it('gives its model what was chosen, and keeps a video of the library, which webhooks hear of as a video', async () => {
    const row = rowOf({ avatarId: 'ben', voiceId: 'de', aspectRatio: '16:9', style: 'calm', references: ['asset_picture'] });
    const made = await kind.make(row, quietRun());
    expect(asked).toMatchObject([
      { prompt: 'Welcome', avatarId: 'ben', voiceId: 'de', aspectRatio: '16:9', style: 'calm', given: 'picture' },
    ]);
    const bytes = opened.storage.stored.get('org/asset_2.mp4')?.length;
    const facts = { width: 64, height: 48, durationSeconds: 1, bytes, mimeType: 'video/mp4' };
    expect(made.output).toMatchObject({ ...facts, assetId: 'asset_2', storageKey: 'org/asset_2.mp4' });
    await opened.dataSource.transaction((manager) => kind.keep(manager, row, made));
    const [asset] = await opened.dataSource.query('select * from asset where id = $1', ['asset_2']);
    expect(asset).toMatchObject({ kind: 'video', origin: 'generated', alt_text: 'Welcome', organization_id: 'org' });
    expect([kind.announcedAs(), kind.announcedOutput(row, made)]).toEqual(['video', made.output]);
  });

  it('uses the first avatar and voice of the first model that can run', async () => {
    await kind.make(rowOf({}), quietRun());
    expect(asked).toMatchObject([{ avatarId: 'ada', voiceId: 'en', aspectRatio: '9:16', picture: null }]);
    expect(rowOf({}).model).toBe('some/host');
    const refusal = expect.objectContaining({
      code: 'model_unavailable',
      message: expect.stringContaining('`apt-get install host`'),
    });
    expect(() => kind.accept({ prompt: 'Welcome', model: 'some/missing' })).toThrow(refusal);
  });

  it('uses the model that has the avatar of a request, one that can run before one that cannot', () => {
    const other = {
      ...model,
      capability: { ...capability, name: 'other/host', avatars: [{ id: 'eve', label: 'Eve', previewUrl: null }] },
    };
    const away = { ...missing, capability: { ...missing.capability, avatars: [{ id: 'gus', label: 'Gus', previewUrl: null }] } };
    const both = kindOf(away, model, other, { ...other, capability: { ...other.capability, name: 'other/late' } });
    const chosen = (body: Partial<GenerateAvatar>) => both.accept({ prompt: 'Welcome', ...body }).model;
    expect([chosen({}), chosen({ avatarId: 'ben' }), chosen({ avatarId: 'eve' })]).toEqual([
      'some/host',
      'some/host',
      'other/host',
    ]);
    expect(() => chosen({ avatarId: 'gus' })).toThrow(expect.objectContaining({ code: 'model_unavailable' }));
    expect(() => chosen({ avatarId: 'eve', model: 'some/host' })).toThrow(expect.objectContaining({ code: 'validation_failed' }));
    const detail = 'No model of this instance has the avatar "zoe". GET /v1/avatars lists those that there are.';
    expect(() => chosen({ avatarId: 'zoe' })).toThrow(expect.objectContaining({ code: 'validation_failed', message: detail }));
  });

  it('leaves it to a vendor that has not said which avatars and voices it has, where no other has the one that is named', () => {
    const unknown = { avatars: [], areAvatarsKnown: false, areVoicesKnown: false };
    const open = { ...model, capability: { ...capability, name: 'other/open', ...unknown } };
    const both = kindOf(model, open);
    const accept = (body: Partial<GenerateAvatar>) => both.accept({ prompt: 'Welcome', ...body });
    expect(accept({ avatarId: 'zoe', voiceId: 'xh' })).toMatchObject({
      model: 'other/open',
      options: { avatarId: 'zoe', voiceId: 'xh' },
    });
    expect(accept({ model: 'other/open' })).toMatchObject({ options: { avatarId: null, voiceId: 'en' } });
    expect(accept({ avatarId: 'ben' }).model).toBe('some/host');
    expect(both.listModels().map(({ areAvatarsKnown, areVoicesKnown }) => [areAvatarsKnown, areVoicesKnown])).toEqual([
      [true, true],
      [false, false],
    ]);
  });

  it('has the avatars of the account of an organization that has brought a key, for that one alone', async () => {
    const both = kindOf(model, plain);
    const [keyed, other] = [await both.seenBy('keyed'), await both.seenBy('org')];
    const avatarsOf = (one: AvatarKind) => one.listModels().map(({ avatars }) => avatars.map(({ id }) => id));
    expect([avatarsOf(keyed), avatarsOf(other)]).toEqual([
      [['mine'], ['ada', 'ben']],
      [
        ['ada', 'ben'],
        ['ada', 'ben'],
      ],
    ]);
    const mine = { prompt: 'Welcome', avatarId: 'mine' };
    expect(keyed.accept(mine)).toMatchObject({ model: 'some/host', options: { avatarId: 'mine' } });
    expect(() => other.accept(mine)).toThrow(expect.objectContaining({ code: 'validation_failed' }));
    expect(keyed.accept({ prompt: 'Welcome', avatarId: 'ada' }).model).toBe('some/plain');
  });

  it('lists the avatars and voices of its models', () => {
    expect(kind.listModels()[1]).toMatchObject({
      ...{ id: 'some/host', kind: 'avatar', references: 1, takesAudio: false, durations: null, unavailable: null },
      avatars: capability.avatars,
      voices: capability.voices,
    });
  });

  it.each<[Partial<GenerateAvatar>, string]>([
    [{ avatarId: 'cleo' }, '/avatarId'],
    [{ voiceId: 'fr' }, '/voiceId'],
    [{ aspectRatio: '1:1' }, '/aspectRatio'],
    [{ references: ['a', 'b'] }, '/references'],
    [{ model: 'some/plain', references: ['a'] }, '/references'],
  ])('refuses what its model does not make: %j', (body, pointer) => {
    const entries = [expect.objectContaining({ source: { pointer } })];
    expect(() => kind.accept({ prompt: 'Welcome', ...body })).toThrow(
      expect.objectContaining({ code: 'validation_failed', entries }),
    );
  });

  it('takes pictures of the organization alone, from who may read them, and asks for the right to make videos', async () => {
    const refusal = (references: string[]) =>
      kind.requireFiles(owner, { prompt: 'Welcome', references }).then(
        () => null,
        (error: { entries: { source: { pointer: string } }[] }) => error.entries.map(({ source }) => source.pointer),
      );
    expect(await refusal(['asset_picture'])).toBeNull();
    expect(await refusal(['asset_foreign'])).toEqual(['/references/0']);
    expect(await refusal(['asset_music'])).toEqual(['/references/0']);
    const key = (...scopes: string[]) => ({ ...owner, kind: 'api-key', scopes }) as never;
    const pictured = { prompt: 'Welcome', references: ['asset_picture'] };
    const insufficient = { code: 'insufficient_permissions' };
    await expect(kind.requireFiles(key('videos:create'), pictured)).rejects.toMatchObject(insufficient);
    expect(() => kind.requireRight(key('images:create'))).toThrow(expect.objectContaining(insufficient));
    expect(() => kind.requireRight(key('videos:create'))).not.toThrow();
  });
});
