import type { LearnedStyle } from '@imprint/contracts/trainings';
import type { ImageModel } from './image-model.js';

/** What a trainer says of itself, as data. */
export interface TrainerCapability {
  /** `<provider>/<trainer>`, e.g. `local/style`. */
  name: string;
  /** `local`, or the vendor as keys are brought to it. */
  provider: string;
  label: string;
  description: string;
  /** Of one training. */
  credits: number;
  /** Milliseconds after which an attempt gives up. */
  timeoutMs: number;
}

/** A picture to learn from. */
export interface TrainingPicture {
  /** The picture as a PNG within a square of so many pixels. @throws Error when it is gone, or cannot be decoded */
  read(side: number): Promise<Uint8Array>;
}

/** The running training, as its trainer sees it. */
export interface TrainingContext {
  signal: AbortSignal;
  /** 0 to 100. */
  progress: (percent: number) => void;
}

/** A model that a trainer has made. */
export interface TrainedModel {
  /** Under which requests ask for it. */
  name: string;
  label: string;
  brandId: string;
  /** Pictures that it was trained with. */
  pictures: number;
  style: LearnedStyle;
}

/** Port to what makes image models of pictures. */
export interface ImageTrainer {
  readonly capability: TrainerCapability;
  /** The same pictures always result in the same style. @throws ModelError */
  train(pictures: readonly TrainingPicture[], context: TrainingContext): Promise<LearnedStyle>;
  /** The model of what was learned. Cheap: it is opened for each request. */
  open(trained: TrainedModel): ImageModel;
}

/** Injection token of `ImageTrainers`; the first entry trains what names no trainer. */
export const IMAGE_TRAINERS = Symbol('IMAGE_TRAINERS');
/** The trainers of the instance, by name. */
export type ImageTrainers = ReadonlyMap<string, ImageTrainer>;
