import { describe, expect, it } from '@jest/globals';
import type { FeedEntries } from '@imprint/domain/feed/entries';
import { channelConformance } from './channel.conformance.js';
import { FeedChannel } from './feed.channel.js';
import { outgoingImage, outgoingPost } from './outgoing-post.fixture.js';
import type { Exchange } from './testing/exchange.js';
import { MemoryFeed } from './testing/memory-feed.js';

channelConformance('feed', { network: false, account: false, checksLength: false }, () => {
  const feed = new MemoryFeed();
  let onExchange: (exchange: Exchange) => void = () => undefined;
  const reporting: FeedEntries = {
    find: (organizationId, targetId) => feed.find(organizationId, targetId),
    edit: (organizationId, targetId, content) => feed.edit(organizationId, targetId, content),
    remove: (organizationId, id) => feed.remove(organizationId, id),
    add: async (entry) => {
      const answer = await feed.add(entry);
      onExchange({ operation: 'add entry', body: entry, answer });
      return answer;
    },
  };
  return Promise.resolve({
    channel: new FeedChannel(reporting),
    credentials: {},
    secrets: [],
    posts: () =>
      Promise.resolve(
        [...feed.entries.values()].map(({ text, media }) => ({ text, altTexts: media.map(({ altText }) => altText ?? '') })),
      ),
    loseNextAnswer: () => {
      feed.loseAnswer = true;
    },
    loseNextChange: () => {
      feed.loseAnswer = true;
    },
    proxy: {
      reportTo: (report) => {
        onExchange = report;
      },
    },
    generatedPosts: 2_000,
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
      html: null,
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
