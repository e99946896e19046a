import { Global, Module } from '@nestjs/common';
import { VIDEO_TOOL, type VideoTool } from '@imprint/domain/media/video-tool';
import { CHANNELS, type Channel } from '@imprint/domain/publishing/channel';
import { CONFIG, type Config } from '@imprint/platform/config';
import { BeehiivChannel } from './beehiiv.channel.js';
import { BlueskyChannel } from './bluesky.channel.js';
import { DevtoChannel } from './devto.channel.js';
import { DiscordChannel } from './discord.channel.js';
import { FacebookChannel } from './facebook.channel.js';
import { FeedChannel } from './feed.channel.js';
import { GhostChannel } from './ghost.channel.js';
import { GitChannel } from './git.channel.js';
import { GoogleBusinessChannel } from './googlebusiness.channel.js';
import { HashnodeChannel } from './hashnode.channel.js';
import { InstagramChannel } from './instagram.channel.js';
import { LemmyChannel } from './lemmy.channel.js';
import { LinkedinChannel } from './linkedin.channel.js';
import { ListmonkChannel } from './listmonk.channel.js';
import { MastodonChannel } from './mastodon.channel.js';
import { MatrixChannel } from './matrix.channel.js';
import { MediawikiChannel } from './mediawiki.channel.js';
import { MicropubChannel } from './micropub.channel.js';
import { NewsletterChannel } from './newsletter.channel.js';
import { NostrChannel } from './nostr.channel.js';
import { convertingVideos, offeredChannels } from './offered-channels.js';
import { PinterestChannel } from './pinterest.channel.js';
import { RedditChannel } from './reddit.channel.js';
import { SlackChannel } from './slack.channel.js';
import { TelegramChannel } from './telegram.channel.js';
import { ThreadsChannel } from './threads.channel.js';
import { TiktokChannel } from './tiktok.channel.js';
import { TumblrChannel } from './tumblr.channel.js';
import { WebhookChannel } from './webhook.channel.js';
import { WordpressChannel } from './wordpress.channel.js';
import { XChannel } from './x.channel.js';
import { XmppChannel } from './xmpp.channel.js';
import { YoutubeChannel } from './youtube.channel.js';

/** Every channel, in display order: by name, between those of this instance and of the user's own. */
const channels = [
  FeedChannel,
  NewsletterChannel,
  BeehiivChannel,
  BlueskyChannel,
  DevtoChannel,
  DiscordChannel,
  FacebookChannel,
  GhostChannel,
  GitChannel,
  GoogleBusinessChannel,
  HashnodeChannel,
  InstagramChannel,
  LemmyChannel,
  LinkedinChannel,
  ListmonkChannel,
  MastodonChannel,
  MatrixChannel,
  MediawikiChannel,
  MicropubChannel,
  NostrChannel,
  PinterestChannel,
  RedditChannel,
  SlackChannel,
  TelegramChannel,
  ThreadsChannel,
  TiktokChannel,
  TumblrChannel,
  WordpressChannel,
  XChannel,
  XmppChannel,
  YoutubeChannel,
  WebhookChannel,
];

/**
 * Provides `CHANNELS`. The application provides what the channels depend on: `CONFIG`, `ChannelFetch`, and `FEED_ENTRIES` and
 * `NEWSLETTER_ISSUES` for those of this instance. With `VIDEO_TOOL`, they say whether videos are converted for them.
 */
@Global()
@Module({
  providers: [
    ...channels,
    {
      provide: CHANNELS,
      inject: [CONFIG, { token: VIDEO_TOOL, optional: true }, ...channels],
      useFactory: (config: Config, videoTool: VideoTool | null | undefined, ...all: Channel[]) => {
        if (videoTool !== undefined) convertingVideos(all, videoTool !== null);
        return offeredChannels(all, config);
      },
    },
  ],
  exports: [CHANNELS],
})
export class ChannelsModule {}

export {
  BeehiivChannel,
  BlueskyChannel,
  DevtoChannel,
  DiscordChannel,
  FacebookChannel,
  FeedChannel,
  GhostChannel,
  GitChannel,
  GoogleBusinessChannel,
  HashnodeChannel,
  InstagramChannel,
  LemmyChannel,
  LinkedinChannel,
  ListmonkChannel,
  MastodonChannel,
  MatrixChannel,
  MediawikiChannel,
  MicropubChannel,
  NewsletterChannel,
  NostrChannel,
  PinterestChannel,
  RedditChannel,
  SlackChannel,
  TelegramChannel,
  ThreadsChannel,
  TiktokChannel,
  TumblrChannel,
  WebhookChannel,
  WordpressChannel,
  XChannel,
  XmppChannel,
  YoutubeChannel,
};
