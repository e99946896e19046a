import type { Principal } from '@imprint/contracts/access';
import { Problem, problem } from '@imprint/contracts/errors';
import type { MutationPolicy } from '@imprint/contracts/mcp';
import { ReleaseResource, UpdateScheduledRelease, type UpdateRelease, type UpdateTarget } from '@imprint/contracts/publishing';
import { releaseSubject, ReleasesService, UpdateReleaseOperation } from '@imprint/domain/publishing';
import { Injectable } from '@nestjs/common';
import { rowSchema } from '../../tools/tool-schema.js';
import { DeclareTool, Tool, type ToolContext, type ToolResult } from '../../tools/tool.js';
import { releaseResult } from './release-result.js';

@DeclareTool({
  name: 'update_scheduled_release',
  title: 'Change a release',
  description:
    'Use it to change text, time or media of a release that waits, or of one target; those without their own time move along. Next: get_scheduled_release.',
  toolset: 'scheduler',
  policy: 'approval-required',
  role: 'creator',
  anyScope: ['posts:schedule', 'posts:publish'],
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

  override async policyFor(
    caller: Principal,
    { releaseId, changes, occurrences = 'one' }: UpdateScheduledRelease,
  ): Promise<MutationPolicy> {
    // Recording what has already happened needs no approval, only the right to publish.
    if (changes.status === 'published' || changes.status === 'failed') return 'direct';
    const { status } = await this.releases.read(caller, releaseId);
    return status === 'draft' && occurrences === 'one' ? 'direct' : 'approval-required';
  }

  override async check(caller: Principal, given: UpdateScheduledRelease): Promise<void> {
    const { releaseId } = given;
    const change = changeOf(given);
    const check =
      'targetId' in change
        ? this.updates.checkTarget(caller, releaseId, change.targetId, change.body)
        : this.updates.checkRelease(caller, releaseId, change.body);
    await check.catch(underChanges);
  }

  override async runTool(caller: Principal, given: UpdateScheduledRelease, { unchanged }: ToolContext): Promise<ToolResult> {
    const { releaseId } = given;
    const change = changeOf(given);
    const work =
      'targetId' in change
        ? this.updates.target(caller, releaseId, change.targetId, change.body, { unchanged })
        : this.updates.release(caller, releaseId, change.body, { unchanged });
    await work.catch(underChanges);
    return releaseResult(await this.releases.read(caller, releaseId));
  }

  override subject(caller: Principal, { releaseId }: UpdateScheduledRelease): Promise<unknown> {
    return releaseSubject(this.releases, caller, releaseId);
  }
}

const ofTargets = new Set(['caption', 'firstComment', 'media', 'scheduledAt', 'status', 'thread', 'url']);
const ofTargetsOnly = new Set(['caption', 'status', 'url']);

/** A change of one target, or of the whole release. @throws Problem when arguments contradict each other */
function changeOf(given: UpdateScheduledRelease): { targetId: string; body: UpdateTarget } | { body: UpdateRelease } {
  const targetId = targetOf(given);
  const { media, thread, ...changes } = {
    ...given.changes,
    ...(given.occurrences !== undefined && { occurrences: given.occurrences }),
  };
  const lists = { ...(media !== undefined && { media }), ...(thread !== undefined && { thread }) };
  if (targetId !== undefined) return { targetId, body: { ...changes, ...lists } };
  if (media === null) throw problem('validation_failed', 'Send [] to remove all media.', { pointer: '/changes/media' });
  if (thread === null) throw problem('validation_failed', 'Send [] to remove the thread.', { pointer: '/changes/thread' });
  return { body: { ...changes, ...(media !== undefined && { media }), ...(thread !== undefined && { thread }) } };
}

/** Undefined for a change of the whole release. @throws Problem when arguments contradict each other */
function targetOf({ scope, targetId, changes }: UpdateScheduledRelease): string | undefined {
  const names = Object.entries(changes).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  if (names.length === 0) throw problem('validation_failed', 'changes contains nothing to change.', { pointer: '/changes' });
  const foreign = names.find((name) => (scope === 'target' ? !ofTargets.has(name) : ofTargetsOnly.has(name)));
  if (foreign !== undefined) {
    const detail = `changes.${foreign} is not a field of a ${scope}.`;
    throw problem('validation_failed', detail, { pointer: `/changes/${foreign}` });
  }
  if ((scope === 'target') === (targetId !== undefined)) return targetId;
  const detail = scope === 'target' ? 'targetId is required with the scope target.' : 'targetId goes with the scope target only.';
  throw problem('validation_failed', detail, { pointer: '/targetId' });
}

/** Points the domain's errors to the fields below `changes`, where all but `occurrences` are. @throws the error */
function underChanges(error: unknown): never {
  if (!(error instanceof Problem)) throw error;
  throw new Problem(
    error.entries.map(({ source, ...entry }) => ({
      ...entry,
      ...(source?.pointer !== undefined && {
        source: { pointer: source.pointer === '/occurrences' ? source.pointer : `/changes${source.pointer}` },
      }),
    })),
    { cause: error },
  );
}
