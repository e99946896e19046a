import { GenerationRequestsModule } from '@imprint/domain/approvals';
import { GenerationModule } from '@imprint/domain/generation';
import { UploadsModule } from '@imprint/domain/media';
import { Module } from '@nestjs/common';
import { generationMessages } from './generation-messages.js';
import { ImageBatchesController } from './image-batches.controller.js';
import { ImagePreviewsController } from './image-previews.controller.js';
import { ImageTransformsController } from './image-transforms.controller.js';
import { ImagesController } from './images.controller.js';

@Module({
  imports: [GenerationModule, GenerationRequestsModule, UploadsModule],
  controllers: [ImageBatchesController, ImagePreviewsController, ImagesController, ImageTransformsController],
})
export class ImagesApiModule {
  static readonly messageTypes = generationMessages;
}
