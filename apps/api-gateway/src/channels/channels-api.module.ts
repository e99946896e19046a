import { PublishingModule } from '@imprint/domain/publishing';
import { Module } from '@nestjs/common';
import { ChannelsController } from './channels.controller.js';

@Module({ imports: [PublishingModule], controllers: [ChannelsController] })
export class ChannelsApiModule {}
