import { holdsScope, type Principal } from '@imprint/contracts/access';
import type { BrandRecord } from '@imprint/contracts/brands';
import { problem } from '@imprint/contracts/errors';
import type { GenerateVideo, ModelResource } from '@imprint/contracts/generation';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AssetsService } from '../../media/index.js';
import type { LocalFile } from '../../media/video-tool/index.js';
import { BrandLooks } from '../brand-looks.js';
import type { AcceptedRequest, AnnouncedOutput, GenerationKind, GenerationRun } from '../generation-kind.js';
import type { GenerationEntity, Made } from '../generation.entity.js';
import { invalidOutput, keepFile, MadeFiles } from '../made-files.js';
import {
  acceptedModel,
  callModel,
  requireAvailable,
  requireDuration,
  requireFormat,
  requireModel,
  requirePromptLength,
  requireReferences,
  usualModel,
} from '../model-call.js';
import { modelResource } from '../model-resource.js';
import { requireRecordingRight } from '../recording-right.js';
import { requireAssetsOf } from '../required-assets.js';
import { VIDEO_MODELS, type VideoModels } from './video-model.js';

type VideoOptions = AcceptedRequest<'video'>['options'];

/** Videos. */
@Injectable()
export class VideoKind implements GenerationKind<'video'> {
  readonly name = 'video';

  constructor(
    @Inject(VIDEO_MODELS) private readonly models: VideoModels,
    private readonly looks: BrandLooks,
    private readonly files: MadeFiles,
    private readonly assets: AssetsService,
  ) {}

  listModels(): (ModelResource & { id: string })[] {
    return [...this.models.values()].map(({ capability, unavailable }) => ({
      ...modelResource(this.name, capability),
      aspectRatios: [...capability.aspectRatios],
      durations: capability.durations,
      references: capability.pictures,
      takesAudio: capability.takesAudio,
      unavailable,
    }));
  }

  announcedAs(): 'video' {
    return 'video';
  }

  announcedOutput(_generation: GenerationEntity, { output }: Made): AnnouncedOutput | null {
    return output;
  }

  requireRight(principal: Principal): void {
    requireRecordingRight(principal);
  }

  /** Pictures need the right to read those, too. */
  async requireFiles(principal: Principal, { references = [], audioAssetId }: GenerateVideo): Promise<void> {
    if (references.length > 0 && !holdsScope(principal, 'images:read'))
      throw problem('insufficient_permissions', 'Insufficient permissions: showing pictures needs `images:read`.');
    const pointer = (index: number): string => `/references/${index}`;
    await requireAssetsOf(this.assets, principal, references, { kind: 'image', pointer });
    const sound = audioAssetId === undefined ? [] : [audioAssetId];
    await requireAssetsOf(this.assets, principal, sound, { kind: 'audio', pointer: () => '/audioAssetId' });
  }

  accept(body: GenerateVideo, brand: BrandRecord | null = null): AcceptedRequest<'video'> {
    const { prompt, style, aspectRatio, durationSeconds, references = [], audioAssetId } = body;
    const named = body.model ?? (brand?.settings.videoModel || usualModel(this.models.values()));
    const { capability } = requireAvailable(requireModel(this.models, named));
    const { name, provider, pictures, takesAudio } = capability;
    requirePromptLength(capability, prompt);
    const ratio = requireFormat(capability, aspectRatio);
    const seconds = requireDuration(capability, capability.durations, durationSeconds);
    requireReferences(capability, pictures, references);
    if (audioAssetId !== undefined && !takesAudio)
      throw problem('validation_failed', `${name} takes no voice or music.`, { pointer: '/audioAssetId' });
    const files = { references, audioAssetId: audioAssetId ?? null };
    return {
      ...{ prompt, model: name, provider },
      options: { style: style ?? null, aspectRatio: ratio, durationSeconds: seconds, ...files },
    };
  }

  async make(generation: GenerationEntity, { signal, progress, job }: GenerationRun): Promise<Made> {
    const { id, organizationId, brandId, brandRevision, prompt } = generation;
    const { references, audioAssetId, ...options } = generation.options as VideoOptions;
    const model = acceptedModel(this.models, generation.model);
    const brand = await this.looks.at(organizationId, brandId, brandRevision);
    const { timeoutMs } = model.capability;
    const { made, facts, output } = await this.files.make(generation, async (folder) => {
      const ids = audioAssetId === null ? references : [...references, audioAssetId];
      const inputs = await this.files.inputs(generation, ids, { folder, signal });
      const pictures = inputs.slice(0, references.length);
      const audio: LocalFile | null = inputs[references.length] ?? null;
      return callModel({ name: generation.model, timeoutMs }, signal, (bounded) =>
        model.generate(
          { prompt, ...options, brand, pictures, audio },
          { signal: bounded, progress, idempotencyKey: id, job, folder },
        ),
      );
    });
    const [width, height] = [made.width ?? facts.width, made.height ?? facts.height];
    const durationSeconds = facts.durationSeconds ?? made.durationSeconds ?? undefined;
    if (width === null || height === null) throw invalidOutput(`${generation.model} made a video without a picture.`);
    return { output: { ...output, width, height, durationSeconds, video: facts.video }, written: null, usage: null };
  }

  async keep(manager: EntityManager, generation: GenerationEntity, { output }: Made): Promise<void> {
    await keepFile(manager, generation, 'video', output);
  }
}
