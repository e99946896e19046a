import type { OfferedTrainer } from '@imprint/contracts/generation';
import type { TrainedModel, TrainerCapability } from '@imprint/domain/generation/image';

/** Milliseconds after which a training is given up: the vendors speak of minutes, and their queues may be long. */
export const longestTrainingMs = 3 * 60 * 60_000;
/** Milliseconds of an attempt: pictures are packed and uploaded, or somebody asks how it goes. */
const attemptMs = 600_000;

/** What a trainer of LoRA weights says of itself. */
export const trainerCapability = (
  provider: string,
  label: string,
  { name, credits, pictureCredits }: OfferedTrainer<string>,
  { bindsModels }: Pick<TrainerCapability, 'bindsModels'>,
): TrainerCapability => ({
  ...{ name: `${provider}/${name}`, provider, label, credits, pictureCredits, bindsModels },
  description: 'Models that make pictures in the style of yours, or of the thing or person that they show.',
  subjects: ['style', 'object', 'person'],
  ...{ takesCaptions: true, timeoutMs: attemptMs },
});

/** How the catalogue of a brand shows a model that was trained for it. */
export const trainedLabels = ({ name, label, brandId, pictures }: TrainedModel) => ({
  ...{ name, label, brandId },
  description: `Makes pictures like the ${pictures} pictures of the brand that it was trained with.`,
});
