import type { Principal } from '@imprint/contracts/access';
import { Described } from '@imprint/contracts/documents';
import type { MutationPolicy } from '@imprint/contracts/mcp';
import { OccurrenceSelection, ReleaseResource } from '@imprint/contracts/publishing';
import { ControlRelease, releaseActions, releaseSubject, ReleasesService, type ReleaseAction } from '@imprint/domain/publishing';
import { Injectable } from '@nestjs/common';
import { IsIn, IsString, Length } from 'class-validator';
import { rowSchema } from '../../tools/tool-schema.js';
import { DeclareTool, Tool, type ToolContext, type ToolResult } from '../../tools/tool.js';
import { releaseResult } from './release-result.js';

export class ControlScheduledReleaseArguments extends OccurrenceSelection {
  @Described('Release, e.g. `rel_…`.')
  @IsString()
  @Length(1, 64)
  releaseId!: string;

  @Described('What to do with it.')
  @IsIn(releaseActions)
  action!: ReleaseAction;
}

@DeclareTool({
  name: 'control_scheduled_release',
  title: 'Control a release',
  description:
    'Acts on a release that waits: cancel ends it, pause holds it, resume schedules it, unschedule makes it a draft, publish-now publishes it. Use it when the person wants exactly this. Next: get_scheduled_release.',
  toolset: 'scheduler',
  policy: 'approval-required',
  role: 'creator',
  anyScope: ['posts:schedule', 'posts:publish'],
  hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
  arguments: ControlScheduledReleaseArguments,
  result: () => rowSchema(ReleaseResource),
  publishes: true,
  shows: 'content-cards',
})
@Injectable()
export class ControlScheduledReleaseTool extends Tool<ControlScheduledReleaseArguments> {
  constructor(
    private readonly releases: ReleasesService,
    private readonly control: ControlRelease,
  ) {
    super();
  }

  /** Cancelling a draft needs no approval, because it was not scheduled. */
  override async policyFor(
    caller: Principal,
    { releaseId, action, occurrences = 'one' }: ControlScheduledReleaseArguments,
  ): Promise<MutationPolicy> {
    if (action !== 'cancel' || occurrences !== 'one') return 'approval-required';
    return (await this.releases.read(caller, releaseId)).status === 'draft' ? 'direct' : 'approval-required';
  }

  override async check(caller: Principal, { releaseId, action, occurrences }: ControlScheduledReleaseArguments): Promise<void> {
    await this.control.check(caller, releaseId, action, occurrences);
  }

  override async runTool(
    caller: Principal,
    { releaseId, action, occurrences }: ControlScheduledReleaseArguments,
    { unchanged }: ToolContext,
  ): Promise<ToolResult> {
    await this.control.controlRelease(caller, releaseId, action, { unchanged, scope: occurrences });
    return releaseResult(await this.releases.read(caller, releaseId));
  }

  override subject(caller: Principal, { releaseId, action }: ControlScheduledReleaseArguments): Promise<unknown> {
    return releaseSubject(this.releases, caller, releaseId, action === 'publish-now');
  }
}
