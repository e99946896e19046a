import type { Principal } from '@imprint/contracts/access';
import { problem } from '@imprint/contracts/errors';
import { limits } from '@imprint/contracts/limits';
import type { CreateTrigger, UpdateTrigger } from '@imprint/contracts/workflows';
import { newId, SecretBox, sha256Hex } from '@imprint/platform/crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { allNew, AuditTrail, changesBetween } from '../../audit/index.js';
import type { WorkflowEntity } from '../definitions/workflow.entity.js';
import { Cron } from './cron.js';
import { TriggerRights, type TriggerApproval } from './trigger-rights.js';
import { settingsOf } from './trigger-settings.js';
import { newHookToken, TriggerViews, type TriggerView } from './trigger-views.js';
import type { WorkflowTriggerEntity } from './workflow-trigger.entity.js';
import { WorkflowTriggersRepository, type TriggerChanges } from './workflow-triggers.repository.js';

const unapproved: TriggerApproval = { approvalId: null, approvedHash: null };

/** What starts a workflow by itself: schedules, events, hooks and feeds. Whoever changed a trigger last is whom it starts executions for. */
@Injectable()
export class WorkflowTriggers {
  constructor(
    private readonly dataSource: DataSource,
    private readonly triggers: WorkflowTriggersRepository,
    private readonly rights: TriggerRights,
    private readonly views: TriggerViews,
    private readonly secrets: SecretBox,
    private readonly audit: AuditTrail,
  ) {}

  /** The oldest first. @throws Problem `not_found` */
  async list(caller: Principal, workflowId: string): Promise<TriggerView[]> {
    const { organizationId } = await this.rights.requireWorkflow(caller, workflowId);
    return this.views.many(await this.triggers.list({ organizationId, workflowId }));
  }

  /** @throws Problem `not_found` */
  async read(caller: Principal, workflowId: string, id: string): Promise<TriggerView> {
    return this.views.one(await this.requireTrigger(caller, workflowId, id));
  }

  /**
   * @returns the trigger; of a hook with its address, which is shown this once
   * @throws ApprovalRequired; Problem `not_found`, `validation_failed`, `insufficient_permissions`, `limit_reached`; `state_conflict` for a
   * workflow that is not published
   */
  async create(caller: Principal, workflowId: string, body: CreateTrigger, key: string | null = null): Promise<TriggerView> {
    return this.createOnce(caller, workflowId, body, { key, token: body.kind === 'hook' ? newHookToken() : null });
  }

  /** The same, turned off. A hook gets its address by `rotate`, once somebody can be shown it. @throws as `create` */
  async createWaiting(caller: Principal, workflowId: string, body: CreateTrigger, key: string | null): Promise<TriggerView> {
    return this.createOnce(caller, workflowId, { ...body, enabled: false }, { key, token: null });
  }

  private async createOnce(
    caller: Principal,
    workflowId: string,
    body: CreateTrigger,
    { key, token }: { key: string | null; token: string | null },
  ): Promise<TriggerView> {
    const { organizationId } = caller;
    const row = await this.triggers.createOnce({ organizationId, idempotencyKey: key }, () =>
      this.make(caller, workflowId, body, { key, token }),
    );
    const isNew = token !== null && row.tokenDigest === sha256Hex(token);
    return this.views.one(row, isNew ? token : null);
  }

  /** @throws as `create`; Problem `not_found` */
  async update(caller: Principal, workflowId: string, id: string, body: UpdateTrigger): Promise<TriggerView> {
    const workflow = await this.rights.requireWorkflow(caller, workflowId);
    const { organizationId } = workflow;
    await this.dataSource.transaction(async (manager) => {
      const before = await this.triggers.lock(manager, { organizationId, workflowId }, id);
      if (before === null) throw missing(id);
      const changes = await this.changesOf(caller, workflow, before, body);
      await this.triggers.update(manager, before, changes);
      const shown = shownOf({ ...before, ...changes });
      await this.record(manager, caller, id, 'workflow-trigger.changed', changesBetween(shownOf(before), shown));
    });
    return this.read(caller, workflowId, id);
  }

