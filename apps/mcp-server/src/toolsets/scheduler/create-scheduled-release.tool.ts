import {
  CreateRelease,
  Described,
  limits,
  problem,
  ReleaseResource,
  type MutationPolicy,
  type Principal,
} from '@imprint/contracts';
import { ReleasesService, type ReleaseView } from '@imprint/domain/publishing';
import { Injectable } from '@nestjs/common';
import { IsOptional, IsString, Length } from 'class-validator';
import { rowSchema } from '../../tools/tool-schema.js';
import { DeclareTool, Tool, type ToolContext, type ToolResult } from '../../tools/tool.js';
import { releaseResult } from './release-result.js';

export class CreateScheduledReleaseArguments extends CreateRelease {
  @Described('Unique per release, chosen by you: a repeated call then returns the same release.')
  @IsOptional()
  @IsString()
  @Length(1, limits.idempotencyKeyLength)
  idempotencyKey?: string;
}

@DeclareTool({
  name: 'create_scheduled_release',
  title: 'Schedule a release',
  description:
    'Schedules a text with its media to one or more accounts, each with its own caption and time if you like. Use it once the person you work for has agreed to text, accounts and times, after get_scheduler_capabilities (connectionIds) and validate_scheduler_target (text). A draft waits for control_scheduled_release. Next: get_scheduled_release follows it.',
  toolset: 'scheduler',
  policy: 'approval-required',
  role: 'creator',
  anyScope: ['posts:schedule'],
  hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  arguments: CreateScheduledReleaseArguments,
  result: () => rowSchema(ReleaseResource),
  publishes: true,
  madeOnce: true,
  shows: 'content-cards',
})
@Injectable()
export class CreateScheduledReleaseTool extends Tool<CreateScheduledReleaseArguments> {
  constructor(private readonly releases: ReleasesService) {
    super();
  }

  /** A draft asks nobody; what puts it on the calendar does. */
  override policyFor(_caller: Principal, { status }: CreateScheduledReleaseArguments): Promise<MutationPolicy> {
    return Promise.resolve(status === 'draft' ? 'direct' : 'approval-required');
  }

  override check(caller: Principal, { idempotencyKey: _key, ...body }: CreateScheduledReleaseArguments): Promise<void> {
    return this.releases.check(caller, body);
  }

  override async run(
    caller: Principal,
    { idempotencyKey, ...body }: CreateScheduledReleaseArguments,
    context: ToolContext,
  ): Promise<ToolResult> {
    // Agents choose their keys alike: each credential has its own, as over REST.
    const credential = caller.apiKeyId ?? caller.mcpConnectionId ?? caller.userId;
    const key = idempotencyKey === undefined ? context.idempotencyKey : `tool:${credential}:${idempotencyKey}`;
    const release = await this.releases.create(caller, body, key);
    if (idempotencyKey !== undefined && release.status === 'draft' && body.status !== 'draft') {
      const detail = `The release ${release.id} was made with this idempotencyKey and is a draft. Schedule it with control_scheduled_release resume.`;
      throw problem('idempotency_key_reused', detail, { pointer: '/idempotencyKey' });
    }
    if (idempotencyKey !== undefined && isAnother(release, body)) {
      const detail = `Another release, ${release.id}, was made with this idempotencyKey. Send a new one.`;
      throw problem('idempotency_key_reused', detail, { pointer: '/idempotencyKey' });
    }
    return releaseResult(release);
  }
}

function isAnother(made: ReleaseView, asked: CreateRelease): boolean {
  const accounts = ({ targets }: CreateRelease | ReleaseView): string => targets.map(({ connectionId }) => connectionId).join();
  return made.title !== asked.title || made.baseContent !== asked.baseContent || accounts(made) !== accounts(asked);
}
