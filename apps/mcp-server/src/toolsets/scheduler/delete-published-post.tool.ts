import type { Principal } from '@imprint/contracts/access';
import { Described } from '@imprint/contracts/documents';
import { ReleaseResource } from '@imprint/contracts/publishing';
import { ChangePublishedPost, releaseSubject, ReleasesService } from '@imprint/domain/publishing';
import { Injectable } from '@nestjs/common';
import { IsString, Length } from 'class-validator';
import { rowSchema } from '../../tools/tool-schema.js';
import { DeclareTool, Tool, type ToolContext, type ToolResult } from '../../tools/tool.js';
import { releaseResult } from './release-result.js';

export class DeletePublishedPostArguments {
  @Described('As `rel_…`.')
  @IsString()
  @Length(1, 64)
  releaseId!: string;

  @Described('As `tgt_…`.')
  @IsString()
  @Length(1, 64)
  targetId!: string;
}

@DeclareTool({
  name: 'delete_published_post',
  title: 'Delete a published post',
  description:
    'Deletes a published post from its platform, for good or to its trash. Use it when the person wants exactly this. Next: get_scheduled_release.',
  toolset: 'scheduler',
  policy: 'approval-required',
  role: 'creator',
  anyScope: ['posts:schedule', 'posts:publish'],
  hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
  arguments: DeletePublishedPostArguments,
  result: () => rowSchema(ReleaseResource),
  publishes: true,
})
@Injectable()
export class DeletePublishedPostTool extends Tool<DeletePublishedPostArguments> {
  constructor(
    private readonly releases: ReleasesService,
    private readonly changes: ChangePublishedPost,
  ) {
    super();
  }

  override check(caller: Principal, { releaseId, targetId }: DeletePublishedPostArguments): Promise<void> {
    return this.changes.check(caller, releaseId, targetId, { action: 'delete' });
  }

  override async runTool(
    caller: Principal,
    { releaseId, targetId }: DeletePublishedPostArguments,
    { unchanged }: ToolContext,
  ): Promise<ToolResult> {
    await this.changes.changePost(caller, releaseId, targetId, { action: 'delete' }, { unchanged });
    return releaseResult(await this.releases.read(caller, releaseId));
  }

  override subject(caller: Principal, { releaseId }: DeletePublishedPostArguments): Promise<unknown> {
    return releaseSubject(this.releases, caller, releaseId);
  }
}
