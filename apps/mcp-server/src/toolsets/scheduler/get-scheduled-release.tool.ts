import { postReadingScopes, type Principal } from '@imprint/contracts/access';
import { Described } from '@imprint/contracts/documents';
import { ReleaseResource } from '@imprint/contracts/publishing';
import { ReleasesService } from '@imprint/domain/publishing';
import { Injectable } from '@nestjs/common';
import { IsString, Length } from 'class-validator';
import { rowSchema } from '../../tools/tool-schema.js';
import { DeclareTool, readsOnly, Tool, type ToolResult } from '../../tools/tool.js';
import { releaseResult } from './release-result.js';

export class GetScheduledReleaseArguments {
  @Described('Release, e.g. `rel_…`.')
  @IsString()
  @Length(1, 64)
  releaseId!: string;
}

@DeclareTool({
  name: 'get_scheduled_release',
  title: 'Read a release',
  description:
    'Reads a release with its targets: states, times, addresses, every attempt and its error. Use it to follow one, or to find out why it failed. Next: update_scheduled_release or control_scheduled_release.',
  toolset: 'scheduler',
  policy: 'read-only',
  role: 'viewer',
  anyScope: postReadingScopes,
  hints: readsOnly,
  arguments: GetScheduledReleaseArguments,
  result: () => rowSchema(ReleaseResource),
  shows: 'content-cards',
})
@Injectable()
export class GetScheduledReleaseTool extends Tool<GetScheduledReleaseArguments> {
  constructor(private readonly releases: ReleasesService) {
    super();
  }

  override async runTool(caller: Principal, { releaseId }: GetScheduledReleaseArguments): Promise<ToolResult> {
    return releaseResult(await this.releases.read(caller, releaseId));
  }
}
