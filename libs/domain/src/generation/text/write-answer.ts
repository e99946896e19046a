import { createHash } from 'node:crypto';
import { ModelError } from '../generation-kind.js';
import { callModel } from '../model-call.js';
import { allowedAnswer } from './allowed-answer.js';
import { faultsOf } from './answer-faults.js';
import { answerSchemas, type WrittenAnswer } from './answer-schemas.js';
import { promptOf } from './brief-prompt.js';
import { faultOf, readAnswer } from './read-answer.js';
import type { BriefType, TextAnswer, TextBrief, TextModel, TokenUsage } from './text-model.js';
import { totalUsage } from './usage-meter.js';

/** A model that does not keep to its brief is asked again, with what was wrong. */
const callsAtMost = 3;

/** Tokens and characters that are enough for each type. */
const sizes: Readonly<Record<BriefType, { tokens: number; characters: number }>> = {
  caption: { tokens: 1_000, characters: 300 },
  post: { tokens: 1_500, characters: 600 },
  linkedin: { tokens: 2_000, characters: 1_200 },
  thread: { tokens: 4_000, characters: 2_000 },
  script: { tokens: 4_000, characters: 3_000 },
  newsletter: { tokens: 6_000, characters: 4_000 },
  article: { tokens: 8_000, characters: 7_000 },
  article_plan: { tokens: 3_000, characters: 2_000 },
  article_section: { tokens: 4_000, characters: 1_800 },
  article_outline: { tokens: 3_000, characters: 2_000 },
  brand_voice: { tokens: 4_000, characters: 2_000 },
  interview_answer: { tokens: 4_000, characters: 500 },
  image_prompt: { tokens: 4_000, characters: 1_000 },
  video_prompt: { tokens: 4_000, characters: 1_000 },
};

/** The run that an answer is written for. */
export interface WritingRun {
  /** Of the generation: the same one is written alike by a model that can. */
  id: string;
  signal: AbortSignal;
  /** Receives percentages, 0 to 100. */
  progress: (percent: number) => void;
  /** A call to the model begins. Returns what takes the pieces of its answer. */
  begin?: ((section: number | null) => (piece: string) => void) | undefined;
  /** Receives what each call used, as soon as it is answered. */
  used?: (usage: TokenUsage) => Promise<void>;
}

/** An answer, and what all of its calls used. */
export interface WrittenOnce {
  answer: WrittenAnswer;
  /** Whether the model was stopped in the middle of it, because it was too long. */
  isCutOff: boolean;
  /** Words that the brand never uses, for which something was left out of the answer. */
  removed: string[];
  usage: TokenUsage;
}

/** The best answer so far. */
interface Best extends Pick<WrittenOnce, 'answer' | 'isCutOff' | 'removed'> {
  faults: string[];
}

/**
 * Has a model write by a brief: by its schema, without any word that the brand never uses and, as far as it goes, within the limits of the
 * channel and the other guidelines of the brand. What a model does not leave out when it is asked again is taken out of its answer.
 * @throws ModelError `unusable_answer` when no call answers by the schema, `banned_words` when nothing is left without those words, and
 *   what the model throws
 */
export async function writeAnswer(model: TextModel, brief: TextBrief, run: WritingRun): Promise<WrittenOnce> {
  let best: Best | null = null;
  let bannedIn: string[] = [];
  let faults: string[] = [];
  const usages: TokenUsage[] = [];
  for (let call = 0; call < callsAtMost; call += 1) {
    const asked = await ask(model, brief, faults, { ...run, call }).catch((error: unknown) => {
      // What is there already is kept: it has faults, which are reported.
      if (best === null || run.signal.aborted || !(error instanceof ModelError)) throw error;
      return null;
    });
    if (asked === null) break;
    const { text, finish, usage } = asked;
    usages.push(usage);
    await run.used?.(usage);
    const read = readAnswer(brief, text);
    faults = 'fault' in read ? [read.fault] : faultsOf(read.answer, brief);
    const isCutOff = finish === 'length';
    if (isCutOff) faults = ['It was cut off, because it was too long. Write less.', ...faults];
    if ('answer' in read) {
      const { answer, removed } = allowedAnswer(read.answer, brief.brand.guidelines.bannedWords);
      if (removed.length > 0 && faultOf(brief, answer) !== null) bannedIn = removed;
      else if (best === null || isBetter({ removed, faults }, best)) best = { answer, isCutOff, removed, faults };
    }
    if (faults.length === 0) break;
  }
  if (best === null) throw nothingUsable(model.capability.name, faults, bannedIn);
  run.progress(100);
  const { answer, isCutOff, removed } = best;
  return { answer, isCutOff, removed, usage: totalUsage(usages) };
}

/** Nothing left out comes first, then whatever has fewer faults. */
function isBetter(one: Pick<Best, 'removed' | 'faults'>, other: Pick<Best, 'removed' | 'faults'>): boolean {
  if (one.removed.length !== other.removed.length) return one.removed.length < other.removed.length;
  return one.faults.length < other.faults.length;
}

/** Every further call costs the same, and ends the same. */
function nothingUsable(model: string, faults: readonly string[], banned: readonly string[]): ModelError {
  if (banned.length === 0) {
    const message = `${model} did not answer in the form that it was asked for: ${faults.join(' ')}`;
    return new ModelError({ class: 'provider_outage', code: 'unusable_answer', message, retryable: false });
  }
  const words = banned.map((word) => JSON.stringify(word)).join(', ');
  const message = `${model} wrote nothing without words that the brand never uses: ${words}. Ask for something else, or change the guidelines of the brand.`;
  return new ModelError({ class: 'validation', code: 'banned_words', message, retryable: false });
}

function ask(
  model: TextModel,
  brief: TextBrief,
  faults: readonly string[],
  { id, signal, progress, begin, call }: WritingRun & { call: number },
): Promise<TextAnswer> {
  const { name, timeoutMs, outputTokens } = model.capability;
  const { tokens, characters } = sizes[brief.type];
  let length = 0;
  const stream = begin?.(brief.section?.index ?? null);
  const written = (piece: string): void => {
    stream?.(piece);
    length += piece.length;
    progress(Math.min(95, Math.round((95 * length) / characters)));
  };
  const request = {
    ...promptOf(brief, id, faults),
    brief,
    schema: answerSchemas[brief.type],
    maxOutputTokens: Math.min(tokens, outputTokens),
    seed: seedOf(id, call),
  };
  return callModel({ name, timeoutMs }, signal, (bounded) => model.write(request, { signal: bounded, written }));
}

/** From 0 to 2^31 − 1, which every vendor takes. */
const seedOf = (id: string, call: number): number =>
  createHash('sha256').update(`${id}:${call}`).digest().readUInt32BE(0) & 0x7fff_ffff;
