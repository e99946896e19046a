import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { OpenedConnection, OutgoingPost } from '@imprint/domain/publishing/channel';
import { SafeFetch } from '@imprint/platform/safe-fetch';
import { testConfig } from '@imprint/platform/testing';
import { openedConnection, outgoingPost } from '../outgoing-post.fixture.js';
import { SlackChannel } from '../slack.channel.js';
import { SlackSimulator } from '../testing/slack-simulator.js';

const signal = new AbortController().signal;
const safeFetch = new SafeFetch(['localhost']);
let slack: SlackSimulator;
let channel: SlackChannel;
let channelId: string;
let connection: OpenedConnection;

beforeEach(async () => {
  slack = new SlackSimulator();
  channel = new SlackChannel(safeFetch, testConfig({ SLACK_API_URL: `${await slack.start()}/api` }));
  channelId = slack.addChannel();
  connection = openedConnection({ botToken: slack.token, channel: channelId });
});
afterEach(() => slack.stop());
afterAll(() => safeFetch.onApplicationShutdown());

const post = (parts: Partial<OutgoingPost> = {}) => outgoingPost(connection, parts);
const lookUp = (sent: OutgoingPost, firstSentAt = new Date()) => channel.lookUp({ ...sent, firstSentAt }, signal);
const chatter = (count: number, parts: object = {}) => {
  for (let made = 0; made < count; made += 1) slack.messages.add({ channel: channelId, text: 'Chatter', ...parts });
};
/** The target, whose message is on Slack although no answer came. */
async function lost(parts: Partial<OutgoingPost> = {}): Promise<{ sent: OutgoingPost; ts: string }> {
  const sent = post(parts);
  const { externalProviderId: ts } = await channel.publish({ ...sent, steps: post().steps }, signal);
  return { sent, ts };
}

describe('a look-up on slack', () => {
  it('tells the message from others with the same text by its metadata', async () => {
    const { sent, ts } = await lost({ text: 'Again' });
    await lost({ text: 'Again' });
    expect(await lookUp(sent)).toMatchObject({ outcome: 'found', record: { externalProviderId: ts } });
    expect(await lookUp(post({ text: 'Again' }))).toEqual({ outcome: 'absent' });
  });

  it('finds it after an edit, and not after it was deleted', async () => {
    const { sent, ts } = await lost();
    await channel.editPost({ ...sent, text: 'Edited', externalProviderId: ts }, signal);
    expect(await lookUp(sent)).toMatchObject({ outcome: 'found', record: { externalProviderId: ts } });
    await channel.deletePost({ connection, externalProviderId: ts }, signal);
    expect(await lookUp(sent)).toEqual({ outcome: 'absent' });
  });

  it('takes no message of another app with the same metadata, and none from before', async () => {
    const { sent } = await lost();
    const [own] = slack.messages.all.splice(0);
    slack.messages.add({ channel: channelId, text: sent.text, metadata: own?.metadata });
    slack.messages.add({ channel: channelId, text: sent.text, botId: slack.botId }, Date.now() - 3_600_000);
    expect(await lookUp(sent)).toEqual({ outcome: 'absent' });
  });

  it('finds a reply in its thread, and tells it from the other posts of its target', async () => {
    const { sent, ts } = await lost();
    const root = { externalProviderId: ts, externalShortcode: null, url: null };
    const replyOf = (part: string) => ({ ...sent, reply: { part, after: 1, earlier: [root], root, parent: root } });
    expect(await lookUp(replyOf('post 2'))).toEqual({ outcome: 'absent' });
    const second = await channel.publish({ ...replyOf('post 2'), steps: post().steps }, signal);
    expect(await lookUp(replyOf('post 2'))).toEqual({ outcome: 'found', record: second });
    expect(await lookUp(replyOf('comment'))).toEqual({ outcome: 'absent' });
    expect(await lookUp(sent)).toMatchObject({ outcome: 'found', record: { externalProviderId: ts } });
  });

  it('goes through several pages, also of 15 as Slack limits some apps to, and admits when there are too many', async () => {
    slack.messages.maxPage = 15;
    const { sent, ts } = await lost();
    chatter(149);
    expect(await lookUp(sent)).toMatchObject({ outcome: 'found', record: { externalProviderId: ts } });
    chatter(1);
    expect(await lookUp(sent)).toMatchObject({ outcome: 'unknown' });
  });

  it('admits that a message of the bot without metadata may be this one', async () => {
    slack.messages.keepsMetadata = false;
    const { sent } = await lost({ text: 'Fish & chips:\nhttps://example.com/a or example.net' });
    const [message] = slack.messages.all;
    if (message !== undefined) message.text = 'Fish &amp; chips: <https://example.com/a> or <http://example.net|example.net>';
    expect(await lookUp(sent)).toMatchObject({ outcome: 'unknown', reason: expect.stringContaining('does not show') });
    expect(await lookUp(post())).toEqual({ outcome: 'absent' });
  });

  it('says nothing about the message when Slack refuses to list any', async () => {
    const { sent, ts } = await lost();
    slack.limited.set('conversations.history', 60);
    await expect(lookUp(sent)).rejects.toMatchObject({ outcome: 'unknown', code: 'rate_limited', retryAfterSeconds: 60 });
    slack.errors.set('conversations.replies', 'not_allowed_token_type');
    const root = { externalProviderId: ts, externalShortcode: null, url: null };
    const reply = { ...sent, reply: { part: 'comment', after: 1, earlier: [root], root, parent: root } };
    await expect(lookUp(reply)).rejects.toMatchObject({ outcome: 'unknown' });
    slack.limited.clear();
    slack.scopes.delete('channels:history');
    await expect(lookUp(sent)).rejects.toMatchObject({ outcome: 'unknown', code: 'scope_missing' });
  });
});
