import { problem, Problem } from '@imprint/contracts/errors';
import type { ModelResource } from '@imprint/contracts/generation';
import { limits } from '@imprint/contracts/limits';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { CarriedCaptions, SpokenCaptions, writtenVtt, type SourceCaptions, type StoredAsset } from '../../media/index.js';
import type { LocalFile } from '../../media/video-tool/index.js';
import { ModelError, type GenerationRun } from '../generation-kind.js';
import type { GenerationEntity, Made } from '../generation.entity.js';
import { assetMissing } from '../made-files.js';
import { acceptedModel, callModel, requireAvailable, requireModel, usualModel } from '../model-call.js';
import { modelResource } from '../model-resource.js';
import { hearParts } from '../transcript/hear-parts.js';
import { spokenCues } from '../transcript/spoken-cues.js';
import { TRANSCRIPTION_MODELS, type TranscriptionModel, type TranscriptionModels } from '../transcript/transcription-model.js';
import type { TransformModel } from './transform-model.js';

/** What is said in a file, as captions in the language that is spoken most. */
export type HeardCaptions = SourceCaptions & { cues: number };

/** A file that is listened to. */
export interface Listened {
  asset: StoredAsset;
  file: LocalFile;
  /** What writes it down. */
  model: { model: string; provider: string };
}

/** Where and for whom that is done. */
export interface Listening {
  generation: GenerationEntity;
  run: Pick<GenerationRun, 'own' | 'job' | 'signal'>;
  editor: TransformModel;
  folder: string;
  /** Receives shares, 0 to 1. */
  progress: (share: number) => void;
  /** Receives the seconds of a sound that was written down, whether or not somebody speaks in it. */
  listened: (seconds: number) => void;
}

const setting =
  'No model of this instance writes down what is said. The operator can set OPENAI_TRANSCRIPTION_MODELS and OPENAI_TRANSCRIPTION_API_KEY, ' +
  'for whisper-1 or a model of a compatible service that says when each sentence is heard.';

/** Captions of transforms: those that are carried along, and those of what is said. */
@Injectable()
export class TransformCaptions {
  constructor(
    @Inject(TRANSCRIPTION_MODELS) private readonly models: TranscriptionModels,
    private readonly carried: CarriedCaptions,
    private readonly spoken: SpokenCaptions,
  ) {}

  listModels(): (ModelResource & { id: string })[] {
    return [...this.models.values()].map(({ capability, unavailable }) => ({
      ...modelResource('transform', capability),
      transcribes: true,
      unavailable,
    }));
  }

  /** The model that is asked for, or the usual one. @throws Problem `model_unavailable`, `unknown_model` */
  requireModel(asked: string | undefined, pointer: string): TranscriptionModel['capability'] {
    if (this.models.size === 0) throw problem('model_unavailable', setting, { pointer });
    return requireAvailable(requireModel(this.models, asked ?? usualModel(this.models.values()))).capability;
  }

  /**
   * Writes down what is said in a file; null where nobody speaks.
   * @throws ModelError; those of the models, `captions_too_long`
   */
  async hear({ asset, file, model: { model: name, provider } }: Listened, listening: Listening): Promise<HeardCaptions | null> {
    const { generation, run, editor, folder, progress } = listening;
    const { signal } = run;
    const model = acceptedModel((await run.own(provider))?.transcription ?? this.models, name);
    const { partSeconds } = model.capability;
    const extraction = { file, partSeconds, mostSeconds: limits.transformedSoundSeconds };
    const sound = await callModel({ name: editor.capability.name, timeoutMs: editor.capability.timeoutMs }, signal, (bounded) =>
      editor.extractSpeech(extraction, { folder, signal: bounded }),
    );
    if (sound === null) return null;
    const parts = await hearParts(sound, {
      ...{ model, signal, job: run.job, keyOf: (index: number) => `${generation.id}-${asset.id}-${index}` },
      onStart: (index) => progress((index + 0.5) / (sound.parts.length + 0.5)),
    });
    const segments = parts.flatMap((part) => part.segments);
    const spokenIn = new Map<string, number>();
    for (const part of parts)
      for (const { text } of part.segments) spokenIn.set(part.language, (spokenIn.get(part.language) ?? 0) + text.length);
    progress(1);
    listening.listened(sound.seconds);
    const cues = spokenCues(segments, Math.min(sound.seconds, asset.durationSeconds ?? Infinity));
    const [language = 'und'] = [...spokenIn]
      .toSorted(([, a], [, b]) => b - a)
      .flatMap(([each]) => Intl.getCanonicalLocales(each));
    if (cues.length === 0) return null;
    const content = writtenVtt(cues);
    requireShort(content);
    return { assetId: asset.id, language, cues: cues.length, content };
  }

  /** Gives a video captions instead of those that it has in the same language. @throws ModelError `asset_missing`, `limit_reached` */
  async replace(
    manager: EntityManager,
    { organizationId }: GenerationEntity,
    { assetId: id, ...track }: HeardCaptions,
  ): Promise<void> {
    const isKept = await this.spoken.keep(manager, { organizationId, id }, track).catch((error: unknown) => {
      if (!(error instanceof Problem)) throw error;
      const { code, message } = error;
      throw new ModelError({ class: 'validation', code, message, retryable: false, cause: error });
    });
    if (!isKept) throw assetMissing(id);
  }

  /** Gives a new video the captions of those that it is made of, and what was heard in them. */
  async carry(manager: EntityManager, { organizationId }: GenerationEntity, { output, heard = [] }: Made): Promise<void> {
    if (output === null) return;
    await this.carried.carry(manager, { organizationId, id: output.assetId }, output.parts ?? [], heard);
  }
}

/** @throws ModelError `captions_too_long` */
function requireShort({ length }: string): void {
  if (length <= limits.captionsLength) return;
  const message = `The captions would have ${length} characters; at most ${limits.captionsLength} are kept.`;
  throw new ModelError({ class: 'validation', code: 'captions_too_long', message, retryable: false });
}
