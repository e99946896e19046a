import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { OpenedConnection, OutgoingPost } from '@imprint/domain/publishing/channel';
import { SafeFetch } from '@imprint/platform/safe-fetch';
import { testConfig } from '@imprint/platform/testing';
import { channelConformance } from './channel.conformance.js';
import { keptSteps, openedConnection, outgoingImage, outgoingPost, outgoingVideo } from './outgoing-post.fixture.js';
import { SlackChannel } from './slack.channel.js';
import { behindProxy } from './testing/behind-proxy.js';
import { FaultProxy } from './testing/fault-proxy.js';
import { altTextsIn, shownText } from './testing/slack-blocks.js';
import { SlackSimulator } from './testing/slack-simulator.js';

const signal = new AbortController().signal;
const safeFetch = new SafeFetch(['localhost']);
const png = Buffer.from('a picture that nobody but Slack reads');
const postMessage = /^POST \/api\/chat\.postMessage$/;
const completeUpload = /^POST \/api\/files\.completeUploadExternal$/;
/** Whatever makes a message: with a video, it is the end of its upload. */
const makesMessage = ({ files }: SlackSimulator): RegExp =>
  Object.assign(new RegExp(postMessage), {
    test: (line: string) =>
      postMessage.exec(line) !== null ||
      (completeUpload.exec(line) !== null && files.all.at(-1)?.name.startsWith('video') === true),
  });
const refusedToken = 'xoxb-refused-canary-token';
/** How long it would have waited. */
const paused: number[] = [];
const pause = (milliseconds: number): Promise<void> => {
  paused.push(milliseconds);
  return Promise.resolve();
};
const channelAt = (url: string): SlackChannel => new SlackChannel(safeFetch, testConfig({ SLACK_API_URL: `${url}/api` }), pause);

afterAll(() => safeFetch.onApplicationShutdown());

channelConformance(
  'slack',
  { network: true, account: true, checksLength: true, repeatsBlindly: true, plainVideos: true },
  async () => {
    const slack = new SlackSimulator();
    const proxy = new FaultProxy(await slack.start());
    await proxy.up();
    const channel = slack.addChannel();
    return {
      channel: channelAt(proxy.url),
      credentials: { botToken: slack.token, channel },
      refusedCredentials: { botToken: refusedToken, channel: `${SlackSimulator.workspace}/archives/${channel}` },
      secrets: [slack.token, refusedToken],
      posts: () => Promise.resolve(slack.shown()),
      loseNextChange: (action) =>
        void proxy.breakNext(action === 'edit' ? /\/api\/chat\.update$/ : /\/api\/chat\.delete$/, { kind: 'lose-answer' }),
      generatedPosts: 200,
      ...behindProxy(proxy, slack, {
        publish: makesMessage(slack),
        limited: (seconds) => ({ headers: { 'retry-after': String(seconds) }, body: { ok: false, error: 'ratelimited' } }),
      }),
    };
  },
);

let slack: SlackSimulator;
let channel: SlackChannel;
let channelId: string;
let connection: OpenedConnection;

beforeEach(async () => {
  slack = new SlackSimulator();
  channel = channelAt(await slack.start());
  channelId = slack.addChannel();
  paused.length = 0;
  connection = openedConnection({ botToken: slack.token, channel: `${SlackSimulator.workspace}/archives/${channelId}` });
});
afterEach(() => slack.stop());

const refused = { outcome: 'refused', class: 'misconfiguration', retryable: false };
const invalid = { outcome: 'refused', class: 'validation', retryable: false };
const post = (parts: Partial<OutgoingPost> = {}) => outgoingPost(connection, parts);
const publish = (parts: Partial<OutgoingPost> = {}) => channel.publish(post(parts), signal);
const shown = () => slack.messages.all.map(({ blocks }) => shownText(blocks));

