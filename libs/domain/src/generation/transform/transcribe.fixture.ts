import { limits } from '@imprint/contracts/limits';
import { expect } from '@jest/globals';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AuditTrail } from '../../audit/index.js';
import { AssetCaptionsRepository } from '../../media/asset-captions.repository.js';
import { AssetsRepository } from '../../media/assets.repository.js';
import { CarriedCaptions, SpokenCaptions, type FittedPictures } from '../../media/index.js';
import { terrace } from '../../media/video-fitter.fixture.js';
import type { BrandLooks } from '../brand-looks.js';
import { openMadeFiles } from '../made-files.fixture.js';
import { ModelError, type HeardSpeech, type TranscriptionModel } from '../transcript/index.js';
import { TransformCaptions } from './transform-captions.js';
import { TransformKind } from './transform-kind.js';
import type { TransformModel } from './transform-model.js';

const capability = { provider: 'some', label: 'Some', description: 'Some.', promptLength: 100, credits: 0, timeoutMs: 60_000 };

/** What models hear, and what they were asked. */
export class Hearing {
  /** Of each sound, in turn; nothing once there are no more. */
  next: (HeardSpeech | ModelError)[] = [];
  /** Idempotency keys of the calls. */
  readonly keys: string[] = [];
  /** Where the parts of the sound begin; null of a file that is silent. */
  sound: { seconds: number; starts: number[] } | null = { seconds: 10, starts: [0] };

  reset(): void {
    this.next = [];
    this.keys.length = 0;
    this.sound = { seconds: 10, starts: [0] };
  }

  /** Makes a video of 10, 3 and 10 seconds of whatever it is given. */
  readonly editor: TransformModel = {
    capability: { ...capability, name: 'some/editor' },
    unavailable: null,
    transform: async (_request, { folder }) => {
      const path = join(folder, 'new.mp4');
      await writeFile(path, terrace);
      const clips = [
        { start: 0, seconds: 10 },
        { start: 10, seconds: 3 },
        { start: 13, seconds: 10 },
      ];
      return { path, mimeType: 'video/mp4', durationSeconds: 23, clips };
    },
    extractSpeech: async ({ partSeconds, mostSeconds }, { folder }) => {
      expect([partSeconds, mostSeconds]).toEqual([1_200, limits.transformedSoundSeconds]);
      if (this.sound === null) return null;
      const file = { path: join(folder, 'speech.m4a'), mimeType: 'audio/mp4' };
      await writeFile(file.path, 'sound');
      const { seconds, starts } = this.sound;
      return { seconds, parts: starts.map((start) => ({ file, start })) };
    },
    close: () => Promise.resolve(),
  };

  writer(name: string): TranscriptionModel {
    return {
      capability: { ...capability, name, partSeconds: 1_200 },
      unavailable: null,
      transcribe: (_sound, { idempotencyKey }) => {
        this.keys.push(idempotencyKey);
        const next = this.next.shift() ?? { language: 'en', segments: [] };
        return next instanceof ModelError ? Promise.reject(next) : Promise.resolve(next);
      },
      close: () => Promise.resolve(),
    };
  }
}

/**
 * The library of `openMadeFiles` with the videos `asset_film` and `asset_other` of ten seconds, `asset_hours` that is as long as may be, `asset_longer`,
 * and `asset_theirs` of the organization `other`; and transforms with the models `some/writer` and `some/other`, or without.
 */
export async function openTranscripts() {
  const opened = await openMadeFiles();
  const { dataSource, madeFiles, assets, storage, close } = opened;
  const most = limits.transformedSoundSeconds;
  const films = [
    ['asset_film', 'org', 10],
    ['asset_other', 'org', 10],
    ['asset_hours', 'org', most],
    ['asset_longer', 'org', most + 0.001],
    ['asset_theirs', 'other', 10],
  ] as const;
  for (const [id, organization, seconds] of films) {
    const key = `${organization}/${id}.mp4`;
    await dataSource.query(
      `insert into asset (id, organization_id, kind, origin, storage_key, mime_type, bytes, duration_seconds)
       values ($1, $2, 'video', 'uploaded', $3, 'video/mp4', 4, $4)`,
      [id, organization, key, seconds],
    );
    await storage.put(key, Buffer.from('film'));
  }
  const hearing = new Hearing();
  const rows = new AssetCaptionsRepository(dataSource);
  const spoken = new SpokenCaptions(new AssetsRepository(dataSource), rows, new AuditTrail(dataSource));
  const looks = { at: () => Promise.resolve(null) } as unknown as BrandLooks;
  const picture = { bytes: Buffer.from('jpeg'), width: 2, height: 1 };
  const pictures = { readReference: () => Promise.resolve(picture) } as unknown as FittedPictures;
  const kindOf = (...names: string[]): TransformKind => {
    const writers = new Map(names.map((name) => [name, hearing.writer(name)]));
    const captions = new TransformCaptions(writers, new CarriedCaptions(rows), spoken);
    return new TransformKind(new Map([['some/editor', hearing.editor]]), looks, madeFiles, assets, pictures, captions);
  };
  return { dataSource, storage, close, hearing, kind: kindOf('some/writer', 'some/other'), deaf: kindOf() };
}
