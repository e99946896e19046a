import type { Principal } from '@imprint/contracts/access';
import type { BrandRecord } from '@imprint/contracts/brands';
import { problem } from '@imprint/contracts/errors';
import type { AudioType, GenerateAudio, ModelResource } from '@imprint/contracts/generation';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { AcceptedRequest, AnnouncedOutput, GenerationKind, GenerationRun } from '../generation-kind.js';
import type { GenerationEntity, Made } from '../generation.entity.js';
import { keepFile, MadeFiles } from '../made-files.js';
import {
  acceptedModel,
  callModel,
  idempotencyKeyOf,
  requireAvailable,
  requireDuration,
  requireModel,
  requireOffered,
  requirePromptLength,
  usualModel,
} from '../model-call.js';
import { modelResource } from '../model-resource.js';
import { requireRecordingRight } from '../recording-right.js';
import { AUDIO_MODELS, type AudioModel, type AudioModelCapability, type AudioModels } from './audio-model.js';

/** What voices and music have in common. Receivers of webhooks hear of neither (spec §6.4). */
abstract class AudioKind<Name extends AudioType> implements GenerationKind<Name> {
  abstract readonly name: Name;

  constructor(
    @Inject(AUDIO_MODELS) private readonly all: AudioModels,
    private readonly files: MadeFiles,
  ) {}

  listModels(): (ModelResource & { id: string })[] {
    return [...this.models.values()].map(({ capability, unavailable }) => ({
      ...modelResource(this.name, capability),
      durations: capability.durations,
      voices: [...capability.voices],
      areVoicesKnown: capability.areVoicesKnown ?? true,
      unavailable,
    }));
  }

  announcedAs(): null {
    return null;
  }

  announcedOutput(_generation: GenerationEntity, { output }: Made): AnnouncedOutput | null {
    return output;
  }

  requireRight(principal: Principal): void {
    requireRecordingRight(principal);
  }

  accept(body: GenerateAudio, brand: BrandRecord | null = null): AcceptedRequest<Name> {
    const { models } = this;
    const { prompt, style, voiceId, durationSeconds } = body;
    const named = body.model ?? (this.modelOf(brand) || usualModel(models.values()));
    const { capability } = requireAvailable(requireModel(models, named));
    const { name, provider, durations } = capability;
    requirePromptLength(capability, prompt);
    if (durations === null && durationSeconds !== undefined) {
      const detail = `${name} takes as long as its text does: leave durationSeconds out.`;
      throw problem('validation_failed', detail, { pointer: '/durationSeconds' });
    }
    const seconds = durations === null ? null : requireDuration(capability, durations, durationSeconds);
    const options = { style: style ?? null, voiceId: requireVoice(capability, voiceId), durationSeconds: seconds };
    return { prompt, model: name, provider, options };
  }

  async make(generation: GenerationEntity, { signal, progress, job, own }: GenerationRun): Promise<Made> {
    const { prompt } = generation;
    const options = generation.options as AcceptedRequest<AudioType>['options'];
    const model = acceptedModel((await own(generation.provider))?.audio ?? this.models, generation.model);
    const { timeoutMs } = model.capability;
    const { made, facts, output } = await this.files.make(generation, (folder) =>
      callModel({ name: generation.model, timeoutMs }, signal, (bounded) =>
        model.generate(
          { prompt, ...options },
          { signal: bounded, progress, idempotencyKey: idempotencyKeyOf(generation), job, folder },
        ),
      ),
    );
    const durationSeconds = facts.durationSeconds ?? made.durationSeconds ?? undefined;
    const { styleUsed } = made;
    return { output: { ...output, width: null, height: null, durationSeconds, styleUsed }, written: null, usage: null };
  }

  async keep(manager: EntityManager, generation: GenerationEntity, { output }: Made): Promise<void> {
    await keepFile(manager, generation, 'audio', output);
  }

  /** The one that the brand has chosen; empty for none. */
  protected abstract modelOf(brand: BrandRecord | null): string;

  private get models(): ReadonlyMap<string, AudioModel> {
    return new Map([...this.all].filter(([, { capability }]) => capability.makes === this.name));
  }
}

/** Voices that read texts aloud. */
@Injectable()
export class VoiceKind extends AudioKind<'voice'> {
  readonly name = 'voice';

  protected override modelOf(brand: BrandRecord | null): string {
    return brand?.settings.voiceModel ?? '';
  }
}

/** Music. */
@Injectable()
export class MusicKind extends AudioKind<'music'> {
  readonly name = 'music';

  protected override modelOf(brand: BrandRecord | null): string {
    return brand?.settings.musicModel ?? '';
  }
}

/**
 * The voice of a request, or the first one of the model; null for music, and for the first one of a vendor that has not said yet which it has.
 * @throws Problem `validation_failed`
 */
function requireVoice(capability: AudioModelCapability, asked: string | undefined): string | null {
  const { name, voices, areVoicesKnown = true, makes } = capability;
  if (makes === 'music') {
    if (asked === undefined) return null;
    throw problem('validation_failed', `${name} makes music: leave voiceId out.`, { pointer: '/voiceId' });
  }
  if (asked === undefined) return voices[0]?.id ?? null;
  return areVoicesKnown ? requireOffered(capability, 'voice', voices, asked) : asked;
}