describe('a message', () => {
  it('stays as it was typed, notifies nobody, and has a page', async () => {
    const text = '*Not* bold, <!here> @channel & :smile:\nhttps://example.com/a?b=1&c=2, https://例え.jp and `code`';
    const { externalProviderId: ts, url } = await publish({ text });
    const [message] = slack.messages.all;
    expect(shown()).toEqual([text]);
    expect(JSON.stringify(message?.blocks)).toContain('{"type":"link","url":"https://example.com/a?b=1&c=2"}');
    expect(message?.text).toBe(text.replaceAll('&', '&amp;').replace('<!here>', '&lt;!here&gt;'));
    expect(url).toBe(`${SlackSimulator.workspace}/archives/${channelId}/p${ts.replace('.', '')}`);
    expect(slack.warnings).toEqual([]);
  });

  it('has previews of its links, which Slack makes only for those who ask for them', async () => {
    await publish({ text: 'See https://terrace.example/menu' });
    await publish({ text: 'No link' });
    expect(slack.messages.all.map(({ unfurls }) => unfurls)).toEqual([true, false]);
  });

  it('shows its images, and names them where blocks are not read', async () => {
    const media = [outgoingImage(png, 'A cup'), outgoingImage(png, null, 'image/jpeg'), outgoingImage(png, '🌱'.repeat(1_100))];
    await publish({ text: 'Spring menu', media });
    await publish({ text: '', media: media.slice(1, 2) });
    const [both, one] = slack.messages.all;
    expect(altTextsIn(both?.blocks ?? [])).toEqual(['A cup', '', `${'🌱'.repeat(999)}…`]);
    expect(both?.text).toMatch(/^Spring menu\nA cup\n🌱+…$/u);
    expect([shownText(one?.blocks ?? []), one?.text]).toEqual(['', '1 image']);
    expect(slack.files.all.map(({ name }) => name)).toEqual(['image-1.png', 'image-2.jpeg', 'image-3.png', 'image-1.jpeg']);
  });

  it('of 4,000 characters is one, and of more is refused before anything is sent', async () => {
    expect(channel.check({ text: ' \n', media: [] })).toMatchObject([{ code: 'post_empty', field: 'caption' }]);
    const escaped = `${'x'.repeat(3_991)}<&`;
    expect(channel.check({ text: escaped, media: [] })).toEqual([]);
    expect(channel.check({ text: `${escaped}x`, media: [] })).toMatchObject([{ code: 'text_too_long', field: 'caption' }]);
    await publish({ text: escaped, media: [outgoingImage(png, 'A cup')] });
    expect(shown()).toEqual([escaped]);
    const longer = publish({ text: `${escaped}x`, media: [outgoingImage(png, null)] });
    await expect(longer).rejects.toMatchObject({ ...invalid, code: 'text_too_long' });
    expect([slack.messages.all.length, slack.files.all.length]).toEqual([1, 1]);
  });

  it('that Slack cuts all the same is deleted, and a person is told', async () => {
    slack.messages.cutAt = 10;
    await expect(publish({ text: 'A longer text' })).rejects.toMatchObject({ ...invalid, code: 'message_truncated' });
    expect(slack.messages.all).toEqual([]);
    slack.errors.set('chat.delete', 'internal_error');
    const sent = { ...post({ text: 'A longer text' }), steps: keptSteps() };
    await expect(channel.publish(sent, signal)).rejects.toMatchObject({ outcome: 'unknown', code: 'message_truncated' });
    const result = await channel.lookUp({ ...sent, firstSentAt: new Date() }, signal);
    expect(result).toMatchObject({ outcome: 'unknown', reason: expect.stringContaining('cut') });
  });

  it('replies to the first one of its thread, and says so in its address', async () => {
    const root = await publish({ text: 'First' });
    const second = { part: 'post 2', after: 1, earlier: [root], root, parent: root };
    const parent = await publish({ text: 'Second', reply: second });
    const { url } = await publish({
      text: 'Third',
      reply: { ...second, part: 'post 3', after: 2, earlier: [root, parent], parent },
    });
    const thread = root.externalProviderId;
    expect(slack.messages.all.map((message) => message.thread)).toEqual([undefined, thread, thread]);
    expect(url).toMatch(new RegExp(`/p\\d{16}\\?thread_ts=${thread}&cid=${channelId}$`));
  });
});

