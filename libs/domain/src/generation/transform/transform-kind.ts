import type { Principal } from '@imprint/contracts/access';
import { Problem } from '@imprint/contracts/errors';
import { limits } from '@imprint/contracts/limits';
import type { ModelResource } from '@imprint/contracts/generation';
import { Inject, Injectable } from '@nestjs/common';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EntityManager } from 'typeorm';
import { AssetsService, type CarriedPart, FittedPictures, keepProvenance, type StoredAsset } from '../../media/index.js';
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
import { withinSeconds } from './heard-seconds.js';
import { mergedSize } from './merged-size.js';
import { TransformCaptions, type HeardCaptions, type Listening } from './transform-captions.js';
import { TRANSFORM_MODELS, type TransformedFile, type TransformModels, type TransformRequest } from './transform-model.js';
import { fileNamed, requireTransformable } from './transform-rules.js';
import { requireTransformRight } from './transform-source.js';

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
    private readonly captions: TransformCaptions,
  ) {}

  listModels(): (ModelResource & { id: string })[] {
    const own = [...this.models.values()].map(({ capability, unavailable }) => ({
      ...modelResource(this.name, capability),
      unavailable,
    }));
    return [...own, ...this.captions.listModels()];
  }

  announcedAs({ options }: GenerationEntity): 'video' | null {
    return (options as TransformOptions).makes === 'video' ? 'video' : null;
  }

  announcedOutput(_generation: GenerationEntity, { output }: Made): AnnouncedOutput | null {
    return output;
  }

  requireRight(principal: Principal): void {
    requireTransformRight(principal, 'video');
  }

  async requireFiles(principal: Principal, body: TransformBody): Promise<void> {
    const files = await this.assets.requireAll(principal, body.assetIds, fileNamed(body));
    requireTransformable(principal, body, files);
  }

  accept({ model, prompt, captionsFrom, ...body }: TransformBody): AcceptedRequest<'transform'> {
    const { operation, makes, assetIds, altText = null, part, merge, heardSeconds } = body;
    const isHeard = operation === 'transcribe';
    const editor = requireAvailable(requireModel(this.models, isHeard ? this.usual : (model ?? this.usual))).capability;
    const capability = isHeard ? this.captions.requireModel(model, '/model') : editor;
    requirePromptLength(capability, prompt);
    const writer = captionsFrom === undefined ? undefined : this.captions.requireModel(undefined, '/captionsFrom');
    const speech = writer === undefined ? {} : { speech: { model: writer.name, provider: writer.provider } };
    const options = {
      operation,
      makes,
      assetIds,
      altText,
      ...(part && { part }),
      ...(heardSeconds !== undefined && { heardSeconds }),
      ...(merge && { merge: { ...merge, ...speech } }),
    };
    return { prompt, model: capability.name, provider: capability.provider, options };
  }

  async make(generation: GenerationEntity, run: GenerationRun): Promise<Made> {
    const options = generation.options as TransformOptions;
    if (options.operation === 'transcribe') return this.transcribe(generation, options, run);
    const { signal, job } = run;
    const model = acceptedModel(this.models, generation.model);
    const { timeoutMs } = model.capability;
    let heard: readonly HeardCaptions[] = [];
    let heardSeconds = 0;
    const listened = (seconds: number): void => void (heardSeconds += seconds);
    const { made, facts, output } = await this.files.make(generation, async (folder) => {
      const request = await this.requestOf(generation, options, { folder, signal });
      heard = await this.heardIn(generation, request, { editor: model, run, folder, listened });
      const from = options.merge?.speech === undefined ? 0 : heardPercent;
      const progress = (percent: number): void => run.progress(from + ((100 - from) * percent) / 100);
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
    const toHear = options.merge?.speech === undefined ? {} : { heardSeconds };
    return { output: { ...output, width, height, durationSeconds, video, parts }, written: null, usage: null, heard, ...toHear };
  }

  async keep(manager: EntityManager, generation: GenerationEntity, made: Made): Promise<void> {
    const { operation, makes, assetIds, altText } = generation.options as TransformOptions;
    if (operation === 'transcribe' || makes === 'captions') {
      for (const captions of made.heard ?? []) await this.captions.replace(manager, generation, captions);
      return;
    }
    await keepFile(manager, generation, makes, made.output, { lineage: { operation, assetIds }, altText });
    await this.captions.carry(manager, generation, made);
  }

  /** Captions of the file itself. @throws ModelError `no_speech` */
  private async transcribe(generation: GenerationEntity, { assetIds }: TransformOptions, run: GenerationRun): Promise<Made> {
    const { signal } = run;
    const editor = acceptedModel(this.models, this.usual);
    return this.files.inFolder(async (folder) => {
      const [asset] = await this.assets.findAll(generation.organizationId, assetIds);
      const [file] = await this.files.inputs(generation, assetIds, { folder, signal });
      if (asset === undefined || file === undefined) throw new Error('a file was not copied');
      const progress = (share: number): void => run.progress(share * 99);
      let heardSeconds = 0;
      const listened = (seconds: number): void => void (heardSeconds += seconds);
      const listening = { generation, run, editor, folder, progress, listened };
      const captions = await this.captions.hear({ asset, file, model: generation }, listening);
      if (captions === null) throw noSpeech();
      return { output: null, written: null, usage: null, heard: [captions], heardSeconds };
    });
  }

  /** What is said in the videos of a merge that have no captions. */
  private async heardIn(
    generation: GenerationEntity,
    request: TransformRequest,
    { editor, run, folder, listened }: Pick<Listening, 'editor' | 'folder' | 'listened'> & { run: GenerationRun },
  ): Promise<HeardCaptions[]> {
    const { assetIds, merge, heardSeconds } = generation.options as TransformOptions;
    if (request.operation !== 'merge' || merge?.speech === undefined) return [];
    const rows = await this.assets.findAll(generation.organizationId, [...new Set(assetIds)]);
    const silent = withinSeconds(
      rows.filter(({ kind, captions }) => kind === 'video' && captions.length === 0),
      heardSeconds,
    );
    const heard: HeardCaptions[] = [];
    for (const [index, asset] of silent.entries()) {
      const file = request.clips[assetIds.indexOf(asset.id)]?.file;
      if (file === undefined) continue;
      const own = join(folder, `speech-${index}`);
      await mkdir(own);
      const progress = (share: number): void => run.progress(((index + share) / silent.length) * heardPercent);
      const listening = { generation, run, editor, folder: own, progress, listened };
      const captions = await this.captions.hear({ asset, file, model: merge.speech }, listening);
      if (captions !== null) heard.push(captions);
    }
    return heard;
  }

  /** Of requests that name none. */
  private get usual(): string {
    return usualModel(this.models.values());
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
    if (makes === 'captions') throw new Error('captions are no file');
    if (part !== undefined) return { operation: 'trim', file, makes, ...part };
    if (merge === undefined) {
      const mostSeconds = limits.transformedSoundSeconds;
      return { operation: 'loudness', file, makes, keepsPictures: isH264(first), mostSeconds };
    }
    if (operation !== 'merge') throw new Error(`${operation} is no merge`);
    const { hasMusic, captions, pictureSeconds, aspectRatio, speech: _speech, ...how } = merge;
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

/** Percent of a merge after which everything that is said is written down. */
const heardPercent = 40;

const noSpeech = (): ModelError =>
  new ModelError({ class: 'validation', code: 'no_speech', message: 'Nobody speaks in the video.', retryable: false });

const pictureType = 'image/jpeg';

const isH264 = ({ mimeType, video }: StoredAsset): boolean => mimeType !== 'video/webm' && video?.codec === 'h264';

/** Which parts of which videos are seen in the new one. */
function partsOf({ part, assetIds }: TransformOptions, { clips, durationSeconds }: TransformedFile): CarriedPart[] {
  if (clips !== undefined) return clips.map((clip, index) => ({ assetId: assetIds[index] ?? '', from: 0, ...clip }));
  return [{ assetId: assetIds[0] ?? '', from: part?.start ?? 0, start: 0, seconds: durationSeconds }];
}
