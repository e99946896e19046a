import type { AspectRatio, ContentMix, Numbering, PlannedDates, RepurposeMode, WrittenType } from '@imprint/contracts/generation';
import type { AssetOperation, MergeFit, MergeTransition } from '@imprint/contracts/media';
import type { DraftTime } from '../publishing/index.js';
import type { PlannedSection } from './article-draft.js';

/** How a model makes a picture of another one. */
export type PictureChange = Extract<AssetOperation, 'edit' | 'remove-background'>;

/** A post that is rewritten for another channel. */
export interface RepurposedSource {
  postId: string;
  mode: RepurposeMode;
  /** The post and those of its thread. */
  texts: string[];
  /** Files that the new draft keeps. */
  assetIds: string[];
  /** How many it does not, because its channel does not take them. */
  leftOut: number;
}

/** One of several texts about the same. */
export interface Variant {
  /** From 1. */
  number: number;
  of: number;
}

/** What a batch of texts was asked for, apart from its topics. */
export interface ContentBatchOptions {
  platforms: string[];
  contentMix: ContentMix | null;
  dateRange: PlannedDates | null;
  style: string | null;
}

/** Options of a voice or of music. */
interface AudioOptions {
  style: string | null;
  /** Null of music. */
  voiceId: string | null;
  /** Null where the length follows from the text. */
  durationSeconds: number | null;
}

/** How files of the library become a new one. */
export interface TransformOptions {
  operation: 'merge' | 'trim' | 'loudness' | 'transcribe';
  /** Captions belong to the file itself. */
  makes: 'video' | 'audio' | 'captions';
  /** What it is made of, in order; of a merge, the music comes last. */
  assetIds: string[];
  altText: string | null;
  /** Of a trim, in seconds. */
  part?: { start: number; end: number };
  merge?: MergeOptions;
  /** Of files in which speech is written down: how long they are in all, at most. */
  heardSeconds?: number;
}

/** How files are merged. */
export interface MergeOptions {
  transition: MergeTransition;
  /** Seconds; 0 of a cut. */
  transitionDuration: number;
  /** Null: that of the first file. */
  aspectRatio: AspectRatio | null;
  fit: MergeFit;
  pictureSeconds: number;
  /** One for each file; empty for none. */
  captions: string[];
  /** Whether the last one of `assetIds` is music. */
  hasMusic: boolean;
  /** Percent. */
  musicVolume: number;
  /** What writes down what is said in videos without captions; left out if nobody asked for it. */
  speech?: { model: string; provider: string };
}

/** The options of each kind apart from the prompt, stored as JSON. */
export interface GenerationOptions {
  image: {
    style: string | null;
    aspectRatio: AspectRatio;
    references?: string[];
    /** A text that it is to use. */
    context?: string;
    /** The only reference is changed: as the prompt says, or to what is seen without its background. */
    change?: PictureChange;
  };
  video: {
    style: string | null;
    aspectRatio: AspectRatio;
    durationSeconds: number;
    /** Pictures that it shows, in this order. */
    references: string[];
    audioAssetId: string | null;
    /** The picture that it ends with. */
    endFrameAssetId?: string;
    /** A text that it is to use. */
    context?: string;
  };
  avatar: {
    style: string | null;
    aspectRatio: AspectRatio;
    /** Null for the first one of a vendor whose avatars were not known. */
    avatarId: string | null;
    voiceId: string;
    /** A picture of whoever speaks instead of the avatar; empty for none. */
    references: string[];
  };
  voice: AudioOptions;
  music: AudioOptions;
  transform: TransformOptions;
  text: {
    type: WrittenType;
    platform: string | null;
    context: string[];
    numbering?: Numbering;
    /** Of a post for another channel: what it is rewritten from. */
    source?: RepurposedSource;
    /** Of an article: the sections that were asked for, and the picture that it gets. */
    outline?: PlannedSection[];
    image?: { model: string; provider: string; options: GenerationOptions['image'] };
    /** Of a draft of a batch: how to write it, which one of those about its topic it is, and when it is planned. */
    style?: string;
    variant?: Variant;
    planned?: DraftTime;
  };
}
/** Name of a kind of generation. */
export type GenerationKindName = keyof GenerationOptions;
