import type { LearnedStyle, TrainingSubject } from '@imprint/contracts/trainings';
import type { ModelContext } from '../model-capability.js';
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
  /** Of each picture that its models make. */
  pictureCredits: number;
  subjects: readonly TrainingSubject[];
  /** Whether it is told what pictures show, and a word for what is learned. */
  takesCaptions: boolean;
  /** Whether its models belong to the account that has trained them, so that no other key can use them. */
  bindsModels: boolean;
  /** Milliseconds after which an attempt gives up; a vendor that works on without a worker has its own limit. */
  timeoutMs: number;
}

/** A picture to learn from. */
export interface TrainingPicture {
  id: string;
  /** What it shows; empty where nobody has said it. */
  caption: string;
  /** The picture as a PNG within a square of so many pixels. @throws Error when it is gone, or cannot be decoded */
  read(side: number): Promise<Uint8Array>;
  /** The picture as a JPEG on white, as models work with it. @throws Error when it is gone, or cannot be decoded */
  readJpeg(): Promise<Uint8Array>;
}

/** The running training, as its trainer sees it. */
export interface TrainingContext extends Pick<ModelContext, 'signal' | 'progress' | 'job'> {
  subject: TrainingSubject;
  /** Null of a trainer that takes no captions. */
  triggerWord: string | null;
  /** The pictures and their captions as a ZIP archive: JPEGs, each with a text file of the same name. @throws ModelError */
  archive(): Promise<Uint8Array>;
}

/** What a vendor has made, which stays there. */
export interface ModelAtVendor {
  /** By which its vendor finds it: the address of a file, or a version. */
  weights: string;
  /** The vendor's id of the job that has made it. */
  job: string;
}

/** What a trainer has learned. */
export type Learned = LearnedStyle | ModelAtVendor;
export const isAtVendor = (learned: Learned): learned is ModelAtVendor => 'weights' in learned;

/** A model that a trainer has made. */
export interface TrainedModel {
  /** Under which requests ask for it. */
  name: string;
  label: string;
  brandId: string;
  /** Pictures that it was trained with. */
  pictures: number;
  subject: TrainingSubject;
  triggerWord: string | null;
  learned: Learned;
}

/** Port to what makes image models of pictures. */
export interface ImageTrainer {
  readonly capability: TrainerCapability;
  /**
   * The same pictures always result in the same style.
   * @throws JobUnderWay while its vendor works, ModelError
   */
  train(pictures: readonly TrainingPicture[], context: TrainingContext): Promise<Learned>;
  /** The model of what was learned, which the trainer closes; null of what another trainer learned. Cheap: it is opened for each request. */
  open(trained: TrainedModel): ImageModel | null;
  /** Has the vendor delete what it can of a model. What is gone already counts as deleted. @throws ModelError */
  forget?(model: ModelAtVendor, signal: AbortSignal): Promise<void>;
  /** Releases sockets. */
  close(): Promise<void>;
}

/** Injection token of `ImageTrainers`; the first entry trains what names no trainer. */
export const IMAGE_TRAINERS = Symbol('IMAGE_TRAINERS');
/** The trainers of the instance, by name. */
export type ImageTrainers = ReadonlyMap<string, ImageTrainer>;
