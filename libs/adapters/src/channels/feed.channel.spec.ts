import { describe, expect, it } from '@jest/globals';
import { channelConformance } from './channel.conformance.js';
import { FeedChannel } from './feed.channel.js';
import { outgoingImage, outgoingPost } from './outgoing-post.fixture.js';
import { MemoryFeed } from './testing/memory-feed.js';

channelConformance('feed', { network: false, account: false, checksLength: false }, () => {
  const feed = new MemoryFeed();
  return Promise.resolve({
    channel: new FeedChannel(feed),
    credentials: {},
    secrets: [],
    posts: () =>
      Promise.resolve(
        [...feed.entries.values()].map(({ text, media }) => ({ text, altTexts: media.map(({ altText }) => altText ?? '') })),
      ),
    loseNextAnswer: () => {
      feed.loseAnswer = true;
    },
    wire: {
      posts: 5_000,
      open: (tell) =>
        new FeedChannel({
          find: (organizationId, targetId) => feed.find(organizationId, targetId),
          add: async (entry) => {
            const answer = await feed.add(entry);
            tell({ operation: 'add entry', body: entry, answer });
            return answer;
          },
        }),
    },
    stop: () => Promise.resolve(),
  });
});

describe('the feed channel', () => {
  it("adds the entry for the connection's organization and brand, and looks it up only there", async () => {
    const feed = new MemoryFeed();
    const channel = new FeedChannel(feed);
    const connection = { id: 'conn_1', organizationId: 'org_a', brandId: 'brand_a', handle: null, credentials: {} };
    const post = outgoingPost(connection, { media: [outgoingImage(Buffer.from('x'), 'A card')] });
    const record = await channel.publish(post, new AbortController().signal);
    expect(feed.entries.get(post.targetId)).toEqual({
      targetId: post.targetId,
      organizationId: 'org_a',
      brandId: 'brand_a',
      title: post.title,
      text: post.text,
      media: [{ assetId: 'asset_1', mimeType: 'image/png', altText: 'A card', width: 1, height: 1 }],
    });
    expect(record.url).toMatch(/^https:/);
    expect(await channel.lookUp({ ...post, connection: { ...connection, organizationId: 'org_b' } })).toEqual({
      outcome: 'absent',
    });
  });
});
