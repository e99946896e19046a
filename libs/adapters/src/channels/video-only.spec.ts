import type { Channel, ChannelCapability } from '@imprint/domain/publishing/channel';
import { channelConformance } from './channel.conformance.js';
import { FeedChannel } from './feed.channel.js';
import { outgoingVideo } from './outgoing-post.fixture.js';
import { MemoryFeed } from './testing/memory-feed.js';

const limits: ChannelCapability['limits'] = {
  ...({ captionLength: 100, captionUnit: 'graphemes', linkLength: null, captionRequired: false } as const),
  ...{ threadPosts: 1, firstComment: false, linkCards: 'none' as const },
  images: { mimeTypes: [], maxBytes: 0, maxCount: 0 },
  videos: { mimeTypes: ['video/mp4'], maxBytes: 1_000_000, maxCount: 1, minSeconds: 3, maxSeconds: 60, maxAspect: 1 },
};

/** As platforms are whose posts are videos. */
function videoChannel(feed: MemoryFeed): Channel {
  const channel = new FeedChannel(feed);
  const check: Channel['check'] = ({ media }) =>
    media.length === 1 ? [] : [{ code: 'video_missing', message: 'A post here is a video.', field: 'media' }];
  return Object.assign(channel, { capability: { ...channel.capability, limits }, check });
}

channelConformance('a platform of videos', { network: false, account: false, checksLength: false }, () => {
  const feed = new MemoryFeed();
  const lose = (): void => {
    feed.loseAnswer = true;
  };
  return Promise.resolve({
    channel: videoChannel(feed),
    credentials: {},
    secrets: [],
    media: [outgoingVideo(Buffer.from('A video that every post has'), 'The terrace')],
    posts: () =>
      Promise.resolve(
        [...feed.entries.values()].map(({ text, media }) => ({ text, altTexts: media.map(({ altText }) => altText ?? '') })),
      ),
    loseNextAnswer: lose,
    loseNextChange: lose,
    proxy: { reportTo: () => undefined },
    generatedPosts: 0,
    stop: () => Promise.resolve(),
  });
});
