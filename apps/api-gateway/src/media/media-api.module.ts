import { UploadsModule } from '@imprint/domain/media';
import { Module } from '@nestjs/common';
import { AssetAdditionsController } from './asset-additions.controller.js';
import { assetMessages } from './asset-messages.js';
import { MediaController } from './media.controller.js';
import { UploadContentController } from './upload-content.controller.js';
import { uploadMessages } from './upload-messages.js';

@Module({
  imports: [UploadsModule],
  controllers: [AssetAdditionsController, MediaController, UploadContentController],
})
export class MediaApiModule {
  static readonly messageTypes = [...assetMessages, ...uploadMessages];
}
