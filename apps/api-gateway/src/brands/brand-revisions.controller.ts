import type { Principal } from '@imprint/contracts/access';
import {
  BrandResource,
  BrandRevisionResource,
  BrandRevisionSummary,
  CompareRevisions,
  ExpectedRevision,
} from '@imprint/contracts/brands';
import { ListQuery, type Page } from '@imprint/contracts/documents';
import { Caller } from '@imprint/auth';
import {
  BrandEditing,
  BrandRevisions,
  type BrandRevisionSummaryView,
  type BrandRevisionView,
  type BrandView,
} from '@imprint/domain/brands';
import { Allow, Operation, Returns, ReturnsPage } from '@imprint/platform/http';
import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';

@Controller('v1/brands/:id/revisions')
export class BrandRevisionsController {
  constructor(
    private readonly revisions: BrandRevisions,
    private readonly editing: BrandEditing,
  ) {}

  @Operation('listBrandRevisions', 'List the revisions of a brand', { note: 'The newest first: what it says now.' })
  @Allow('viewer', 'brands:read')
  @ReturnsPage(BrandRevisionSummary)
  @Get()
  list(@Caller() caller: Principal, @Param('id') id: string, @Query() query: ListQuery): Promise<Page<BrandRevisionSummaryView>> {
    return this.revisions.list(caller, id, query);
  }

  @Operation('getBrandRevision', 'Read a revision of a brand', {
    note: 'With what differs from the one before, or from another one.',
  })
  @Allow('viewer', 'brands:read')
  @Returns(BrandRevisionResource)
  @Get(':revisionId')
  read(
    @Caller() caller: Principal,
    @Param('id') id: string,
    @Param('revisionId') revisionId: string,
    @Query() query: CompareRevisions,
  ): Promise<BrandRevisionView> {
    return this.revisions.read(caller, id, revisionId, query);
  }

  @Operation('restoreBrandRevision', 'Bring back a revision of a brand', {
    note: 'Makes a new revision that says what that one did. Nothing that was made under another one changes.',
    errors: ['revision_conflict'],
  })
  @Allow('creator', 'posts:draft')
  @Returns(BrandResource)
  @HttpCode(200)
  @Post(':revisionId/restore')
  restore(
    @Caller() caller: Principal,
    @Param('id') id: string,
    @Param('revisionId') revisionId: string,
    @Body() body: ExpectedRevision,
  ): Promise<BrandView> {
    return this.editing.restore(caller, id, revisionId, body);
  }
}
