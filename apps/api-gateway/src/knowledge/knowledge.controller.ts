import { Caller } from '@imprint/auth';
import type { Principal } from '@imprint/contracts/access';
import { ApprovalResource } from '@imprint/contracts/approvals';
import { ListQuery, type Page } from '@imprint/contracts/documents';
import {
  CaptureKnowledge,
  KnowledgeChunkResource,
  KnowledgeSourceResource,
  KnowledgeVersionResource,
  KnowledgeVersionSummary,
  ListKnowledgeQuery,
  UpdateKnowledgeSource,
} from '@imprint/contracts/knowledge';
import { GenerationRequests } from '@imprint/domain/approvals';
import {
  ChangeSource,
  KnowledgeSources,
  type KnowledgeChunkView,
  type KnowledgeSourceView,
  type KnowledgeVersionSummaryView,
  type KnowledgeVersionView,
} from '@imprint/domain/knowledge';
import { type Accepted, AcceptsAs, Allow, IdempotentBy, Operation, Returns, ReturnsPage } from '@imprint/platform/http';
import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { orAccepted } from '../approvals/or-accepted.js';

/** What brands know. Texts of sources came from outside. */
@Controller('v1/brands/:id/knowledge')
export class KnowledgeController {
  constructor(
    private readonly sources: KnowledgeSources,
    private readonly requests: GenerationRequests,
    private readonly changing: ChangeSource,
  ) {}

  @Operation('captureKnowledge', 'Add a source to what a brand knows', {
    note:
      'A worker reads it. Wait for the state `ready` or `failed`, or for the message `knowledge` on `/v1/ws`. Audio and video without a transcript ' +
      'are transcribed where the instance has a model with `transcribes`, which may cost credits.',
    errors: ['limit_reached', 'credit_cap_reached', 'insufficient_credits'],
  })
  @Allow('creator', 'posts:draft')
  @Returns(KnowledgeSourceResource)
  @AcceptsAs(ApprovalResource)
  @Post()
  capture(
    @Caller() caller: Principal,
    @Param('id') id: string,
    @Body() body: CaptureKnowledge,
    @IdempotentBy() key: string | null,
  ): Promise<KnowledgeSourceView | Accepted> {
    return orAccepted(this.requests.start('add_knowledge', caller, { id, body, key }));
  }

  @Operation('listKnowledge', 'List what a brand knows', {
    note: 'Newest first. Entries of feeds are listed with `feedId`.',
  })
  @Allow('viewer', 'brands:read')
  @ReturnsPage(KnowledgeSourceResource)
  @Get()
  list(
    @Caller() caller: Principal,
    @Param('id') id: string,
    @Query() query: ListKnowledgeQuery,
  ): Promise<Page<KnowledgeSourceView>> {
    return this.sources.list(caller, id, query);
  }

  @Operation('getKnowledgeSource', 'Read a source')
  @Allow('viewer', 'brands:read')
  @Returns(KnowledgeSourceResource)
  @Get(':sourceId')
  read(@Caller() caller: Principal, @Param('id') id: string, @Param('sourceId') sourceId: string): Promise<KnowledgeSourceView> {
    return this.sources.read(caller, id, sourceId);
  }

  @Operation('updateKnowledgeSource', 'Change title, purpose or text of a source', {
    note: 'A new text is read by a worker and makes a version.',
    errors: ['state_conflict'],
  })
  @Allow('creator', 'posts:draft')
  @Returns(KnowledgeSourceResource)
  @Patch(':sourceId')
  update(
    @Caller() caller: Principal,
    @Param('id') id: string,
    @Param('sourceId') sourceId: string,
    @Body() body: UpdateKnowledgeSource,
  ): Promise<KnowledgeSourceView> {
    return this.changing.update(caller, id, sourceId, body);
  }

  @Operation('deleteKnowledgeSource', 'Delete a source', {
    note: 'With every version and every part that it is searched by; a feed with its entries.',
  })
  @Allow('creator', 'posts:draft')
  @HttpCode(204)
  @Delete(':sourceId')
  delete(@Caller() caller: Principal, @Param('id') id: string, @Param('sourceId') sourceId: string): Promise<void> {
    return this.changing.delete(caller, id, sourceId);
  }

