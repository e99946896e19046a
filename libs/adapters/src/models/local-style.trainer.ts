import type { LearnedStyle } from '@imprint/contracts/trainings';
import {
  isAtVendor,
  type GeneratedImage,
  type ImageModel,
  type ImageModelCapability,
  type ImageRequest,
  type ImageTrainer,
  type ModelContext,
  type TrainedModel,
  type TrainerCapability,
  type TrainingContext,
  type TrainingPicture,
} from '@imprint/domain/generation/image';
import { setImmediate as turn } from 'node:timers/promises';
import type { LocalCardModel } from './local-card.model.js';
import { StyleLesson } from './style/learn-style.js';
import { pixelsOf } from './style/picture-pixels.js';

/** Pixels of the longer side of what is looked at: colours and composition are the same in more. */
const lookedAt = 96;

/** Learns colours, contrast and layout of pictures on this machine. What it makes are cards in that style. */
export class LocalStyleTrainer implements ImageTrainer {
  readonly capability: TrainerCapability = {
    ...{ name: 'local/style', provider: 'local', label: 'Style cards', credits: 0, pictureCredits: 0, timeoutMs: 600_000 },
    description: 'Cards in the colours, contrast and layout of your pictures, which stay on this machine.',
    ...{ subjects: ['style'], takesCaptions: false, bindsModels: false },
  };

  constructor(private readonly cards: LocalCardModel) {}

  async train(pictures: readonly TrainingPicture[], { signal, progress }: TrainingContext): Promise<LearnedStyle> {
    const lesson = new StyleLesson();
    progress(0);
    for (const [index, picture] of pictures.entries()) {
      signal.throwIfAborted();
      lesson.add(await pixelsOf(await picture.read(lookedAt)));
      progress((100 * (index + 1)) / pictures.length);
      // Others get their turn on this thread, such as the renewal of the lease.
      await turn();
    }
    return lesson.style();
  }

  open(trained: TrainedModel): ImageModel | null {
    const { learned } = trained;
    return isAtVendor(learned) ? null : new LocalStyleModel(this.cards, trained, learned);
  }

  /** The cards are drawn by a model of the instance, which closes itself. */
  close(): Promise<void> {
    return Promise.resolve();
  }
}

/** Cards in a style that was learned. */
class LocalStyleModel implements ImageModel {
  readonly capability: ImageModelCapability;

  constructor(
    private readonly cards: LocalCardModel,
    trained: TrainedModel,
    private readonly learned: LearnedStyle,
  ) {
    const { name, label, brandId, pictures } = trained;
    const description = `Sets the prompt as a designed card, in the colours and layout of ${pictures} pictures of the brand.`;
    this.capability = { ...cards.capability, name, label, description, brandId };
  }

  generate(request: ImageRequest, context: ModelContext): Promise<GeneratedImage> {
    return this.cards.generate({ ...request, learned: this.learned }, context);
  }

  /** The cards are drawn by a model of the instance, which closes itself. */
  close(): Promise<void> {
    return Promise.resolve();
  }
}
