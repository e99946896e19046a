import type { Tenant } from '@imprint/contracts/access';
import { Problem } from '@imprint/contracts/errors';
import type { GenerationPolicy } from '@imprint/contracts/generation';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { generationPolicyOf } from '../../identity/index.js';
import type { PlannedSection } from '../article-draft.js';
import { ModelError, type AcceptedRequest } from '../generation-kind.js';
import type { RepurposedSource } from '../generation-options.js';
import { blockedWordsIn } from './blocked-words.js';
import { PROMPT_MODERATION, type PromptModeration } from './prompt-moderation.js';

/** What people have written of a request. */
type Written = Pick<AcceptedRequest, 'prompt' | 'options'>;

interface WrittenOptions {
  style?: string | null;
  context?: string | readonly string[];
  outline?: readonly PlannedSection[];
  source?: Pick<RepurposedSource, 'texts'>;
}

/** What an organization lets nobody ask a model for. Asked once for each request, before anything of it is written or paid. */
@Injectable()
export class PromptPolicy {
  private readonly logger = new Logger(PromptPolicy.name);

  constructor(
    private readonly dataSource: DataSource,
    @Inject(PROMPT_MODERATION) private readonly moderation: PromptModeration | null,
  ) {}

  /** @throws Problem `content_refused`, `moderation_unavailable` */
  async requireAllowed(tenant: Pick<Tenant, 'organizationId'>, requests: readonly Written[]): Promise<void> {
    await this.requireAllowedTexts(tenant, requests.flatMap(textsOf));
  }

  /** @throws Problem `content_refused`, `moderation_unavailable` */
  async requireAllowedTexts({ organizationId }: Pick<Tenant, 'organizationId'>, given: readonly string[]): Promise<void> {
    const policy = await generationPolicyOf(this.dataSource.manager, organizationId);
    const texts = [...new Set(given)].filter((text) => text.trim() !== '');
    const words = blockedWordsIn(texts, policy.blockedWords);
    if (words.length > 0) throw refused(`Your organization blocks prompts with: ${words.join(', ')}.`, { blockedWords: words });
    const categories = await this.categoriesOf(policy, texts);
    if (categories.length === 0) return;
    throw refused(`The moderation of your organization refuses this prompt: ${categories.join(', ')}.`, { categories });
  }

  private async categoriesOf({ moderation, onModerationFailure }: GenerationPolicy, texts: readonly string[]): Promise<string[]> {
    if (moderation === 'off' || texts.length === 0) return [];
    const service = this.moderation?.service === moderation ? this.moderation : null;
    if (service === null && onModerationFailure === 'refuse')
      throw unavailable('The operator has not configured the moderation that your organization requires.');
    try {
      return (await service?.categoriesOf(texts)) ?? [];
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      const { code, message, retryAfterSeconds } = error;
      this.logger.warn({ code, message, onModerationFailure }, 'prompts could not be moderated');
      if (onModerationFailure === 'allow') return [];
      throw unavailable('The moderation that your organization requires cannot be asked at the moment.', retryAfterSeconds);
    }
  }
}

/** Everything that people write of a request, whatever its kind; what a model writes meanwhile is not. */
function textsOf({ prompt, options }: Written): string[] {
  const { style, context = [], outline = [], source } = options as WrittenOptions;
  const sections = outline.flatMap(({ heading, points }) => [heading, ...points]);
  return [prompt, style ?? '', ...[context].flat(), ...sections, ...(source?.texts ?? [])];
}

const refused = (detail: string, meta: Record<string, readonly string[]>): Problem =>
  new Problem({ code: 'content_refused', detail }, { meta });

const unavailable = (detail: string, retryAfterSeconds?: number): Problem =>
  new Problem({ code: 'moderation_unavailable', detail }, retryAfterSeconds === undefined ? {} : { retryAfterSeconds });
