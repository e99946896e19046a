import { describe, expect, it } from '@jest/globals';
import type { OpenedConnection, OutgoingPost } from '@imprint/domain/publishing/channel';
import { eachOnNewGhostSite } from '../ghost-site.fixture.js';
import type { GhostChannel } from '../ghost.channel.js';
import { outgoingImage, outgoingPost } from '../outgoing-post.fixture.js';
import type { FaultProxy } from '../testing/fault-proxy.js';
import { ghostCalls } from '../testing/ghost-network.js';
import { ghostRefusal } from '../testing/ghost-posts.js';
import type { GhostSimulator } from '../testing/ghost-simulator.js';
import { seenGhostPost } from '../testing/seen-ghost-post.js';

const signal = new AbortController().signal;
const image = Buffer.from('an image');

let site: GhostSimulator;
let proxy: FaultProxy;
let channel: GhostChannel;
let connection: OpenedConnection;
eachOnNewGhostSite((opened) => ({ site, proxy, channel, connection } = opened));

describe('a change of a post on Ghost', () => {
  const begun = async (parts: Partial<OutgoingPost> = {}) => {
    const post = outgoingPost(connection, parts);
    return { ...post, externalProviderId: (await channel.publish(post, signal)).externalProviderId };
  };

  it('uploads no image again, and takes its text away', async () => {
    const post = await begun({ media: [outgoingImage(image, 'A cup')] });
    await channel.editPost({ ...post, text: '', media: [outgoingImage(image, null)] }, signal);
    expect(site.library.posts.map(seenGhostPost)).toEqual([{ text: '', altTexts: [''] }]);
    expect(site.images).toHaveLength(1);
  });

  it('does not overwrite what somebody saves at the same moment, and can be tried again', async () => {
    const post = await begun();
    const { answer } = ghostRefusal(409, 'UpdateCollisionError', 'Saving failed!', 'UPDATE_COLLISION');
    const body = JSON.stringify(answer.body);
    void proxy.breakNext(ghostCalls.publishDraft, { kind: 'answer', status: 409, body });
    const expected = { outcome: 'refused', code: 'changed_meanwhile', retryable: true };
    await expect(channel.editPost({ ...post, text: 'Edited' }, signal)).rejects.toMatchObject(expected);
    await channel.editPost({ ...post, text: 'Edited' }, signal);
    expect(site.library.posts.map(seenGhostPost)).toMatchObject([{ text: 'Edited' }]);
  });

  it('takes a page that is not of Ghost for no deletion', async () => {
    const post = await begun();
    void proxy.breakNext(ghostCalls.deletePost, { kind: 'answer', status: 404, body: '<h1>Not found</h1>' });
    const expected = { class: 'misconfiguration', code: 'not_a_ghost_site' };
    await expect(channel.deletePost(post, signal)).rejects.toMatchObject(expected);
    expect(await channel.deletePost(post, signal)).toBe('deleted');
  });
});
