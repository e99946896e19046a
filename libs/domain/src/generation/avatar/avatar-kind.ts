import type { Principal } from '@imprint/contracts/access';
import type { GenerateAvatar, ModelResource } from '@imprint/contracts/generation';
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
  requireAvailable,
  requireFormat,
  requireModel,
  requireOffered,
  requirePromptLength,
  requireReferences,
  usualModel,
} from '../model-call.js';
import { modelResource } from '../model-resource.js';
import { requireRecordingRight } from '../recording-right.js';
import { requireShownPictures } from '../required-assets.js';
import { AVATAR_MODELS, type AvatarModels } from './avatar-model.js';

type AvatarOptions = AcceptedRequest<'avatar'>['options'];

/** Videos in which a figure speaks. Receivers of webhooks hear of them as videos (spec §6.4). */
@Injectable()
export class AvatarKind implements GenerationKind<'avatar'> {
  readonly name = 'avatar';

  constructor(
    @Inject(AVATAR_MODELS) private readonly models: AvatarModels,
    private readonly looks: BrandLooks,
    private readonly files: MadeFiles,
    private readonly assets: AssetsService,
  ) {}

  listModels(): (ModelResource & { id: string })[] {
    return [...this.models.values()].map(({ capability, unavailable }) => ({
      ...modelResource(this.name, capability),
      aspectRatios: [...capability.aspectRatios],
      avatars: [...capability.avatars],
      voices: [...capability.voices],
      references: capability.pictures,
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

  async requireFiles(principal: Principal, { references = [] }: GenerateAvatar): Promise<void> {
    await requireShownPictures(this.assets, principal, references, (index) => `/references/${index}`);
  }

  accept(body: GenerateAvatar): AcceptedRequest<'avatar'> {
    const { prompt, references = [], style = null } = body;
    const { capability } = requireAvailable(requireModel(this.models, body.model ?? usualModel(this.models.values())));
    const { name, provider, pictures, avatars, voices } = capability;
    requirePromptLength(capability, prompt);
    const aspectRatio = requireFormat(capability, body.aspectRatio);
    const avatarId = requireOffered(capability, 'avatar', avatars, body.avatarId);
    const voiceId = requireOffered(capability, 'voice', voices, body.voiceId);
    requireReferences(capability, pictures, references);
    return { prompt, model: name, provider, options: { style, aspectRatio, avatarId, voiceId, references } };
  }

  async make(generation: GenerationEntity, { signal, progress, job, own }: GenerationRun): Promise<Made> {
    const { id, organizationId, brandId, brandRevision, prompt } = generation;
    const { references, ...options } = generation.options as AvatarOptions;
    const model = acceptedModel((await own(generation.provider))?.avatar ?? this.models, generation.model);
    const brand = await this.looks.at(organizationId, brandId, brandRevision);
    const { timeoutMs } = model.capability;
    const file = await this.files.make(generation, async (folder) => {
      const [picture = null] = await this.files.inputs(generation, references, { folder, signal });
      return callModel({ name: generation.model, timeoutMs }, signal, (bounded) =>
        model.generate({ prompt, ...options, brand, picture }, { signal: bounded, progress, idempotencyKey: id, job, folder }),
      );
    });
    return videoOutput(generation, file);
  }

  async keep(manager: EntityManager, generation: GenerationEntity, { output }: Made): Promise<void> {
    await keepFile(manager, generation, 'video', output);
  }
}
