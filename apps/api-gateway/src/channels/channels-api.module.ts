import { PublishingModule } from '@imprint/domain/publishing';
import { Module } from '@nestjs/common';
import { ChannelsController } from './channels.controller.js';
import { connectionMessages } from './connection-messages.js';

@Module({ imports: [PublishingModule], controllers: [ChannelsController] })
export class ChannelsApiModule {
  static readonly messageTypes = connectionMessages;
}
