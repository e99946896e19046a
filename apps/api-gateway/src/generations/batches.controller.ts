import { Caller } from '@imprint/auth';
import type { Principal } from '@imprint/contracts/access';
import type { Page } from '@imprint/contracts/documents';
import { GenerationBatchResource, ListBatchesQuery } from '@imprint/contracts/generation';
import { BatchReader, MediaBatches, type BatchView } from '@imprint/domain/generation';
import { Allow, Operation, Returns, ReturnsPage } from '@imprint/platform/http';
import { Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';

/** Of images, videos, voices and music; the reader leaves out those that the caller may not read. */
@Controller('v1/batches')
export class BatchesController {
  constructor(
    private readonly batches: MediaBatches,
    private readonly reader: BatchReader,
  ) {}

  @Operation('listBatches', 'List batches of images, videos, voices and music')
  @Allow('viewer', 'images:read', 'images:create', 'videos:read', 'videos:create')
  @ReturnsPage(GenerationBatchResource)
  @Get()
  list(@Caller() caller: Principal, @Query() query: ListBatchesQuery): Promise<Page<BatchView>> {
    return this.reader.list(caller, query);
  }

  @Operation('getBatch', 'Read how far a batch of any of these is')
  @Allow('viewer', 'images:read', 'images:create', 'videos:read', 'videos:create')
  @Returns(GenerationBatchResource)
  @Get(':id')
  read(@Caller() caller: Principal, @Param('id') id: string): Promise<BatchView> {
    return this.reader.read(caller, id);
  }

  @Operation('cancelBatch', 'Cancel what is left of a batch of any of these', {
    note: 'What no worker has begun is cancelled. What is being made is finished.',
  })
  @Allow('creator', 'images:create', 'videos:create')
  @Returns(GenerationBatchResource)
  @HttpCode(200)
  @Post(':id/cancel')
  cancel(@Caller() caller: Principal, @Param('id') id: string): Promise<BatchView> {
    return this.batches.cancel(caller, id);
  }
}
