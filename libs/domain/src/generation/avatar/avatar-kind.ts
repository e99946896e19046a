import type { Principal } from '@imprint/contracts/access';
import { problem } from '@imprint/contracts/errors';
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
  idempotencyKeyOf,
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
import { OwnModels } from '../vendor-keys/own-models.js';
import { AVATAR_MODELS, type AvatarModel, type AvatarModelCapability, type AvatarModels } from './avatar-model.js';

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
    private readonly own: OwnModels,
  ) {}

  async seenBy(organizationId: string): Promise<AvatarKind> {
    const vendors = new Set([...this.models.values()].map(({ capability }) => capability.provider));
    const opened = await Promise.all([...vendors].map((vendor) => this.own.of(organizationId, vendor)));
    const own = new Map(opened.flatMap((keyed) => [...(keyed?.avatar ?? [])]));
    const models = new Map([...this.models].map(([name, model]) => [name, own.get(name) ?? model]));
    return new AvatarKind(models, this.looks, this.files, this.assets, this.own);
  }

  listModels(): (ModelResource & { id: string })[] {
    return [...this.models.values()].map(({ capability, unavailable }) => ({
      ...modelResource(this.name, capability),
      aspectRatios: [...capability.aspectRatios],
      avatars: [...capability.avatars],
      areAvatarsKnown: capability.areAvatarsKnown ?? true,
      voices: [...capability.voices],
      areVoicesKnown: capability.areVoicesKnown ?? true,
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
    const { capability } = requireAvailable(chosenModel(this.models, body));
    const { name, provider, pictures } = capability;
    requirePromptLength(capability, prompt);
    const aspectRatio = requireFormat(capability, body.aspectRatio);
    const avatarId = requireAvatar(capability, body.avatarId);
    const voiceId = requireVoice(capability, body.voiceId);
    requireReferences(capability, pictures, references);
    return { prompt, model: name, provider, options: { style, aspectRatio, avatarId, voiceId, references } };
  }

  async make(generation: GenerationEntity, { signal, progress, job, own }: GenerationRun): Promise<Made> {
    const { organizationId, brandId, brandRevision, prompt } = generation;
    const { references, ...options } = generation.options as AvatarOptions;
    const model = acceptedModel((await own(generation.provider))?.avatar ?? this.models, generation.model);
    const brand = await this.looks.at(organizationId, brandId, brandRevision);
    const { timeoutMs } = model.capability;
    const file = await this.files.make(generation, async (folder) => {
      const [picture = null] = await this.files.inputs(generation, references, { folder, signal });
      return callModel({ name: generation.model, timeoutMs }, signal, (bounded) =>
        model.generate(
          { prompt, ...options, brand, picture },
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

/**
 * The model that a request names, or else the first one that has its avatar; one that cannot run, and one that may have others
 * than it lists, only where no other has it.
 * @throws Problem `unknown_model`, `validation_failed`
 */
function chosenModel(models: AvatarModels, { model, avatarId }: GenerateAvatar): AvatarModel {
  const all = [...models.values()];
  if (model !== undefined || avatarId === undefined) return requireModel(models, model ?? usualModel(all));
  const having = all.filter(({ capability }) => capability.avatars.some(({ id }) => id === avatarId));
  const open = all.filter(({ capability }) => capability.areAvatarsKnown === false);
  const found = having.find(({ unavailable }) => unavailable === null) ?? open[0] ?? having[0];
  if (found !== undefined) return found;
  const detail = `No model of this instance has the avatar "${avatarId}". GET /v1/avatars lists those that there are.`;
  throw problem('validation_failed', detail, { pointer: '/avatarId' });
}

/**
 * The avatar of a request, or the first one; null for the first one of a vendor that has not said yet which it has.
 * @throws Problem `validation_failed`
 */
function requireAvatar(capability: AvatarModelCapability, asked: string | undefined): string | null {
  const { avatars, areAvatarsKnown = true } = capability;
  if (!areAvatarsKnown) return asked ?? avatars[0]?.id ?? null;
  return requireOffered(capability, 'avatar', avatars, asked);
}

/** The voice of a request, or the first one. @throws Problem `validation_failed` */
function requireVoice(capability: AvatarModelCapability, asked: string | undefined): string {
  const { voices, areVoicesKnown = true } = capability;
  return areVoicesKnown || asked === undefined ? requireOffered(capability, 'voice', voices, asked) : asked;
}
