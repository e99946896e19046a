import type { Principal } from '@imprint/contracts/access';
import { ListQuery, type Page } from '@imprint/contracts/documents';
import { OrganizationExportResource } from '@imprint/contracts/exports';
import { Caller } from '@imprint/auth';
import { OrganizationExports, type OrganizationExportView } from '@imprint/domain/exports';
import { NotReplayable, Operation, Returns, ReturnsPage, SessionWhileDeleting } from '@imprint/platform/http';
import { Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';

/** Everything of an organization in one file. */
@Controller('v1/organizations/:organizationId/exports')
export class ExportsController {
  constructor(private readonly exports: OrganizationExports) {}

  @Operation('exportOrganization', 'Export an organization', {
    note: 'Everything that it has, as JSON and files in a ZIP archive, without secrets. Read the export until it is completed. An organization can be exported five times in 24 hours.',
    errors: ['too_many_requests'],
  })
  @SessionWhileDeleting('owner')
  @NotReplayable()
  @Returns(OrganizationExportResource)
  @HttpCode(202)
  @Post()
  request(@Caller() caller: Principal): Promise<OrganizationExportView> {
    return this.exports.request(caller);
  }

  @Operation('listOrganizationExports', 'List exports of an organization', {
    note: 'Newest first. An export is gone once it has expired.',
  })
  @SessionWhileDeleting('owner')
  @ReturnsPage(OrganizationExportResource)
  @Get()
  list(@Caller() caller: Principal, @Query() query: ListQuery): Promise<Page<OrganizationExportView>> {
    return this.exports.list(caller, query);
  }

  @Operation('getOrganizationExport', 'Read an export of an organization')
  @SessionWhileDeleting('owner')
  @Returns(OrganizationExportResource)
  @Get(':exportId')
  read(@Caller() caller: Principal, @Param('exportId') id: string): Promise<OrganizationExportView> {
    return this.exports.read(caller, id);
  }
}
