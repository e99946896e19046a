import { Caller } from '@imprint/auth';
import { GenerationRequests } from '@imprint/domain/approvals';
import type { Principal } from '@imprint/contracts/access';
import { ApprovalResource } from '@imprint/contracts/approvals';
import { ListQuery, type Page } from '@imprint/contracts/documents';
import { CreateImageBatch, GenerationBatchResource, GenerationPreview } from '@imprint/contracts/generation';
import { BatchReader, MediaBatches, type BatchView } from '@imprint/domain/generation';
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

@Controller('v1/images/batches')
export class ImageBatchesController {
  constructor(
    private readonly batches: MediaBatches,
    private readonly reader: BatchReader,
    private readonly requests: GenerationRequests,
  ) {}

  @Operation('createImageBatch', 'Generate images from prompts with variables', {
    note: 'Every prompt is filled with every combination of the variables that it names. `GET /v1/generations?batchId=…` lists what is made.',
    errors: ['model_not_allowed', 'content_refused', 'moderation_unavailable', 'generation_off', 'generation_queue_full'],
  })
  @Allow('creator', 'images:create')
  @Returns(GenerationBatchResource)
  @AcceptsAs(ApprovalResource)
  @HttpCode(202)
  @Post()
  create(
    @Caller() caller: Principal,
    @Body() body: CreateImageBatch,
    @IdempotentBy() key: string | null,
  ): Promise<BatchView | Accepted> {
    return orAccepted(this.requests.start('create_image_batch', caller, { body, key }));
  }

  @Operation('previewImageBatch', 'List what a batch of images would make and cost', {
    note: 'Takes the body of creating it. Nothing is written.',
    errors: ['unknown_model', 'model_not_allowed', 'generation_off'],
  })
  @Allow('creator', 'images:create')
  @ChangesNothing()
  @Returns(GenerationPreview)
  @HttpCode(200)
  @Post('preview')
  async preview(@Caller() caller: Principal, @Body() body: CreateImageBatch): Promise<GenerationPreview & { id: string }> {
    return { id: 'preview', ...(await this.batches.preview('image', caller, body)) };
  }

  @Operation('listImageBatches', 'List batches of images')
  @Allow('viewer', 'images:read', 'images:create')
  @ReturnsPage(GenerationBatchResource)
  @Get()
  list(@Caller() caller: Principal, @Query() query: ListQuery): Promise<Page<BatchView>> {
    return this.reader.list(caller, { ...query, kind: 'image' });
  }

  @Operation('getImageBatch', 'Read how far a batch is')
  @Allow('viewer', 'images:read', 'images:create')
  @Returns(GenerationBatchResource)
  @Get(':id')
  read(@Caller() caller: Principal, @Param('id') id: string): Promise<BatchView> {
    return this.reader.read(caller, id, 'image');
  }

  @Operation('cancelImageBatch', 'Cancel what is left of a batch', {
    note: 'What no worker has begun is cancelled. What is being made is finished.',
  })
  @Allow('creator', 'images:create')
  @Returns(GenerationBatchResource)
  @HttpCode(200)
  @Post(':id/cancel')
  cancel(@Caller() caller: Principal, @Param('id') id: string): Promise<BatchView> {
    return this.batches.cancel(caller, id, 'image');
  }
}
