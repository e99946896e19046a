import { ModelError, type AvatarModel, type AvatarRequest } from '@imprint/domain/generation/avatar';
import type { FileModelContext } from '@imprint/domain/generation/video';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { fileFacts, pixelOf, probed, videoFrame } from './testing/video-facts.js';
import { expectVideo, videoBrand, videoContext } from './video-model.conformance.js';

/** Where a model shows what it has to show in a square video, in pixels. */
export interface Shown {
  ground: { x: number; y: number };
  /** Of whoever speaks. */
  figure: { x: number; y: number };
}

export interface AvatarModelUnderTest {
  model: AvatarModel;
  shown: Shown;
}

/** Some words, so that a video takes three seconds and not ten. */
export const avatarRequest = (model: AvatarModel, changes: Partial<AvatarRequest> = {}): AvatarRequest => ({
  prompt: 'Tea? Coffee.',
  style: null,
  avatarId: model.capability.avatars[0]?.id ?? '',
  voiceId: model.capability.voices[0]?.id ?? '',
  aspectRatio: '1:1',
  brand: videoBrand,
  picture: null,
  ...changes,
});

/** The guarantees of every model that films figures on this machine. `make` is called once; the model is closed at the end. */
export function avatarModelConformance(name: string, make: () => Promise<AvatarModelUnderTest>): void {
  describe(`${name} as an avatar model`, () => {
    let under: AvatarModelUnderTest;
    let home: string;
    beforeAll(async () => {
      under = await make();
      home = await mkdtemp(join(tmpdir(), 'avatars-'));
    });
    afterAll(async () => {
      await under.model.close();
      await rm(home, { recursive: true });
    });

    const made = async (changes: Partial<AvatarRequest> = {}, context: Partial<FileModelContext> = {}) => {
      const folder = await mkdtemp(join(home, "it's [0:v]-"));
      const video = await under.model.generate(avatarRequest(under.model, changes), videoContext(folder, context));
      return { video, facts: await fileFacts(video.path) };
    };
    const failure = (changes: Partial<AvatarRequest>, context: Partial<FileModelContext> = {}): Promise<unknown> =>
      made(changes, context).catch((error: unknown) => error);

    it('is named provider/model and declares what it accepts', () => {
      const { name: modelName, provider, avatars, voices, aspectRatios, promptLength } = under.model.capability;
      expect(modelName).toMatch(new RegExp(`^${provider}/[\\w.-]+$`));
      expect(under.model.unavailable).toBeNull();
      expect([aspectRatios.length > 0, promptLength > 0]).toEqual([true, true]);
      for (const offered of [avatars, voices]) {
        expect(offered.length).toBeGreaterThan(0);
        expect(new Set(offered.map(({ id }) => id)).size).toBe(offered.length);
      }
      for (const { language } of voices) expect(() => new Intl.Locale(language)).not.toThrow();
    });

    it('makes a file that every player plays, in which the picture speaks, and reports how far it is', async () => {
      const path = join(home, "a picture's [0].png");
      await sharp({ create: { width: 300, height: 500, channels: 3, background: '#1060c0' } })
        .png()
        .toFile(path);
      const seen: number[] = [];
      const progress = (percent: number): void => void seen.push(percent);
      const { video, facts } = await made({ picture: { path, mimeType: 'image/png' } }, { progress });
      await expectVideo(video, facts, [1_080, 1_080], video.durationSeconds ?? 0);
      expect(seen).toEqual(seen.toSorted((a, b) => a - b));
      expect([seen[0], seen.at(-1), new Set(seen).size > 5]).toEqual([0, 100, true]);
      if ((await probed(video.path)) === null) return;
      const frame = await videoFrame(video.path, 1);
      expect(await pixelOf(frame, under.shown.figure)).toBeNearColour('#1060c0');
      expect(await pixelOf(frame, under.shown.ground)).toBeNearColour(videoBrand.colors.background);
    }, 300_000);

    it('refuses a picture that is none, and a text in which nothing is said', async () => {
      const path = join(home, 'drawing.png');
      await writeFile(path, '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><image href="/etc/passwd"/></svg>');
      const error = await failure({ picture: { path, mimeType: 'image/png' } });
      expect(error).toBeInstanceOf(ModelError);
      expect(error).toMatchObject({ class: 'validation', code: 'picture_unreadable', retryable: false });
      expect(await failure({ prompt: ' \n ' })).toMatchObject({ class: 'validation', code: 'nothing_to_say', retryable: false });
      expect(await failure({ voiceId: '-w/tmp/x' })).toMatchObject({ class: 'validation', code: 'unknown_voice' });
    }, 300_000);

    it('does not start once aborted, and stops in the middle', async () => {
      const folder = await mkdtemp(join(home, 'stopped-'));
      const never = under.model.generate(avatarRequest(under.model), videoContext(folder, { signal: AbortSignal.abort() }));
      await expect(never).rejects.toThrow(/abort/i);
      expect(await readdir(folder)).toEqual([]);
      const abort = new AbortController();
      const progress = (percent: number): void => {
        if (percent > 20) abort.abort(new Error('nobody wants it'));
      };
      const stopped = under.model.generate(avatarRequest(under.model), videoContext(folder, { signal: abort.signal, progress }));
      await expect(stopped).rejects.toThrow('nobody wants it');
      expect((await readdir(folder)).filter((file) => file.endsWith('.mp4'))).toEqual([]);
    }, 300_000);

    it('may be closed twice', async () => {
      await under.model.close();
      await under.model.close();
    });
  });
}
