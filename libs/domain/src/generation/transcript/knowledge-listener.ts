import { microOf } from '@imprint/contracts/credits';
import { ModelError } from '@imprint/contracts/errors';
import { limits } from '@imprint/contracts/limits';
import { Inject, Injectable } from '@nestjs/common';
import type {
  HeardRecording,
  HeardSpeech,
  ListeningContext,
  RecordingListener,
  TranscriptionOffer,
} from '../../knowledge/index.js';
import { keyRemoved } from '../attempt-vendors.js';
import { creditsOf } from '../credits-of.js';
import { acceptedModel, callModel, usualModel } from '../model-call.js';
import { TRANSFORM_MODELS, type TransformModels } from '../transform/transform-model.js';
import { OwnModels } from '../vendor-keys/own-models.js';
import { noJob } from '../vendors/no-job.js';
import { hearParts } from './hear-parts.js';
import { TRANSCRIPTION_MODELS, type TranscriptionModels } from './transcription-model.js';

const noModel =
  'No model of this instance transcribes. The operator can set OPENAI_TRANSCRIPTION_MODELS and OPENAI_TRANSCRIPTION_API_KEY.';

/** Share and seconds by which a recording may be longer than its file says: some programs only estimate it. */
const tolerance = { share: 1.25, seconds: 5 };

/** Transcribes recordings that brands are given to know, with the models that write captions. */
@Injectable()
export class KnowledgeListener implements RecordingListener {
  constructor(
    @Inject(TRANSCRIPTION_MODELS) private readonly models: TranscriptionModels,
    @Inject(TRANSFORM_MODELS) private readonly editors: TransformModels,
    private readonly own: OwnModels,
  ) {}

  async offer(organizationId: string, seconds: number | null): Promise<TranscriptionOffer | { unavailable: string }> {
    const model = this.models.get(usualModel(this.models.values()));
    if (model === undefined) return { unavailable: noModel };
    if (model.unavailable !== null) return { unavailable: model.unavailable.reason };
    const { name, provider, credits, creditsPer = 'output' } = model.capability;
    const needsOwnKey = (await this.own.of(organizationId, provider)) !== null;
    const offer = { model: name, provider, credits, creditsPer, needsOwnKey, mostMicro: 0, seconds };
    const most = Math.min(seconds ?? Infinity, limits.transformedSoundSeconds);
    return { ...offer, mostMicro: needsOwnKey ? 0 : microOf(creditsOf(offer, most) ?? credits) };
  }

  costOf(offer: TranscriptionOffer, seconds: number): number {
    return Math.min(microOf(creditsOf(offer, seconds) ?? 0), offer.mostMicro);
  }

  async listen(
    { organizationId, file, offer, known, idempotencyKey }: HeardRecording,
    { folder, signal, onPart }: ListeningContext,
  ): Promise<HeardSpeech | null> {
    // With the key that it was accepted with: one that was added since then would be paid for beside the credits that are reserved.
    const own = offer.needsOwnKey ? await this.own.of(organizationId, offer.provider) : null;
    if (own === null && offer.needsOwnKey) throw keyRemoved(offer.provider);
    const model = acceptedModel(own?.transcription ?? this.models, offer.model);
    const editor = acceptedModel(this.editors, usualModel(this.editors.values()));
    const { name, timeoutMs } = editor.capability;
    const extraction = { file, partSeconds: model.capability.partSeconds, mostSeconds: limits.transformedSoundSeconds };
    const sound = await callModel({ name, timeoutMs }, signal, (bounded) =>
      editor.extractSpeech(extraction, { folder, signal: bounded }),
    );
    if (sound === null) return null;
    if (offer.mostMicro > 0) requireClaimedLength(sound.seconds, offer.seconds);
    const parts = await hearParts(sound, {
      ...{ model, signal, job: noJob, known, keyOf: (index: number) => `${idempotencyKey}-${index}` },
      onPart: (part, index) => onPart(part, (index + 1) / sound.parts.length),
    });
    return { seconds: sound.seconds, parts };
  }
}

/**
 * What is reserved follows from the length that a file gives itself, which anybody can write into it.
 * @throws ModelError `file_unreadable`
 */
function requireClaimedLength(heard: number, claimed: number | null): void {
  if (claimed === null || heard <= claimed * tolerance.share + tolerance.seconds) return;
  const message = `The file says that it lasts ${Math.round(claimed)} seconds, but has sound for ${Math.round(heard)}. Save it again with another program, and add that.`;
  throw new ModelError({ class: 'validation', code: 'file_unreadable', message, retryable: false });
}