describe('an image', () => {
  const image = () => ({ media: [outgoingImage(png, 'A cup'), outgoingImage(png, 'A table')] });

  it('is shown as soon as Slack has processed it, and not uploaded again if that takes too long', async () => {
    slack.files.processing = 2;
    await publish(image());
    expect(paused).toHaveLength(4);
    slack.files.processing = 40;
    const sent = { ...post(image()), steps: keptSteps() };
    const slow = { outcome: 'refused', class: 'provider_outage', code: 'image_not_ready', retryable: true };
    await expect(channel.publish(sent, signal)).rejects.toMatchObject(slow);
    for (const file of slack.files.all) file.readsLeft = 0;
    await channel.publish(sent, signal);
    expect([slack.messages.all.length, slack.files.all.length]).toEqual([2, 4]);
  });

  it('is uploaded again after somebody deleted it', async () => {
    slack.errors.set('chat.postMessage', 'not_in_channel');
    const sent = { ...post(image()), steps: keptSteps() };
    await expect(channel.publish(sent, signal)).rejects.toMatchObject({ code: 'not_in_channel' });
    slack.errors.clear();
    for (const file of slack.files.all.slice(0, 1)) file.isDeleted = true;
    await channel.publish(sent, signal);
    expect(slack.files.all).toHaveLength(3);
    expect(altTextsIn(slack.messages.all[0]?.blocks ?? [])).toEqual(['A cup', 'A table']);
  });

  it('that the workspace does not take is refused with what to do', async () => {
    for (const [error, code] of [
      ['storage_limit_reached', 'storage_full'],
      ['file_uploads_disabled', 'uploads_not_allowed'],
    ] as const) {
      slack.files.refusal = error;
      await expect(publish(image())).rejects.toMatchObject({ ...refused, code });
    }
    slack.files.refusal = 'file_upload_size_restricted';
    await expect(publish(image())).rejects.toMatchObject({ ...invalid, code: 'media_too_large' });
    slack.scopes.delete('files:write');
    const message = expect.stringContaining('files:write');
    await expect(publish(image())).rejects.toMatchObject({ ...refused, code: 'scope_missing', message });
  });

  it('of an edited message stays, also in its order', async () => {
    const { externalProviderId } = await publish({ text: 'Before', ...image() });
    const ids = slack.files.all.map(({ id }) => id);
    const media = [outgoingImage(png, 'A blue cup'), outgoingImage(png, null)];
    await channel.editPost({ ...post({ text: 'After', media }), externalProviderId }, signal);
    const images = slack.messages.all[0]?.blocks.slice(1).map((block) => block['slack_file']);
    expect([shown(), images]).toEqual([['After'], ids.map((id) => ({ id }))]);
    expect(slack.messages.all[0]?.metadata?.event_payload['files']).toBe(ids.join(','));
    const withoutText = channel.editPost({ ...post({ text: '', media }), externalProviderId }, signal);
    await expect(withoutText).rejects.toMatchObject({ ...invalid, code: 'edit_not_allowed' });
  });
});

describe('a refusal of Slack', () => {
  it.each([
    ['is_archived', { ...refused, code: 'channel_archived' }],
    ['not_in_channel', { ...refused, code: 'not_in_channel' }],
    ['channel_not_found', { ...refused, code: 'channel_not_found' }],
    ['restricted_action', { ...refused, code: 'not_permitted' }],
    ['cannot_reply_to_message', { ...invalid, code: 'reply_refused' }],
    ['msg_too_long', { ...invalid, code: 'text_too_long' }],
    ['invalid_metadata_schema', { ...invalid, code: 'message_refused' }],
    ['message_limit_exceeded', { outcome: 'refused', class: 'rate_limit', code: 'rate_limited', retryable: true }],
    ['token_revoked', { outcome: 'refused', class: 'credential', code: 'credential_refused' }],
    ['account_inactive', { outcome: 'refused', class: 'credential', code: 'credential_refused' }],
    ['fatal_error', { outcome: 'unknown', class: 'provider_outage', code: 'slack_interrupted', retryable: true }],
    ['internal_error', { outcome: 'unknown', class: 'provider_outage', code: 'slack_interrupted', retryable: true }],
  ])('%s says what it means, although its status is 200', async (error, failure) => {
    slack.errors.set('chat.postMessage', error);
    await expect(publish()).rejects.toMatchObject(failure);
  });

  it('of an edit or a deletion says what to do', async () => {
    const externalProviderId = slack.messages.add({ channel: channelId, text: 'Somebody else' }).ts;
    const another = { ...refused, code: 'message_of_another_author' };
    await expect(channel.editPost({ ...post(), externalProviderId }, signal)).rejects.toMatchObject(another);
    await expect(channel.deletePost({ externalProviderId, connection }, signal)).rejects.toMatchObject(another);
    slack.errors.set('chat.update', 'edit_window_closed');
    const late = { ...invalid, code: 'edit_not_allowed' };
    await expect(channel.editPost({ ...post(), externalProviderId }, signal)).rejects.toMatchObject(late);
  });
});

