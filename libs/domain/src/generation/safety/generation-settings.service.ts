import type { Principal } from '@imprint/contracts/access';
import { Problem, problem } from '@imprint/contracts/errors';
import type { GenerationPolicy, GenerationSettingsResource, UpdateGenerationSettings } from '@imprint/contracts/generation';
import { Inject, Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditTrail } from '../../audit/index.js';
import { generationPolicyOf, Memberships, Organizations } from '../../identity/index.js';
import { folded } from './blocked-words.js';
import { PROMPT_MODERATION, type PromptModeration } from './prompt-moderation.js';

/** Generation settings as callers see them. */
export type GenerationSettingsView = GenerationSettingsResource & { id: string };

const fields = ['blockedWords', 'moderation', 'onModerationFailure'] as const;

/** What no prompt of an organization may say, and who looks at prompts. */
@Injectable()
export class GenerationSettingsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly organizations: Organizations,
    private readonly memberships: Memberships,
    private readonly audit: AuditTrail,
    @Inject(PROMPT_MODERATION) private readonly moderation: PromptModeration | null,
  ) {}

  async read({ organizationId }: Principal): Promise<GenerationSettingsView> {
    const policy = await generationPolicyOf(this.dataSource.manager, organizationId);
    return { id: organizationId, ...policy, moderationServices: this.moderation === null ? [] : [this.moderation.service] };
  }

  /**
   * Omitted fields do not change. Takes effect on the next request.
   * @throws Problem `validation_failed`; `not_configured` for a moderation that the operator has not set
   */
  async update(principal: Principal, body: UpdateGenerationSettings): Promise<GenerationSettingsView> {
    const { blockedWords, moderation } = body;
    const words = blockedWords && { blockedWords: eachOnce(blockedWords) };
    if (moderation !== undefined && moderation !== 'off' && moderation !== this.moderation?.service)
      throw problem('not_configured', 'The operator has set no OPENAI_TEXT_API_KEY.', { pointer: '/moderation' });
    await this.dataSource.transaction((manager) => this.change(manager, principal, { ...body, ...words }));
    return this.read(principal);
  }

  private async change(manager: EntityManager, principal: Principal, body: Partial<GenerationPolicy>): Promise<void> {
    const { organizationId: id } = principal;
    await this.memberships.hold(manager, id);
    const before = await generationPolicyOf(manager, id);
    const changed = fields.filter((name) => body[name] !== undefined && !isDeepStrictEqual(body[name], before[name]));
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

/** Of words that are taken for the same, the first. @throws Problem `validation_failed` for one without anything that can be seen */
function eachOnce(words: readonly string[]): string[] {
  const empty = words.flatMap((word, index) => (folded(word) === '' ? [index] : []));
  if (empty.length > 0) {
    const detail = 'A blocked word needs at least one character that can be seen.';
    throw new Problem(
      empty.map((index) => ({ code: 'validation_failed', detail, source: { pointer: `/blockedWords/${index}` } })),
    );
  }
  return [...new Map(words.toReversed().map((word) => [folded(word), word.trim()])).values()].toReversed();
}
