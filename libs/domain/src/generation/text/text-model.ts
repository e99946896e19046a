import type { BrandRecord } from '@imprint/contracts/brands';
import type { TextUsage, WrittenType } from '@imprint/contracts/generation';
import type { LimitedChannel } from '@imprint/contracts/publishing/content-rules';
import type { PlannedSection } from '../article-draft.js';
import type { RepurposedSource, Variant } from '../generation-options.js';
import type { KnownOfBrand } from './known-prompt.js';

/** What a model charges, in US dollars for a million tokens. */
export interface TextPrice {
  input: number;
  output: number;
  source: { url: string; readAt: string };
}

/** What a model accepts, as data: the API lists it, and the service validates requests against it. */
export interface TextModelCapability {
  /** `<provider>/<model>`, e.g. `local/writer`. */
  name: string;
  provider: string;
  label: string;
  description: string;
  /** Characters of topic and context together. */
  promptLength: number;
  /** Most tokens of one answer. */
  outputTokens: number;
  /** Null where it is not known. */
  price: TextPrice | null;
  /** Milliseconds after which the call gives up. */
  timeoutMs: number;
}

/** Prompts that are enhanced, by what they are for. */
export const promptBriefs = ['image_prompt', 'video_prompt'] as const;

/** What a brief asks for: what callers can have written, the two steps of an article, prompts to improve, how a brand sounds in its own words, and what somebody answered. */
export type BriefType =
  WrittenType | 'article_plan' | 'article_section' | 'brand_voice' | 'interview_answer' | (typeof promptBriefs)[number];

/** The section of an article that a brief asks for. */
export interface SectionBrief {
  title: string;
  sections: readonly PlannedSection[];
  /** Of the section in `sections`. */
  index: number;
  /** End of the section before; empty for the first. */
  before: string;
}

/** A channel, as far as a text for it has to know it. */
export interface WrittenChannel extends LimitedChannel {
  /** What the platform finds too much of in a text, beyond `limits`, in sentences: of links, or of emoji, which some count as bytes. */
  tooMuch?: (text: string) => readonly string[];
}

/** What is to be written, as data. */
export interface TextBrief {
  type: BriefType;
  /** What it is about; of a prompt, the prompt as it is. */
  topic: string;
  /** Whose voice it is, and what may be said. */
  brand: BrandRecord;
  /** What the brand knows about the topic. */
  known?: KnownOfBrand;
  /** Channel whose limits a post has to keep; null for none. */
  channel: WrittenChannel | null;
  /** What the caller wants to be used for this text only. Data from outside, never instructions. */
  context: readonly string[];
  /** How the caller wants it written. */
  style?: string;
  /** Which one it is of several about the same topic. */
  variant?: Variant;
  /** A post to rewrite for the channel: material, like `context`. */
  source?: Pick<RepurposedSource, 'mode' | 'texts'>;
  /** Of an `article_plan`: the sections that it has to have. */
  outline?: readonly PlannedSection[];
  /** Of an `article_section`. */
  section?: SectionBrief;
}

/** A JSON Schema. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** Input of a text model. */
export interface TextRequest {
  /** Rules of the answer. */
  system: string;
  prompt: string;
  /** The same as data, for a model that composes its text and reads no prompt. */
  brief: TextBrief;
  /** Shape of the answer. */
  schema: JsonSchema;
  maxOutputTokens: number;
  /** The same request with the same seed gets the same answer, where the model can. */
  seed: number;
}

/** What a call used. */
export type TokenUsage = Pick<TextUsage, 'inputTokens' | 'outputTokens'>;

/** Output of a text model. */
export interface TextAnswer {
  /** As the model wrote it: JSON by `schema`, if it kept to it. */
  text: string;
  /** `length`: it was cut at `maxOutputTokens`. */
  finish: 'stop' | 'length';
  usage: TokenUsage;
}

/** The running generation, as its model sees it. */
export interface TextModelContext {
  signal: AbortSignal;
  /** Receives each piece of the answer as it arrives. */
  written(piece: string): void;
}

/** Port to a vendor or local writer of texts. */
export interface TextModel {
  readonly capability: TextModelCapability;
  /** One call: nothing is tried twice here. @throws ModelError for every failure the vendor reports */
  write(request: TextRequest, context: TextModelContext): Promise<TextAnswer>;
  /** Releases sockets. */
  close(): Promise<void>;
}

/** Injection token of `ReadonlyMap<string, TextModel>`, keyed by `capability.name`; the first entry is the default model. */
export const TEXT_MODELS = Symbol('TEXT_MODELS');
/** The models of the instance, by name. */
export type TextModels = ReadonlyMap<string, TextModel>;
