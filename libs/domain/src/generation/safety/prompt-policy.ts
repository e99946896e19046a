import type { Tenant } from '@imprint/contracts/access';
import { Problem } from '@imprint/contracts/errors';
import type { GenerationPolicy } from '@imprint/contracts/generation';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { setImmediate } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import { generationPolicyOf } from '../../identity/index.js';
import type { PlannedSection } from '../article-draft.js';
import { chunksOf } from '../batch/chunks-of.js';
import { ModelError, type AcceptedRequest } from '../generation-kind.js';
import type { PictureChange, RepurposedSource, TransformOptions } from '../generation-options.js';
import { blockedWordsIn } from './blocked-words.js';
import { PROMPT_MODERATION, type PromptModeration } from './prompt-moderation.js';

/** Texts that are searched before others get their turn. */
const textsAtOnce = 100;

/** What people have written of a request. */
type Written = Pick<AcceptedRequest, 'prompt' | 'options'>;

interface WrittenOptions {
  style?: string | null;
  context?: string | readonly string[];
  outline?: readonly PlannedSection[];
  source?: Pick<RepurposedSource, 'texts'>;
  operation?: TransformOptions['operation'];
  change?: PictureChange;
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
  async requireAllowed(tenant: Pick<Tenant, 'organizationId'>, requests: Iterable<Written>): Promise<void> {
    await this.requireAllowedTexts(tenant, everyTextOf(requests));
  }

  /** @throws Problem `content_refused`, `moderation_unavailable` */
  async requireAllowedTexts({ organizationId }: Pick<Tenant, 'organizationId'>, given: Iterable<string>): Promise<void> {
    const policy = await generationPolicyOf(this.dataSource.manager, organizationId);
    const { words, texts } = await this.lookedThrough(policy, given);
    if (words.length > 0) throw refused(`Your organization blocks prompts with: ${words.join(', ')}.`, { blockedWords: words });
    const categories = await this.categoriesOf(policy, texts);
    if (categories.length === 0) return;
    throw refused(`The moderation of your organization refuses this prompt: ${categories.join(', ')}.`, { categories });
  }

  /** Some texts at a time, so that a large batch lets other requests have their turn. Only what the moderation is asked about is held. */
  private async lookedThrough({ blockedWords, moderation }: GenerationPolicy, given: Iterable<string>) {
    const [found, texts] = [new Set<string>(), new Set<string>()];
    if (blockedWords.length === 0 && moderation === 'off') return { words: [], texts: [] };
    for (const some of chunksOf(given, textsAtOnce)) {
      await setImmediate();
      const each = [...new Set(some)].filter((text) => text.trim() !== '');
      for (const word of blockedWordsIn(each, blockedWords)) found.add(word);
      if (moderation !== 'off') for (const text of each) texts.add(text);
    }
    return { words: blockedWords.filter((word) => found.has(word)), texts: [...texts] };
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

function* everyTextOf(requests: Iterable<Written>): Generator<string> {
  for (const request of requests) yield* textsOf(request);
}

/** Everything that people write of a request, whatever its kind; what a model writes meanwhile is not. */
function textsOf({ prompt, options }: Written): string[] {
  const { style, context = [], outline = [], source, operation, change } = options as WrittenOptions;
  // Nobody wrote the prompts of these: they say what is done with a file, such as "Remove the background".
  const isOurs = operation !== undefined || change === 'remove-background';
  const sections = outline.flatMap(({ heading, points }) => [heading, ...points]);
  return [isOurs ? '' : prompt, style ?? '', ...[context].flat(), ...sections, ...(source?.texts ?? [])];
}

const refused = (detail: string, meta: Record<string, readonly string[]>): Problem =>
  new Problem({ code: 'content_refused', detail }, { meta });

const unavailable = (detail: string, retryAfterSeconds?: number): Problem =>
  new Problem({ code: 'moderation_unavailable', detail }, retryAfterSeconds === undefined ? {} : { retryAfterSeconds });