describe('a video', () => {
  const video = (mimeType?: string) => ({ text: 'Spring', media: [outgoingVideo(png, 'A film', mimeType)] });
  const lookUp = (sent: OutgoingPost) => channel.lookUp({ ...sent, firstSentAt: new Date() }, signal);

  it('is a file of the message that its text is in, also in a thread, and has no text in vain', async () => {
    const { externalProviderId: ts, url } = await publish(video('video/quicktime'));
    await publish({ ...video(), text: '' });
    const parent = { externalProviderId: ts, externalShortcode: null, url };
    await publish({ ...video(), reply: { part: 'post 2', after: 1, earlier: [parent], root: parent, parent } });
    expect(shown()).toEqual(['Spring', '', 'Spring']);
    expect(slack.messages.all.map((message) => message.thread)).toEqual([undefined, undefined, ts]);
    expect(slack.files.all.map(({ name, bytes, share }) => [name, bytes, share?.ts])).toEqual(
      ['mov', 'mp4', 'mp4'].map((type, index) => [`video-1.${type}`, png.length, slack.messages.all[index]?.ts]),
    );
  });

  it('is waited for, and stays in doubt until Slack says which message it is in', async () => {
    slack.files.processing = 2;
    await publish(video());
    expect(paused).toHaveLength(2);
    slack.files.processing = 70;
    const sent = { ...post(video()), steps: keptSteps() };
    await expect(channel.publish(sent, signal)).rejects.toMatchObject({ outcome: 'unknown', code: 'video_not_ready' });
    expect(await lookUp(sent)).toMatchObject({ outcome: 'unknown' });
    for (const file of slack.files.all) file.readsLeft = 0;
    const [, second] = slack.messages.all;
    expect(await lookUp(sent)).toMatchObject({ outcome: 'found', record: { externalProviderId: second?.ts } });
    expect(await channel.publish(sent, signal)).toMatchObject({ externalProviderId: second?.ts });
    expect(slack.messages.all).toHaveLength(2);
  });

  it('that was not shown is absent, and is uploaded again', async () => {
    slack.errors.set('files.completeUploadExternal', 'not_in_channel');
    const sent = { ...post(video()), steps: keptSteps() };
    expect(await lookUp(sent)).toEqual({ outcome: 'absent' });
    await expect(channel.publish(sent, signal)).rejects.toMatchObject({ ...refused, code: 'not_in_channel' });
    expect(await lookUp(sent)).toEqual({ outcome: 'absent' });
    slack.errors.clear();
    await channel.publish(sent, signal);
    expect([slack.messages.all.length, slack.files.all.length]).toEqual([1, 2]);
  });

  it('that the workspace does not take is refused, and its message is not edited', async () => {
    slack.files.refusal = 'file_uploads_except_images_disabled';
    await expect(publish(video())).rejects.toMatchObject({ ...refused, code: 'uploads_not_allowed' });
    const edited = channel.editPost({ ...post(video()), externalProviderId: '1.2' }, signal);
    await expect(edited).rejects.toMatchObject({ ...invalid, code: 'edit_not_allowed' });
  });
});
