import type { Principal } from '@imprint/contracts/access';
import { Problem, problem } from '@imprint/contracts/errors';
import type { GenerationPolicy, GenerationSettingsResource, UpdateGenerationSettings } from '@imprint/contracts/generation';
import { Inject, Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditTrail } from '../../audit/index.js';
import { generationPolicyOf, Memberships, Organizations } from '../../identity/index.js';
import { GenerationSwitch } from '../generation-switch.js';
import { folded } from './blocked-words.js';
import { PROMPT_MODERATION, type PromptModeration } from './prompt-moderation.js';

/** Generation settings as callers see them. */
export type GenerationSettingsView = GenerationSettingsResource & { id: string };

const policyFields = ['blockedWords', 'moderation', 'onModerationFailure'] as const;

/** Whether anything is generated for an organization, what its prompts may not say, and who looks at them. */
@Injectable()
export class GenerationSettingsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly organizations: Organizations,
    private readonly memberships: Memberships,
    private readonly audit: AuditTrail,
    private readonly generation: GenerationSwitch,
    @Inject(PROMPT_MODERATION) private readonly moderation: PromptModeration | null,
  ) {}

  async read(principal: Principal): Promise<GenerationSettingsView> {
    const { id, enabled, switchedAt } = await this.generation.read(principal, null);
    const policy = await generationPolicyOf(this.dataSource.manager, id);
    const services = this.moderation === null ? [] : [this.moderation.service];
    return { id, enabled, switchedAt, ...policy, moderationServices: services };
  }

  /**
   * Omitted fields do not change; the others change together, or not at all. Takes effect on the next request.
   * @throws Problem `validation_failed`, `insufficient_permissions`; `not_configured` for a moderation that the operator has not set
   */
  async update(principal: Principal, body: UpdateGenerationSettings): Promise<GenerationSettingsView> {
    const { enabled, ...policy } = body;
    const { blockedWords, moderation } = policy;
    const words = blockedWords && { blockedWords: eachOnce(blockedWords) };
    if (moderation !== undefined && moderation !== 'off' && moderation !== this.moderation?.service)
      throw problem('not_configured', 'The operator has set no OPENAI_TEXT_API_KEY.', { pointer: '/moderation' });
    await this.dataSource.transaction(async (manager) => {
      await this.change(manager, principal, { ...policy, ...words });
      if (enabled !== undefined) await this.generation.changeIn(manager, principal, null, enabled);
    });
    return this.read(principal);
  }

  private async change(manager: EntityManager, principal: Principal, body: Partial<GenerationPolicy>): Promise<void> {
    const { organizationId: id } = principal;
    await this.memberships.hold(manager, id);
    const before = await generationPolicyOf(manager, id);
    const changed = policyFields.filter((name) => body[name] !== undefined && !isDeepStrictEqual(body[name], before[name]));
    if (changed.length === 0) return;
    const policy = { ...before, ...Object.fromEntries(changed.map((name) => [name, body[name]])) };
    await this.organizations.setGenerationPolicy(manager, id, policy);
    const changes = changed.map((name) => [`generation.${name}`, { from: before[name], to: body[name] }] as const);
    await this.audit.record(manager, principal, {
      action: 'organization.changed',
      subject: { type: 'organization', id },
      changes: Object.fromEntries(changes),
    });
  }
}

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
