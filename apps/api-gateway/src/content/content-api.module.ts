import { GenerationRequestsModule } from '@imprint/domain/approvals';
import { GenerationModule } from '@imprint/domain/generation';
import { Module } from '@nestjs/common';
import { contentMessages } from './content-messages.js';
import { ContentBatchesController } from './content-batches.controller.js';
import { ContentController } from './content.controller.js';
import { RepurposingController } from './repurposing.controller.js';

@Module({
  imports: [GenerationModule, GenerationRequestsModule],
  controllers: [ContentController, ContentBatchesController, RepurposingController],
})
export class ContentApiModule {
  static readonly messageTypes = contentMessages;
}
