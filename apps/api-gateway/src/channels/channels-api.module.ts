import { PublishingModule } from '@imprint/domain/publishing';
import { Module } from '@nestjs/common';
import { ChannelsController } from './channels.controller.js';
import { ConnectionCallbackController } from './connection-callback.controller.js';
import { connectionMessages } from './connection-messages.js';

@Module({ imports: [PublishingModule], controllers: [ConnectionCallbackController, ChannelsController] })
export class ChannelsApiModule {
  static readonly messageTypes = connectionMessages;
}
