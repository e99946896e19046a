import type { Principal } from '@imprint/contracts/access';
import { Problem } from '@imprint/contracts/errors';
import { limits } from '@imprint/contracts/limits';
import type { ModelResource } from '@imprint/contracts/generation';
import { Inject, Injectable } from '@nestjs/common';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EntityManager } from 'typeorm';
import {
  AssetsService,
  CarriedCaptions,
  type CarriedPart,
  FittedPictures,
  keepProvenance,
  type StoredAsset,
} from '../../media/index.js';
import type { LocalFile } from '../../media/video-tool/index.js';
import { BrandLooks } from '../brand-looks.js';
import {
  ModelError,
  type AcceptedRequest,
  type AnnouncedOutput,
  type GenerationKind,
  type GenerationRun,
  type TransformBody,
} from '../generation-kind.js';
import type { TransformOptions } from '../generation-options.js';
import type { GenerationEntity, Made } from '../generation.entity.js';
import { invalidOutput, keepFile, MadeFiles } from '../made-files.js';
import { acceptedModel, callModel, requireAvailable, requireModel, requirePromptLength, usualModel } from '../model-call.js';
import { modelResource } from '../model-resource.js';
import { requireRecordingRight } from '../recording-right.js';
import { mergedSize } from './merged-size.js';
import { TRANSFORM_MODELS, type TransformedFile, type TransformModels, type TransformRequest } from './transform-model.js';
import { fileNamed, requireTransformable } from './transform-rules.js';

interface Place {
  folder: string;
  signal: AbortSignal;
}

/** Videos and audio that are made of files of the library. */
@Injectable()
export class TransformKind implements GenerationKind<'transform'> {
  readonly name = 'transform';

  constructor(
    @Inject(TRANSFORM_MODELS) private readonly models: TransformModels,
    private readonly looks: BrandLooks,
    private readonly files: MadeFiles,
    private readonly assets: AssetsService,
    private readonly pictures: FittedPictures,
    private readonly captions: CarriedCaptions,
  ) {}

  listModels(): (ModelResource & { id: string })[] {
    return [...this.models.values()].map(({ capability, unavailable }) => ({
      ...modelResource(this.name, capability),
      unavailable,
    }));
  }

  announcedAs({ options }: GenerationEntity): 'video' | null {
    return (options as TransformOptions).makes === 'video' ? 'video' : null;
  }

  announcedOutput(_generation: GenerationEntity, { output }: Made): AnnouncedOutput | null {
    return output;
  }

  requireRight(principal: Principal): void {
    requireRecordingRight(principal);
  }

  async requireFiles(principal: Principal, body: TransformBody): Promise<void> {
    const files = await this.assets.requireAll(principal, body.assetIds, fileNamed(body));
    requireTransformable(principal, body, files);
  }

  accept({ model, prompt, ...body }: TransformBody): AcceptedRequest<'transform'> {
    const { capability } = requireAvailable(requireModel(this.models, model ?? usualModel(this.models.values())));
    requirePromptLength(capability, prompt);
    const { operation, makes, assetIds, altText = null, part, merge } = body;
    const options = { operation, makes, assetIds, altText, ...(part && { part }), ...(merge && { merge }) };
    return { prompt, model: capability.name, provider: capability.provider, options };
  }

  async make(generation: GenerationEntity, { signal, progress, job }: GenerationRun): Promise<Made> {
    const model = acceptedModel(this.models, generation.model);
    const options = generation.options as TransformOptions;
    const { timeoutMs } = model.capability;
    const { made, facts, output } = await this.files.make(generation, async (folder) => {
      const request = await this.requestOf(generation, options, { folder, signal });
      const changed = await callModel({ name: generation.model, timeoutMs }, signal, (bounded) =>
        model.transform(request, { signal: bounded, progress, idempotencyKey: generation.id, job, folder }),
      );
      // A part of a file, or a louder one, is still what that was.
      if (request.operation !== 'merge') await keepProvenance(request.file, changed);
      return changed;
    });
    const durationSeconds = facts.durationSeconds ?? made.durationSeconds;
    if (options.makes === 'audio')
      return { output: { ...output, width: null, height: null, durationSeconds }, written: null, usage: null };
    const { width, height, video } = facts;
    if (width === null || height === null) throw invalidOutput(`${generation.model} made a video without a picture.`);
    const parts = partsOf(options, made);
    return { output: { ...output, width, height, durationSeconds, video, parts }, written: null, usage: null };
  }

