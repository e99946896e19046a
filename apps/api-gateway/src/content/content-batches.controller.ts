import { Caller } from '@imprint/auth';
import { GenerationRequests } from '@imprint/domain/approvals';
import { postReadingScopes, type Principal } from '@imprint/contracts/access';
import { ApprovalResource } from '@imprint/contracts/approvals';
import { ListQuery, type Page } from '@imprint/contracts/documents';
import { ContentBatchPreview, ContentBatchResource, CreateContentBatch } from '@imprint/contracts/generation';
import { BatchReader, ContentBatches, type ContentBatchView } from '@imprint/domain/generation';
import {
  type Accepted,
  AcceptsAs,
  Allow,
  ChangesNothing,
  IdempotentBy,
  Operation,
  Returns,
  ReturnsPage,
} from '@imprint/platform/http';
import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { orAccepted } from '../approvals/or-accepted.js';

@Controller('v1/content/batches')
export class ContentBatchesController {
  constructor(
    private readonly batches: ContentBatches,
    private readonly reader: BatchReader,
    private readonly requests: GenerationRequests,
  ) {}

  @Operation('createContentBatch', 'Write up to 100 drafts', {
    note: 'With `dateRange` each becomes a draft release with a time: nothing is published before somebody schedules it. `GET /v1/generations?batchId=…` lists what is written.',
    errors: ['model_not_allowed', 'content_refused', 'moderation_unavailable', 'generation_off', 'generation_queue_full'],
  })
  @Allow('creator', 'posts:draft')
  @Returns(ContentBatchResource)
  @AcceptsAs(ApprovalResource)
  @HttpCode(202)
  @Post()
  create(
    @Caller() caller: Principal,
    @Body() body: CreateContentBatch,
    @IdempotentBy() key: string | null,
  ): Promise<ContentBatchView | Accepted> {
    return orAccepted(this.requests.start('create_content_batch', caller, { body, key }));
  }

  @Operation('previewContentBatch', 'List what a batch of drafts would write', {
    note: 'Takes the body of creating it. Nothing is written.',
  })
  @Allow('creator', 'posts:draft')
  @ChangesNothing()
  @Returns(ContentBatchPreview)
  @HttpCode(200)
  @Post('preview')
  async preview(@Caller() caller: Principal, @Body() body: CreateContentBatch): Promise<ContentBatchPreview & { id: string }> {
    return { id: 'preview', ...(await this.batches.preview(caller, body)) };
  }

  @Operation('listContentBatches', 'List batches of drafts')
  @Allow('viewer', ...postReadingScopes)
  @ReturnsPage(ContentBatchResource)
  @Get()
  list(@Caller() caller: Principal, @Query() query: ListQuery): Promise<Page<ContentBatchView>> {
    return this.reader.listTexts(caller, query);
  }

  @Operation('getContentBatch', 'Read how far a batch of drafts is')
  @Allow('viewer', ...postReadingScopes)
  @Returns(ContentBatchResource)
  @Get(':id')
  read(@Caller() caller: Principal, @Param('id') id: string): Promise<ContentBatchView> {
    return this.reader.readTexts(caller, id);
  }

  @Operation('cancelContentBatch', 'Cancel what is left of a batch of drafts', {
    note: 'What no worker has begun is cancelled. What is being written is finished.',
  })
  @Allow('creator', 'posts:draft')
  @Returns(ContentBatchResource)
  @HttpCode(200)
  @Post(':id/cancel')
  cancel(@Caller() caller: Principal, @Param('id') id: string): Promise<ContentBatchView> {
    return this.batches.cancel(caller, id);
  }
}
