import type { Principal } from '@imprint/contracts/access';
import { Problem } from '@imprint/contracts/errors';
import { publishingModeOf, type PublishingPolicy } from '@imprint/contracts/publishing';
import type { EntityManager } from 'typeorm';
import { findOrganization } from './organizations.repository.js';

/** The organization's policy requires approval; the caller may request it. */
export class ApprovalRequired extends Problem {
  constructor(detail = 'This action now requires approval in your organization. Send the request again to ask for it.') {
    super({ code: 'state_conflict', detail });
  }
}

const everybodyAsks: PublishingPolicy = { creators: 'approval', apiKeys: 'approval', agents: 'approval' };

/** Read on every call, so that changes take effect at once. */
export async function publishingPolicyOf(manager: EntityManager, organizationId: string): Promise<PublishingPolicy> {
  return (await findOrganization(manager, organizationId))?.publishingPolicy ?? {};
}

/** Whether no policy applies to the caller: a signed-in owner or admin. */
export const actsDirectly = (caller: Principal): boolean => publishingModeOf(everybodyAsks, caller) === 'direct';

/** Whether the organization's policy requires approval for what the caller schedules or publishes. */
export async function asksToPublish(manager: EntityManager, caller: Principal): Promise<boolean> {
  if (caller.approvalId !== undefined || actsDirectly(caller)) return false;
  return publishingModeOf(await publishingPolicyOf(manager, caller.organizationId), caller) === 'approval';
}

/**
 * Precedes everything that schedules, publishes or changes scheduled content, however it is called.
 * @throws ApprovalRequired
 */
export async function requireDirectPublishing(manager: EntityManager, caller: Principal): Promise<void> {
  if (await asksToPublish(manager, caller)) throw new ApprovalRequired();
}