  /**
   * Gives a hook a new address, which is shown this once. The one before ends.
   * @throws Problem `not_found`, `validation_failed`; `state_conflict` for one that never had an address and is off
   */
  async rotate(caller: Principal, workflowId: string, id: string): Promise<TriggerView> {
    const workflow = await this.rights.requireWorkflow(caller, workflowId);
    const { organizationId } = workflow;
    const token = newHookToken();
    await this.dataSource.transaction(async (manager) => {
      const trigger = await this.triggers.lock(manager, { organizationId, workflowId }, id);
      if (trigger === null) throw missing(id);
      if (trigger.kind !== 'hook') throw problem('validation_failed', 'Only hooks have an address.');
      const approval = await this.approvalOfAddress(caller, workflow, trigger);
      await this.triggers.update(manager, trigger, { tokenDigest: sha256Hex(token), ...approval, ...actorOf(caller) });
      await this.record(manager, caller, id, 'workflow-trigger.changed', { address: {} });
    });
    return this.views.one(await this.requireTrigger(caller, workflowId, id), token);
  }

  /** @throws Problem `not_found` */
  async delete(caller: Principal, workflowId: string, id: string): Promise<void> {
    const trigger = await this.requireTrigger(caller, workflowId, id);
    await this.dataSource.transaction(async (manager) => {
      await this.triggers.delete(manager, trigger);
      await this.record(manager, caller, id, 'workflow-trigger.deleted', {});
    });
  }

  /** @throws Problem `not_found` */
  async requireTrigger(caller: Principal, workflowId: string, id: string): Promise<WorkflowTriggerEntity> {
    const { organizationId } = await this.rights.requireWorkflow(caller, workflowId);
    const trigger = await this.triggers.find({ organizationId, workflowId }, id);
    if (trigger === null) throw missing(id);
    return trigger;
  }

  /** Whoever has the address of a hook has the workflow act for the one who made it. @throws as `create` */
  private async approvalOfAddress(
    caller: Principal,
    workflow: WorkflowEntity,
    trigger: WorkflowTriggerEntity,
  ): Promise<TriggerApproval> {
    const { enabled, tokenDigest, approvalId, approvedHash } = trigger;
    // Somebody else would have it when the hook is turned on for the one who waits for that.
    if (!enabled && tokenDigest === null)
      throw problem(
        'state_conflict',
        'The hook has no address until it is turned on. Turn it on first, or wait until that is approved.',
      );
    if (!enabled) return unapproved;
    if (tokenDigest !== null || !actsFor(trigger, caller)) return this.rights.grant(caller, workflow, trigger);
    // The first address is part of what was approved, for the credential that it was approved for.
    await this.rights.check(caller, workflow, trigger);
    return { approvalId, approvedHash };
  }

  private async make(
    caller: Principal,
    workflowId: string,
    body: CreateTrigger,
    { key, token }: { key: string | null; token: string | null },
  ): Promise<WorkflowTriggerEntity> {
    const workflow = await this.rights.requireWorkflow(caller, workflowId);
    const { kind, enabled = true, variables = {}, secret = null } = body;
    const settings = settingsOf(kind, body);
    const wanted = { ...settings, variables };
    const approval = enabled ? await this.rights.grant(caller, workflow, wanted) : unapproved;
    const nextAt = enabled ? await this.firstTime({ kind, ...settings }) : null;
    const { organizationId } = workflow;
    return this.dataSource.transaction(async (manager) => {
      await this.rights.lockWorkflow(manager, caller, workflowId);
      if ((await this.triggers.count(manager, { organizationId, workflowId })) >= limits.workflowTriggers)
        throw problem('limit_reached', `A workflow has at most ${limits.workflowTriggers} triggers. Delete one first.`);
      const row = await this.triggers.insert(manager, {
        ...{ id: newId('ftrg'), organizationId, workflowId, kind, enabled, ...wanted, ...approval, ...actorOf(caller) },
        ...{ nextAt, idempotencyKey: key, tokenDigest: token === null ? null : sha256Hex(token) },
        secretSealed: secret === null ? null : this.secrets.seal(secret, organizationId),
      });
      await this.record(manager, caller, row.id, 'workflow-trigger.created', allNew(shownOf(row)));
      return row;
    });
  }

