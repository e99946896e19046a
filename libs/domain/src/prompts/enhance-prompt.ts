import type { Principal } from '@imprint/contracts/access';
import type { BrandRecord } from '@imprint/contracts/brands';
import { problem } from '@imprint/contracts/errors';
import { limits } from '@imprint/contracts/limits';
import {
  enhancedContentTypes,
  type EnhancedPromptResource,
  type EnhancePrompt,
  type EnhanceSavedPrompt,
} from '@imprint/contracts/prompts';
import { newId } from '@imprint/platform/crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  BrandContexts,
  costOf,
  cutOffAt,
  findingsOf,
  firstFindings,
  leftOutFor,
  GenerationSwitch,
  OwnModels,
  parsePrompt,
  PromptPolicy,
  requireModel,
  writeAnswer,
} from '../generation/index.js';
import { ModelError, TEXT_MODELS, type TextBrief, type TextModel, type TextModels } from '../generation/text/index.js';
import { PromptsService } from './prompts.service.js';
import { changesBetween } from '../text-changes/index.js';

/** An enhanced prompt as callers see it. */
export type EnhancedPromptView = EnhancedPromptResource & { id: string };

/** Has a model improve a prompt for a brand. Saves nothing. */
@Injectable()
export class EnhancePromptOperation {
  constructor(
    @Inject(TEXT_MODELS) private readonly models: TextModels,
    private readonly contexts: BrandContexts,
    private readonly prompts: PromptsService,
    private readonly own: OwnModels,
    private readonly policy: PromptPolicy,
    private readonly generation: GenerationSwitch,
  ) {}

  /** Without a brand, for the one of the prompt. @throws Problem as `enhance`; `not_found`, `state_conflict` for a prompt of a text */
  async enhanceSaved(principal: Principal, id: string, choices: EnhanceSavedPrompt): Promise<EnhancedPromptView> {
    const saved = await this.prompts.read(principal, id);
    const contentType = enhancedContentTypes.find((type) => type === saved.contentType);
    if (contentType === undefined) throw problem('state_conflict', 'Only prompts for images and videos can be enhanced.');
    const brandId = choices.brandId ?? saved.brandId ?? undefined;
    return this.enhance(principal, { ...choices, prompt: saved.text, contentType, ...(brandId !== undefined && { brandId }) });
  }

  /**
   * Answers within `limits.enhanceSeconds`.
   * @throws Problem `brand_required`, `generation_off`, `content_refused`, `moderation_unavailable`, `unknown_model`, `validation_failed`, `unusable_answer`, `model_failed`, `model_timeout`
   */
  async enhance(
    principal: Principal,
    { prompt, contentType, brandId, model: named }: EnhancePrompt,
  ): Promise<EnhancedPromptView> {
    const brand = await this.contexts.requireBrand(principal, brandId);
    await this.generation.requireOn(principal, 'text', brand.id);
    parsePrompt(prompt, '/prompt');
    const model = this.modelFor(brand.record, named, prompt);
    await this.policy.requireAllowedTexts(principal, [prompt]);
    const id = newId('req');
    const { known } = await this.contexts.known(principal.organizationId, brand, prompt);
    const brief: TextBrief = {
      type: `${contentType}_prompt`,
      topic: prompt,
      brand: brand.record,
      known,
      channel: null,
      context: [],
    };
    const { name, provider, price } = model.capability;
    const own = await this.own.of(principal.organizationId, provider);
    const { answer, isCutOff, removed, usage } = await this.written(id, own?.text.get(name) ?? model, brief);
    const enhanced = answer.prompt ?? '';
    return {
      id,
      prompt: enhanced,
      model: name,
      provider,
      changes: changesBetween(prompt, enhanced),
      findings: firstFindings([
        ...(isCutOff ? [cutOffAt('')] : []),
        ...removed.map(leftOutFor),
        ...findingsOf(answer, brand.record),
      ]),
      usage: { ...usage, costUsd: costOf(usage, price) },
    };
  }

  private modelFor(brand: BrandRecord, named: string | undefined, prompt: string): TextModel {
    const [standard = ''] = this.models.keys();
    const model = requireModel(this.models, named ?? (brand.settings.textModel || standard));
    const { name, promptLength } = model.capability;
    if (prompt.length <= promptLength) return model;
    throw problem('validation_failed', `${name} takes at most ${promptLength} characters.`, { pointer: '/prompt' });
  }

  private async written(id: string, model: TextModel, brief: TextBrief): ReturnType<typeof writeAnswer> {
    const signal = AbortSignal.timeout(limits.enhanceSeconds * 1_000);
    try {
      return await writeAnswer(model, brief, { id, signal, progress: () => undefined });
    } catch (error) {
      throw asProblem(error, signal.aborted, model.capability.name);
    }
  }
}

/** What went wrong with the model, for a caller who waits for it. What is no fault of the model stays as it is. */
function asProblem(error: unknown, isLate: boolean, model: string): unknown {
  if (isLate) return problem('model_timeout', `${model} did not finish within ${limits.enhanceSeconds} seconds.`);
  if (!(error instanceof ModelError)) return error;
  const { code, message } = error;
  if (code === 'banned_words') return problem('unusable_answer', message);
  return problem(code === 'unusable_answer' || code === 'model_timeout' ? code : 'model_failed', message);
}