  async keep(manager: EntityManager, generation: GenerationEntity, { output }: Made): Promise<void> {
    const { operation, makes, assetIds, altText } = generation.options as TransformOptions;
    await keepFile(manager, generation, makes, output, { lineage: { operation, assetIds }, altText });
    if (output === null) return;
    const { organizationId } = generation;
    await this.captions.carry(manager, { organizationId, id: output.assetId }, output.parts ?? []);
  }

  private async requestOf(generation: GenerationEntity, options: TransformOptions, place: Place): Promise<TransformRequest> {
    const { organizationId, brandId, brandRevision } = generation;
    const { operation, makes, assetIds, part, merge } = options;
    const rows = await this.assets.findAll(organizationId, [...new Set(assetIds)]);
    const inputs: LocalFile[] = [];
    for (const [index, id] of assetIds.entries())
      inputs.push(await this.input(generation, rows.find((row) => row.id === id) ?? id, index, place));
    const [file] = inputs;
    const [first] = rows;
    if (file === undefined || first === undefined) throw new Error('a transform has no file');
    if (part !== undefined) return { operation: 'trim', file, makes, ...part };
    if (merge === undefined) {
      const mostSeconds = limits.transformedSoundSeconds;
      return { operation: 'loudness', file, makes, keepsPictures: isH264(first), mostSeconds };
    }
    if (operation !== 'merge') throw new Error(`${operation} is no merge`);
    const { hasMusic, captions, pictureSeconds, aspectRatio, ...how } = merge;
    const music = (hasMusic ? inputs.at(-1) : null) ?? null;
    const clips = (hasMusic ? inputs.slice(0, -1) : inputs).map((input, index) => ({
      file: input,
      pictureSeconds: input.mimeType === pictureType ? pictureSeconds : null,
      caption: captions[index]?.trim() ?? '',
    }));
    const brand = await this.looks.at(organizationId, brandId, brandRevision);
    const size = mergedSize(first, aspectRatio);
    return { operation, clips, size, brand, music, mostSeconds: limits.transformedVideoSeconds, ...how };
  }

  /** A copy of the file; a picture becomes a JPEG, whatever it was. @throws ModelError `asset_missing`, `picture_unreadable` */
  private async input(generation: GenerationEntity, row: StoredAsset | string, index: number, place: Place): Promise<LocalFile> {
    const folder = join(place.folder, `file-${index}`);
    await mkdir(folder);
    if (typeof row !== 'string' && row.kind === 'image') {
      const picture = await this.pictures.readReference(row.storageKey).catch((cause: unknown) => {
        if (cause instanceof Problem && cause.code === 'storage_unavailable') throw cause;
        const message = `The picture ${row.id} is gone, or cannot be read.`;
        throw new ModelError({ class: 'validation', code: 'picture_unreadable', message, retryable: false, cause });
      });
      const path = join(folder, 'picture.jpg');
      await writeFile(path, picture.bytes);
      return { path, mimeType: pictureType };
    }
    const [file] = await this.files.inputs(generation, [typeof row === 'string' ? row : row.id], { ...place, folder });
    if (file === undefined) throw new Error('a file was not copied');
    return file;
  }
}

const pictureType = 'image/jpeg';

const isH264 = ({ mimeType, video }: StoredAsset): boolean => mimeType !== 'video/webm' && video?.codec === 'h264';

/** Which parts of which videos are seen in the new one. */
function partsOf({ part, assetIds }: TransformOptions, { clips, durationSeconds }: TransformedFile): CarriedPart[] {
  if (clips !== undefined) return clips.map((clip, index) => ({ assetId: assetIds[index] ?? '', from: 0, ...clip }));
  return [{ assetId: assetIds[0] ?? '', from: part?.start ?? 0, start: 0, seconds: durationSeconds }];
}
