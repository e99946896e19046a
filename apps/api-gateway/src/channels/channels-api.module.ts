import { PublishingModule } from '@imprint/domain/publishing';
import { Module } from '@nestjs/common';
import { ChannelClientController } from './channel-client.controller.js';
import { ChannelsController } from './channels.controller.js';
import { ConnectionCallbackController } from './connection-callback.controller.js';
import { connectionMessages } from './connection-messages.js';
import { PlatformPostsController } from './platform-posts.controller.js';

@Module({
  imports: [PublishingModule],
  controllers: [ConnectionCallbackController, ChannelClientController, ChannelsController, PlatformPostsController],
})
export class ChannelsApiModule {
  static readonly messageTypes = connectionMessages;
}
