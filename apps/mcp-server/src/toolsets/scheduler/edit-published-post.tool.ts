import type { Principal } from '@imprint/contracts/access';
import { Described } from '@imprint/contracts/documents';
import { EditPublishedPost, ReleaseResource } from '@imprint/contracts/publishing';
import { ChangePublishedPost, releaseSubject, ReleasesService, type WantedChange } from '@imprint/domain/publishing';
import { Injectable } from '@nestjs/common';
import { IsString, Length } from 'class-validator';
import { rowSchema } from '../../tools/tool-schema.js';
import { DeclareTool, Tool, type ToolContext, type ToolResult } from '../../tools/tool.js';
import { releaseResult } from './release-result.js';

export class EditPublishedPostArguments extends EditPublishedPost {
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
  name: 'edit_published_post',
  title: 'Edit a published post',
  description:
    'Changes the text or alternative texts of a published post, where its platform allows it. Use it for what is out, update_scheduled_release for what waits. Next: get_scheduled_release.',
  toolset: 'scheduler',
  policy: 'approval-required',
  role: 'creator',
  anyScope: ['posts:schedule', 'posts:publish'],
  hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
  arguments: EditPublishedPostArguments,
  result: () => rowSchema(ReleaseResource),
  publishes: true,
})
@Injectable()
export class EditPublishedPostTool extends Tool<EditPublishedPostArguments> {
  constructor(
    private readonly releases: ReleasesService,
    private readonly changes: ChangePublishedPost,
  ) {
    super();
  }

  override check(caller: Principal, given: EditPublishedPostArguments): Promise<void> {
    return this.changes.check(caller, given.releaseId, given.targetId, wantedBy(given));
  }

  override async runTool(caller: Principal, given: EditPublishedPostArguments, { unchanged }: ToolContext): Promise<ToolResult> {
    await this.changes.changePost(caller, given.releaseId, given.targetId, wantedBy(given), { unchanged });
    return releaseResult(await this.releases.read(caller, given.releaseId));
  }

  override subject(caller: Principal, { releaseId }: EditPublishedPostArguments): Promise<unknown> {
    return releaseSubject(this.releases, caller, releaseId);
  }
}

const wantedBy = ({ caption, media }: EditPublishedPostArguments): WantedChange => ({
  action: 'edit',
  ...(caption !== undefined && { caption }),
  ...(media !== undefined && { media }),
});
