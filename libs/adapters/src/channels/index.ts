import { Global, Module } from '@nestjs/common';
import { CHANNELS, type Channel, type Channels } from '@imprint/domain/publishing/channel';
import { BlueskyChannel } from './bluesky.channel.js';
import { FeedChannel } from './feed.channel.js';
import { MastodonChannel } from './mastodon.channel.js';
import { PinterestChannel } from './pinterest.channel.js';
import { TelegramChannel } from './telegram.channel.js';
import { WebhookChannel } from './webhook.channel.js';
import { WordpressChannel } from './wordpress.channel.js';

/** Every channel, in display order. */
const channels = [
  FeedChannel, //
  BlueskyChannel,
  MastodonChannel,
  PinterestChannel,
  TelegramChannel,
  WordpressChannel,
  WebhookChannel,
];

/** Provides `CHANNELS`. The application provides what the channels depend on: `CONFIG`, `ChannelFetch`, and `FEED_ENTRIES` for the feed. */
@Global()
@Module({
  providers: [
    ...channels,
    {
      provide: CHANNELS,
      inject: channels,
      useFactory: (...all: Channel[]): Channels => new Map(all.map((channel) => [channel.capability.name, channel])),
    },
  ],
  exports: [CHANNELS],
})
export class ChannelsModule {}

export { BlueskyChannel, FeedChannel, MastodonChannel, PinterestChannel, TelegramChannel, WebhookChannel, WordpressChannel };
