import { actsAsAdmin, type Principal } from '@imprint/contracts/access';
import { problem } from '@imprint/contracts/errors';
import type { GenerationPolicy } from '@imprint/contracts/generation';
import { Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import type { EntityManager } from 'typeorm';
import { AuditTrail } from '../../audit/index.js';
import { generationPolicyOf, Memberships, Organizations, requireWholeOrganization } from '../../identity/index.js';

const policyFields = ['blockedWords', 'moderation', 'onModerationFailure', 'modelChoices'] as const;

/** What organizations set for prompts and models. */
@Injectable()
export class GenerationPolicies {
  constructor(
    private readonly organizations: Organizations,
    private readonly memberships: Memberships,
    private readonly audit: AuditTrail,
  ) {}

  /** Fields that are left out, or say what they said, do not change. */
  async change(manager: EntityManager, principal: Principal, body: Partial<GenerationPolicy>): Promise<void> {
    const { organizationId: id } = principal;
    if (policyFields.every((name) => body[name] === undefined)) return;
    if (!actsAsAdmin(principal)) throw problem('insufficient_permissions', 'Only admins and owners change these settings.');
    requireWholeOrganization(principal, 'This concerns every brand of the organization.');
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
