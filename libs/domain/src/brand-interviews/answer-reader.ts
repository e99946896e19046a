import type { InterviewField, ProposedAnswer } from '@imprint/contracts/brand-interviews';
import { Problem } from '@imprint/contracts/errors';
import { limits } from '@imprint/contracts/limits';
import { newId } from '@imprint/platform/crypto';
import { Injectable, Logger } from '@nestjs/common';
import { newRecord, type BrandView } from '../brands/index.js';
import { costOf, PromptPolicy, ReadingModels, writeAnswer } from '../generation/index.js';
import { ModelError, type TextBrief } from '../generation/text/index.js';
import { formOf, shownValues, valueOf } from './answers/understand.js';

/** An answer to a question. */
export interface GivenAnswer {
  organizationId: string;
  brand: BrandView;
  field: InterviewField;
  question: string;
  answer: string;
  /** How an earlier answer to the same question was put, which this one corrects. */
  before: readonly string[];
}

/** Rules read them without a fault, and a model might make one up. */
export const readByRules: ReadonlySet<InterviewField> = new Set(['identity.website', 'identity.handle', 'settings.language']);

/**
 * Has a text model put answers as their fields have them. What people write is material: whatever it asks for, all that comes of it are values of the
 * field that they were asked for, which somebody confirms.
 */
@Injectable()
export class AnswerReader {
  private readonly logger = new Logger(AnswerReader.name);

  constructor(
    private readonly models: ReadingModels,
    private readonly policy: PromptPolicy,
  ) {}

  /** Null where the answer is read by rules: there is no model, it fails or takes too long, or it says what the field does not take. */
  async read(given: GivenAnswer): Promise<ProposedAnswer | null> {
    if (readByRules.has(given.field)) return null;
    const signal = AbortSignal.timeout(limits.interviewReadingSeconds * 1_000);
    try {
      return await Promise.race([this.#asked(given, signal), abortOf(signal)]);
    } catch (error) {
      const about = { brandId: given.brand.id, field: given.field };
      if (signal.aborted) this.logger.warn(about, 'a model took too long to read an answer');
      else if (error instanceof ModelError || error instanceof Problem)
        this.logger.warn({ ...about, code: error.code }, 'a model could not read an answer');
      else this.logger.error({ ...about, err: error }, 'an answer could not be read');
      return null;
    }
  }

  async #asked(given: GivenAnswer, signal: AbortSignal): Promise<ProposedAnswer | null> {
    const { organizationId, brand, field, answer } = given;
    const model = await this.models.modelFor(organizationId, brand.id, brand);
    if (model === undefined) return null;
    const brief = briefOf(given);
    if ([brief.topic, ...brief.context].join('').length > model.capability.promptLength) return null;
    await this.policy.requireAllowedTexts({ organizationId }, [answer]);
    const { answer: written, usage } = await writeAnswer(model, brief, { id: newId('req'), signal, progress: () => undefined });
    const values = (written.reply?.values ?? []).map((value) => value.trim());
    const value = values.some((each) => hasOtherAddress(each, answer)) ? undefined : valueOf(field, values, brand);
    if (value === undefined) return null;
    const { name, price } = model.capability;
    return { field, answer, values: shownValues(value), model: name, usage: { ...usage, costUsd: costOf(usage, price) } };
  }
}

const briefOf = ({ brand, field, question, answer, before }: GivenAnswer): TextBrief => ({
  type: 'interview_answer',
  topic: question,
  style: formOf(field),
  // What is known of the brand must not come back as if somebody had answered it.
  brand: newRecord(brand.label),
  channel: null,
  context: [answer, ...(before.length === 0 ? [] : [before.join('\n')])],
});

const addresses = /(?:https?:\/\/|www\.)[^\s<>"']+/giu;

/** An address that nobody has answered. */
const hasOtherAddress = (value: string, answer: string): boolean =>
  (value.match(addresses) ?? []).some((address) => !answer.includes(address));

const abortOf = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }));