  private async changesOf(
    caller: Principal,
    workflow: WorkflowEntity,
    before: WorkflowTriggerEntity,
    { enabled = before.enabled, variables = before.variables, secret, ...given }: UpdateTrigger,
  ): Promise<TriggerChanges> {
    const { kind, organizationId } = before;
    const settings = settingsOf(kind, { ...given, ...(secret !== undefined && { secret }) }, before);
    const approval = enabled ? await this.rights.grant(caller, workflow, { ...settings, variables }) : unapproved;
    const isRestarted = (enabled && !before.enabled) || settings.cron !== before.cron || settings.timezone !== before.timezone;
    const isOtherFeed = isRestarted || settings.url !== before.url;
    const nextAt = enabled ? (isOtherFeed ? await this.firstTime({ kind, ...settings }) : before.nextAt) : null;
    return {
      ...{ ...settings, enabled, variables, ...approval, nextAt, error: null },
      ...addressFor(caller, before, enabled),
      // What a feed had while nobody read it is not new.
      ...(isOtherFeed && { state: null }),
      ...(secret !== undefined && { secretSealed: secret === null ? null : this.secrets.seal(secret, organizationId) }),
    };
  }

  /** When it is due first, by the clock of the database; null for what has no times. */
  private async firstTime({
    kind,
    cron,
    timezone,
  }: Pick<WorkflowTriggerEntity, 'kind' | 'cron' | 'timezone'>): Promise<Date | null> {
    if (kind !== 'schedule' && kind !== 'rss') return null;
    const now = await this.triggers.now();
    return cron === null ? now : Cron.parse(cron, timezone ?? 'UTC').next(now);
  }

  private async record(
    manager: EntityManager,
    caller: Principal,
    id: string,
    action: 'workflow-trigger.created' | 'workflow-trigger.changed' | 'workflow-trigger.deleted',
    changes: ReturnType<typeof allNew>,
  ): Promise<void> {
    await this.audit.record(manager, caller, { action, subject: { type: 'workflow-trigger', id }, changes });
  }
}

const missing = (id: string) => problem('not_found', `There is no trigger ${id}.`);

const actorOf = ({ userId, apiKeyId, mcpConnectionId }: Principal) => ({
  ...{ userId, apiKeyId, mcpConnectionId: mcpConnectionId ?? null },
});

/** Whether it starts executions for this very credential. */
const actsFor = (trigger: WorkflowTriggerEntity, caller: Principal): boolean => {
  const { userId, apiKeyId, mcpConnectionId } = actorOf(caller);
  return trigger.userId === userId && trigger.apiKeyId === apiKeyId && trigger.mcpConnectionId === mcpConnectionId;
};

/**
 * For whom it acts after a change, and whether its address stays: whoever was shown it would have it act for somebody else. While it is off,
 * it stays that of whoever was shown its address.
 */
function addressFor(caller: Principal, before: WorkflowTriggerEntity, enabled: boolean): TriggerChanges {
  if (before.tokenDigest === null || actsFor(before, caller)) return actorOf(caller);
  return enabled ? { ...actorOf(caller), tokenDigest: null } : {};
}

/** What the audit log shows. */
const shownOf = ({
  workflowId,
  kind,
  enabled,
  cron,
  timezone,
  missed,
  event,
  filter,
  url,
  secretSealed,
}: WorkflowTriggerEntity) => ({
  ...{ workflowId, kind, enabled, cron, timezone, missed, event, filter, url, isSigned: secretSealed !== null },
});
