import {
  Problem,
  problem,
  ReleaseResource,
  UpdateScheduledRelease,
  type MutationPolicy,
  type Principal,
} from '@imprint/contracts';
import { ReleasesService, UpdateReleaseOperation, type HowToChange } from '@imprint/domain/publishing';
import { Injectable } from '@nestjs/common';
import { rowSchema } from '../../tools/tool-schema.js';
import { DeclareTool, Tool, type ToolContext, type ToolResult } from '../../tools/tool.js';
import { releaseResult, releaseSubject } from './release-result.js';

@DeclareTool({
  name: 'update_scheduled_release',
  title: 'Change a release',
  description:
    'Changes a release that waits to be published, or one of its targets. Use it when a text, a time or media shall be different; targets without their own time move with the release. What was begun or published cannot be changed. Check a new text with validate_scheduler_target first. Next: get_scheduled_release.',
  toolset: 'scheduler',
  policy: 'approval-required',
  role: 'creator',
  anyScope: ['posts:schedule'],
  hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
  arguments: UpdateScheduledRelease,
  result: () => rowSchema(ReleaseResource),
  publishes: true,
  shows: 'content-cards',
})
@Injectable()
export class UpdateScheduledReleaseTool extends Tool<UpdateScheduledRelease> {
  constructor(
    private readonly releases: ReleasesService,
    private readonly updates: UpdateReleaseOperation,
  ) {
    super();
  }

  override async policyFor(caller: Principal, { releaseId }: UpdateScheduledRelease): Promise<MutationPolicy> {
    const { status } = await this.releases.read(caller, releaseId);
    return status === 'draft' ? 'direct' : 'approval-required';
  }

  override check(caller: Principal, given: UpdateScheduledRelease): Promise<void> {
    return this.update(caller, given, { isRehearsal: true });
  }

  override async run(caller: Principal, given: UpdateScheduledRelease, { policy, unchanged }: ToolContext): Promise<ToolResult> {
    await this.update(caller, given, { draftsOnly: policy === 'direct', unchanged });
    return releaseResult(await this.releases.read(caller, given.releaseId));
  }

  override subject(caller: Principal, { releaseId }: UpdateScheduledRelease): Promise<unknown> {
    return releaseSubject(this.releases, caller, releaseId);
  }

  private async update(caller: Principal, given: UpdateScheduledRelease, how?: HowToChange): Promise<void> {
    const { releaseId, changes } = given;
    const targetId = targetOf(given);
    try {
      if (targetId === undefined) await this.updates.release(caller, releaseId, changes, how);
      else await this.updates.target(caller, releaseId, targetId, changes, how);
    } catch (error) {
      throw underChanges(error);
    }
  }
}

const ofTargets = new Set(['caption', 'scheduledAt']);

/** Undefined for a change of the whole release. @throws Problem when arguments do not go together */
function targetOf({ scope, targetId, changes }: UpdateScheduledRelease): string | undefined {
  const names = Object.entries(changes).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  if (names.length === 0) throw problem('validation_failed', 'changes names nothing to change.', { pointer: '/changes' });
  const foreign = names.find((name) => (scope === 'target' ? !ofTargets.has(name) : name === 'caption'));
  if (foreign !== undefined) {
    const detail = `changes.${foreign} is not a field of a ${scope}.`;
    throw problem('validation_failed', detail, { pointer: `/changes/${foreign}` });
  }
  if ((scope === 'target') === (targetId !== undefined)) return targetId;
  const detail = scope === 'target' ? 'targetId is required with the scope target.' : 'targetId goes with the scope target only.';
  throw problem('validation_failed', detail, { pointer: '/targetId' });
}

/** The domain names the fields of the changes themselves. */
function underChanges(error: unknown): unknown {
  if (!(error instanceof Problem)) return error;
  return new Problem(
    error.entries.map(({ source, ...entry }) => ({
      ...entry,
      ...(source?.pointer !== undefined && { source: { pointer: `/changes${source.pointer}` } }),
    })),
    { cause: error },
  );
}
