import type { AssetKind } from '@imprint/contracts/media';
import { limits } from '@imprint/contracts/limits';
import { signalAfterCommit } from '@imprint/platform/signals';
import { Injectable, Logger } from '@nestjs/common';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { EntityManager } from 'typeorm';
import { addAsset, AssetsService, WorkFiles, writeProvenance, type Lineage, type WorkFileFacts } from '../media/index.js';
import type { LocalFile } from '../media/video-tool/index.js';
import { ModelError } from './generation-kind.js';
import type { GenerationEntity, Made, StoredOutput } from './generation.entity.js';
import { provenanceOf } from './made-provenance.js';
import type { GeneratedVideo } from './video/video-model.js';

/** Where a generation's file is stored: the same for every attempt, so that a retry overwrites its own file and leaves none behind. */
export function placeOf(
  { id, organizationId }: Pick<GenerationEntity, 'id' | 'organizationId'>,
  extension: string,
): Pick<StoredOutput, 'assetId' | 'storageKey'> {
  const assetId = id.replace(/^gen_/, 'asset_');
  return { assetId, storageKey: `${organizationId}/${assetId}.${extension}` };
}

/** How a file enters the library, where it is not simply made of a prompt. */
interface Kept {
  lineage?: Lineage | null;
  /** Instead of the prompt. */
  altText?: string | null;
}

/** Adds a file that was made to the library, in the caller's transaction. */
export async function keepFile(
  manager: EntityManager,
  generation: GenerationEntity,
  kind: AssetKind,
  output: StoredOutput | null,
  { lineage = null, altText = generation.prompt.slice(0, limits.altTextLength) }: Kept = {},
): Promise<void> {
  if (output === null) return;
  const { organizationId, brandId, id: generationId } = generation;
  const { assetId: id, parts: _parts, styleUsed: _styleUsed, ...file } = output;
  await addAsset(manager, { id, organizationId, brandId, kind, origin: 'generated', altText, generationId, ...file }, lineage);
  // Its poster or waveform.
  if (kind !== 'image') signalAfterCommit(manager, 'video.wanted', {});
}

const extensions: Readonly<Record<string, string>> = {
  'video/mp4': 'mp4',
  'audio/mp4': 'm4a',
  'audio/mpeg': 'mp3',
  'audio/wav': 'wav',
};

/** Types that files are found as, where the container does not tell which of several it is. */
const foundAs: Readonly<Record<string, readonly string[]>> = { 'audio/mp4': ['audio/x-m4a', 'video/mp4'] };

/** A file that was made and stored, and what its header says. */
export interface MadeFile<File extends LocalFile> {
  made: File;
  facts: WorkFileFacts;
  output: Pick<StoredOutput, 'assetId' | 'storageKey' | 'mimeType' | 'bytes'>;
}

/** What a run made whose file is a video. @throws ModelError `invalid_output` for one without a picture */
export function videoOutput({ model }: GenerationEntity, { made, facts, output }: MadeFile<GeneratedVideo>): Made {
  const [width, height] = [made.width ?? facts.width, made.height ?? facts.height];
  const durationSeconds = facts.durationSeconds ?? made.durationSeconds ?? undefined;
  if (width === null || height === null) throw invalidOutput(`${model} made a video without a picture.`);
  const { styleUsed } = made;
  return { output: { ...output, width, height, durationSeconds, video: facts.video, styleUsed }, written: null, usage: null };
}

/** Videos and audio that models make in a folder. */
@Injectable()
export class MadeFiles {
  private readonly logger = new Logger(MadeFiles.name);

  constructor(
    private readonly work: WorkFiles,
    private readonly assets: AssetsService,
  ) {}

  /**
   * Has a file made in a folder that is gone afterwards, and stores it with what it says of how it was made.
   * @throws ModelError `invalid_output` when it is not of the type that the model says
   */
  async make<File extends LocalFile>(
    generation: GenerationEntity,
    make: (folder: string) => Promise<File>,
  ): Promise<MadeFile<File>> {
    return this.work.inFolder(async (folder) => {
      const made = await make(folder);
      const { mimeType } = made;
      const facts = await this.work.facts(made.path);
      const { foundType = 'unknown' } = facts;
      if (foundType !== mimeType && foundAs[mimeType]?.includes(foundType) !== true)
        throw invalidOutput(`${generation.model} made a file of type ${foundType} instead of ${mimeType}.`);
      const provenance = provenanceOf(generation);
      if (provenance !== null && !(await writeProvenance(made, provenance)))
        this.logger.warn(
          { id: generation.id, model: generation.model, mimeType },
          'a file does not say how it was made: it is damaged',
        );
      const { size: bytes } = await stat(made.path);
      const place = placeOf(generation, extensions[mimeType] ?? 'bin');
      await this.work.store(place.storageKey, made);
      return { made, facts, output: { ...place, mimeType, bytes } };
    });
  }

  /** Does something in a folder that is gone afterwards. */
  inFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
    return this.work.inFolder(use);
  }

  /** Copies of files of the library, in the given order. @throws ModelError `asset_missing` for one that was deleted meanwhile */
  async inputs(
    { organizationId }: GenerationEntity,
    ids: readonly string[],
    { folder, signal }: { folder: string; signal: AbortSignal },
  ): Promise<LocalFile[]> {
    const assets = await this.assets.findAll(organizationId, ids);
    const missing = ids.find((id) => !assets.some((asset) => asset.id === id));
    if (missing !== undefined) throw assetMissing(missing);
    const copies: LocalFile[] = [];
    for (const asset of assets) {
      const path = join(folder, `input-${copies.length}`);
      copies.push(await this.work.copy(asset, path, signal));
    }
    return copies;
  }
}

/** What a model made is of no use; another try may be. */
export const invalidOutput = (message: string): ModelError =>
  new ModelError({ class: 'provider_outage', code: 'invalid_output', message, retryable: true });

export const assetMissing = (id: string): ModelError =>
  new ModelError({
    ...{ class: 'validation', code: 'asset_missing', retryable: false },
    message: `The file ${id} was deleted before it was used. Generate again with another one.`,
  });