  @Operation('archiveKnowledgeSource', 'Archive a source', { note: 'It is kept, and found no more. A feed with its entries.' })
  @Allow('creator', 'posts:draft')
  @Returns(KnowledgeSourceResource)
  @HttpCode(200)
  @Post(':sourceId/archive')
  archive(
    @Caller() caller: Principal,
    @Param('id') id: string,
    @Param('sourceId') sourceId: string,
  ): Promise<KnowledgeSourceView> {
    return this.changing.archive(caller, id, sourceId);
  }

  @Operation('restoreKnowledgeSource', 'Bring back an archived source', {
    errors: ['credit_cap_reached', 'insufficient_credits', 'state_conflict'],
  })
  @Allow('creator', 'posts:draft')
  @Returns(KnowledgeSourceResource)
  @HttpCode(200)
  @Post(':sourceId/restore')
  restore(
    @Caller() caller: Principal,
    @Param('id') id: string,
    @Param('sourceId') sourceId: string,
  ): Promise<KnowledgeSourceView> {
    return this.changing.restore(caller, id, sourceId);
  }

  @Operation('refreshKnowledgeSource', 'Read a source anew', {
    note: 'A page, a feed or the captions of a video. Makes a version if the text has changed; until then the one before is found.',
    errors: ['state_conflict'],
  })
  @Allow('creator', 'posts:draft')
  @Returns(KnowledgeSourceResource)
  @HttpCode(200)
  @Post(':sourceId/refresh')
  refresh(
    @Caller() caller: Principal,
    @Param('id') id: string,
    @Param('sourceId') sourceId: string,
  ): Promise<KnowledgeSourceView> {
    return this.changing.refresh(caller, id, sourceId);
  }

  @Operation('retryKnowledgeSource', 'Retry a source that failed', {
    errors: ['credit_cap_reached', 'insufficient_credits', 'state_conflict'],
  })
  @Allow('creator', 'posts:draft')
  @Returns(KnowledgeSourceResource)
  @HttpCode(200)
  @Post(':sourceId/retry')
  retry(@Caller() caller: Principal, @Param('id') id: string, @Param('sourceId') sourceId: string): Promise<KnowledgeSourceView> {
    return this.changing.retry(caller, id, sourceId);
  }

  @Operation('listKnowledgeChunks', 'List the parts of a source', {
    note: 'What it is searched by, in the order of its text. One that is archived, or not read yet, has none.',
  })
  @Allow('viewer', 'brands:read')
  @ReturnsPage(KnowledgeChunkResource)
  @Get(':sourceId/chunks')
  listChunks(
    @Caller() caller: Principal,
    @Param('id') id: string,
    @Param('sourceId') sourceId: string,
    @Query() query: ListQuery,
  ): Promise<Page<KnowledgeChunkView>> {
    return this.sources.listChunks(caller, id, sourceId, query);
  }

  @Operation('listKnowledgeVersions', 'List the versions of a source', { note: 'Newest first.' })
  @Allow('viewer', 'brands:read')
  @ReturnsPage(KnowledgeVersionSummary)
  @Get(':sourceId/versions')
  listVersions(
    @Caller() caller: Principal,
    @Param('id') id: string,
    @Param('sourceId') sourceId: string,
    @Query() query: ListQuery,
  ): Promise<Page<KnowledgeVersionSummaryView>> {
    return this.sources.listVersions(caller, id, sourceId, query);
  }

  @Operation('getKnowledgeVersion', 'Read a version of a source', { note: 'With its text, which came from outside.' })
  @Allow('viewer', 'brands:read')
  @Returns(KnowledgeVersionResource)
  @Get(':sourceId/versions/:versionId')
  readVersion(
    @Caller() caller: Principal,
    @Param('id') id: string,
    @Param('sourceId') sourceId: string,
    @Param('versionId') versionId: string,
  ): Promise<KnowledgeVersionView> {
    return this.sources.readVersion(caller, id, sourceId, versionId);
  }
}
