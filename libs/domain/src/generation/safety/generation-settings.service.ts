import type { Principal } from '@imprint/contracts/access';
import { Problem, problem } from '@imprint/contracts/errors';
import type {
  GenerationSettingsResource,
  ModelChoice,
  NewModelChoice,
  UpdateGenerationSettings,
} from '@imprint/contracts/generation';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { generationPolicyOf } from '../../identity/index.js';
import { GenerationKinds } from '../generation-kinds.js';
import { GenerationSwitch } from '../generation-switch.js';
import { folded } from './blocked-words.js';
import { GenerationPolicies } from './generation-policies.js';
import { PROMPT_MODERATION, type PromptModeration } from './prompt-moderation.js';

/** Generation settings as callers see them. */
export type GenerationSettingsView = GenerationSettingsResource & { id: string };

/** Whether anything is generated for an organization, what its prompts may not say, who looks at them, and which models it uses. */
@Injectable()
export class GenerationSettingsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly policies: GenerationPolicies,
    private readonly generation: GenerationSwitch,
    private readonly kinds: GenerationKinds,
    @Inject(PROMPT_MODERATION) private readonly moderation: PromptModeration | null,
  ) {}

  async read(principal: Principal): Promise<GenerationSettingsView> {
    const { id, enabled, switchedAt } = await this.generation.read(principal, null);
    const policy = await generationPolicyOf(this.dataSource.manager, id);
    const services = this.moderation === null ? [] : [this.moderation.service];
    return { id, enabled, switchedAt, ...policy, moderationServices: services };
  }

  /** Which models it uses for each kind. */
  async modelChoices({ organizationId }: Pick<Principal, 'organizationId'>): Promise<ModelChoice[]> {
    return [...(await generationPolicyOf(this.dataSource.manager, organizationId)).modelChoices];
  }

  /**
   * Omitted fields do not change; the others change together, or not at all. Takes effect on the next request.
   * @throws Problem `validation_failed`, `unknown_model`, `insufficient_permissions`; `not_configured` for a moderation that the operator has not set
   */
  async update(principal: Principal, body: UpdateGenerationSettings): Promise<GenerationSettingsView> {
    const { enabled, modelChoices, ...policy } = body;
    const { blockedWords, moderation } = policy;
    const words = blockedWords && { blockedWords: eachOnce(blockedWords) };
    if (moderation !== undefined && moderation !== 'off' && moderation !== this.moderation?.service)
      throw problem('not_configured', 'The operator has set no OPENAI_TEXT_API_KEY.', { pointer: '/moderation' });
    if (modelChoices !== undefined) await this.requireOffered(principal, modelChoices);
    await this.dataSource.transaction(async (manager) => {
      await this.policies.change(manager, principal, {
        ...policy,
        ...words,
        ...(modelChoices && { modelChoices: modelChoices.map(complete) }),
      });
      if (enabled !== undefined) await this.generation.changeIn(manager, principal, null, enabled);
    });
    return this.read(principal);
  }

  private async requireOffered({ organizationId }: Principal, choices: readonly NewModelChoice[]): Promise<void> {
    for (const [index, { kind: name, models }] of choices.entries()) {
      const offered = (await this.kinds.of(organizationId, name)).listModels().map(({ id }) => id);
      const position = models.findIndex((model) => !offered.includes(model));
      if (position === -1) continue;
      const detail = `There is no model "${models[position]}" for this. There are ${offered.join(', ')}.`;
      throw problem('unknown_model', detail, { pointer: `/modelChoices/${index}/models/${position}` });
    }
  }
}

const complete = ({ kind, models, rule = 'ordered', onlyThese = false, namedMayMove = false }: NewModelChoice): ModelChoice => ({
  ...{ kind, models, rule, onlyThese, namedMayMove },
});

/** Of words that are taken for the same, the first, in their order. @throws Problem `validation_failed` for one without anything that can be seen */
function eachOnce(words: readonly string[]): string[] {
  const empty = words.flatMap((word, index) => (folded(word) === '' ? [index] : []));
  if (empty.length > 0) {
    const detail = 'A blocked word needs at least one character that can be seen.';
    throw new Problem(
      empty.map((index) => ({ code: 'validation_failed', detail, source: { pointer: `/blockedWords/${index}` } })),
    );
  }
  const kept = new Map<string, string>();
  for (const word of words) {
    const name = folded(word);
    if (!kept.has(name)) kept.set(name, word.trim());
  }
  return [...kept.values()];
}
