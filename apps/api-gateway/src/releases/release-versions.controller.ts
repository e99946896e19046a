import { postReadingScopes, type Principal } from '@imprint/contracts/access';
import { ListQuery, type Page } from '@imprint/contracts/documents';
import { ReleaseVersionResource, ReleaseVersionSummary } from '@imprint/contracts/publishing';
import { Caller } from '@imprint/auth';
import { ReleaseVersions, type ReleaseVersionView } from '@imprint/domain/publishing';
import { Allow, Operation, Returns, ReturnsPage } from '@imprint/platform/http';
import { Controller, Get, Param, Query } from '@nestjs/common';

@Controller('v1/releases/:id/versions')
export class ReleaseVersionsController {
  constructor(private readonly versions: ReleaseVersions) {}

  @Operation('listReleaseVersions', 'List the versions of a release', {
    note: 'The newest first: what it says now. What one author saves within five minutes is one version, and the latest 100 are kept. Releases saved before versions were introduced have none until they are saved again.',
  })
  @Allow('viewer', ...postReadingScopes)
  @ReturnsPage(ReleaseVersionSummary)
  @Get()
  list(@Caller() caller: Principal, @Param('id') id: string, @Query() query: ListQuery): Promise<Page<ReleaseVersionView>> {
    return this.versions.list(caller, id, query);
  }

  @Operation('getReleaseVersion', 'Read a version of a release', {
    note: 'To bring it back, send its content with `updateRelease`, its id as `restoredFrom` and the `expectedRevision` of the release.',
  })
  @Allow('viewer', ...postReadingScopes)
  @Returns(ReleaseVersionResource)
  @Get(':versionId')
  read(@Caller() caller: Principal, @Param('id') id: string, @Param('versionId') versionId: string): Promise<ReleaseVersionView> {
    return this.versions.read(caller, id, versionId);
  }
}
