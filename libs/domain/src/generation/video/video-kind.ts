import type { Principal } from '@imprint/contracts/access';
import type { BrandRecord } from '@imprint/contracts/brands';
import { problem } from '@imprint/contracts/errors';
import type { GenerateVideo, ModelResource } from '@imprint/contracts/generation';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AssetsService } from '../../media/index.js';
import { BrandLooks } from '../brand-looks.js';
import type { AcceptedRequest, AnnouncedOutput, GenerationKind, GenerationRun } from '../generation-kind.js';
import type { GenerationEntity, Made } from '../generation.entity.js';
import { keepFile, MadeFiles, videoOutput } from '../made-files.js';
import {
  acceptedModel,
  callModel,
  idempotencyKeyOf,
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
import { contextOf, requireContext } from '../request-context.js';
import { requireAssetsOf, requireShownPictures } from '../required-assets.js';
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
      takesEndFrame: capability.takesEndFrame ?? false,
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
  async requireFiles(principal: Principal, body: GenerateVideo): Promise<void> {
    const { references = [], audioAssetId, endFrameAssetId } = body;
    await requireShownPictures(this.assets, principal, references, (index) => `/references/${index}`);
    await requireShownPictures(this.assets, principal, given(endFrameAssetId), () => '/endFrameAssetId');
    await requireAssetsOf(this.assets, principal, given(audioAssetId), { kind: 'audio', pointer: () => '/audioAssetId' });
  }

  accept(body: GenerateVideo, brand: BrandRecord | null = null): AcceptedRequest<'video'> {
    const { prompt, style = null, references = [], audioAssetId = null, endFrameAssetId } = body;
    const named = body.model ?? (brand?.settings.videoModel || usualModel(this.models.values()));
    const { capability } = requireAvailable(requireModel(this.models, named));
    const { name, provider, durations, pictures, takesAudio, takesEndFrame = false } = capability;
    requirePromptLength(capability, prompt);
    const aspectRatio = requireFormat(capability, body.aspectRatio);
    const durationSeconds = requireDuration(capability, durations, body.durationSeconds);
    requireReferences(capability, pictures, references);
    if (audioAssetId !== null && !takesAudio)
      throw problem('validation_failed', `${name} takes no voice or music.`, { pointer: '/audioAssetId' });
    if (endFrameAssetId !== undefined && !takesEndFrame)
      throw problem('validation_failed', `${name} takes no picture to end with.`, { pointer: '/endFrameAssetId' });
    const context = requireContext(capability, body);
    const further = { ...(endFrameAssetId !== undefined && { endFrameAssetId }), ...(context !== undefined && { context }) };
    const options = { style, aspectRatio, durationSeconds, references, audioAssetId, ...further };
    return { prompt, model: name, provider, options };
  }

  async make(generation: GenerationEntity, { signal, progress, job, own }: GenerationRun): Promise<Made> {
    const { id, organizationId, brandId, brandRevision, prompt } = generation;
    const { references, audioAssetId, endFrameAssetId, context: text, ...options } = generation.options as VideoOptions;
    const model = acceptedModel((await own(generation.provider))?.video ?? this.models, generation.model);
    const brand = await this.looks.at(organizationId, brandId, brandRevision);
    const { timeoutMs } = model.capability;
    const file = await this.files.make(generation, async (folder) => {
      const [sounds, ends] = [given(audioAssetId), given(endFrameAssetId)];
      const inputs = await this.files.inputs(generation, [...references, ...sounds, ...ends], { folder, signal });
      const pictures = inputs.splice(0, references.length);
      const [audio = null] = inputs.splice(0, sounds.length);
      const [endFrame = null] = inputs;
      return callModel({ name: generation.model, timeoutMs }, signal, (bounded) =>
        model.generate(
          { prompt, ...options, brand, pictures, audio, endFrame, context: contextOf(id, text) },
          { signal: bounded, progress, idempotencyKey: idempotencyKeyOf(generation), job, folder },
        ),
      );
    });
    return videoOutput(generation, file);
  }

  async keep(manager: EntityManager, generation: GenerationEntity, { output }: Made): Promise<void> {
    await keepFile(manager, generation, 'video', output);
  }
}

const given = (id: string | null | undefined): string[] => (id === null || id === undefined ? [] : [id]);
