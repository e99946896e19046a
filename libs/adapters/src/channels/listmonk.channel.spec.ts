import { inspect } from 'node:util';
import { afterAll, describe, expect, it } from '@jest/globals';
import type { OpenedConnection, OutgoingPost } from '@imprint/domain/publishing/channel';
import { SafeFetch } from '@imprint/platform/safe-fetch';
import { channelConformance } from './channel.conformance.js';
import { ListmonkChannel } from './listmonk.channel.js';
import { keptSteps, outgoingImage, outgoingPost } from './outgoing-post.fixture.js';
import { eachOnNewProxiedSite } from './proxied-site.fixture.js';
import { behindProxy } from './testing/behind-proxy.js';
import { FaultProxy, pageAnswer } from './testing/fault-proxy.js';
import { ListmonkSimulator } from './testing/listmonk-simulator.js';

const signal = new AbortController().signal;
const safeFetch = new SafeFetch(['localhost']);
const image = Buffer.from('an image');
const calls = {
  upload: /^POST \/api\/media$/,
  create: /^POST \/api\/campaigns$/,
  start: /^PUT \/api\/campaigns\/\d+\/status$/,
};

afterAll(() => safeFetch.onApplicationShutdown());

channelConformance('listmonk', { network: true, account: true, checksLength: false }, async () => {
  const server = new ListmonkSimulator();
  const proxy = new FaultProxy(await server.start());
  await proxy.up();
  const refusedToken = 'wrong-token-canary';
  return {
    channel: new ListmonkChannel(safeFetch),
    credentials: credentialsOf(server, proxy.url),
    refusedCredentials: { ...credentialsOf(server, proxy.url), apiToken: refusedToken },
    destinationId: '3',
    secrets: [server.token, refusedToken],
    posts: () => Promise.resolve(server.outbox.seen()),
    generatedPosts: 300,
    ...behindProxy(proxy, server, {
      publish: calls.start,
      limited: (seconds) => ({ headers: { 'retry-after': String(seconds) }, body: { message: 'too many requests' } }),
      failed: { status: 502, body: '<h1>Bad gateway</h1>', headers: { 'content-type': 'text/html' } },
    }),
  };
});

let server: ListmonkSimulator;
let proxy: FaultProxy;
let channel: ListmonkChannel;
let address: string;
let connection: OpenedConnection;
eachOnNewProxiedSite(
  {
    site: () => new ListmonkSimulator(),
    channel: (fetch) => new ListmonkChannel(fetch),
    credentials: credentialsOf,
  },
  (opened) => {
    ({ site: server, proxy, channel, address } = opened);
    connection = { ...opened.connection, destinationId: '3' };
  },
);

function credentialsOf({ token }: ListmonkSimulator, url: string): Record<string, string> {
  return { server: url, apiUser: ListmonkSimulator.user, apiToken: token };
}

const post = (parts: Partial<OutgoingPost> = {}): OutgoingPost => outgoingPost(connection, parts);
const publish = (sent: OutgoingPost) => channel.publish(sent, signal);
const lookUp = (sent: OutgoingPost) => channel.lookUp({ ...sent, firstSentAt: new Date() }, signal);
const refused = { outcome: 'refused', retryable: false };
/** The campaign is made, and its start refused for now. */
async function delayed(sent: OutgoingPost): Promise<void> {
  void proxy.breakNext(calls.start, pageAnswer(429, '', { 'retry-after': '7' }));
  await expect(publish(sent)).rejects.toMatchObject({ class: 'rate_limit', retryAfterSeconds: 7 });
}

describe('a mail by Listmonk', () => {
  it('goes to the chosen list, has the title as its subject, and shows the text as it was typed', async () => {
    const text = 'Grüße <b>& "more"</b>\r\nhttps://imprint.example/a?b=1&c=é.\n\n\n<!-- {{ -->';
    const record = await publish(post({ title: 'Grüße: <i>Frühling</i>!', text }));
    const id = String(server.outbox.campaigns[0]?.id);
    expect(record).toEqual({ externalProviderId: id, externalShortcode: null, url: `${address}/admin/campaigns/${id}` });
    expect(server.outbox.campaigns).toMatchObject([
      { status: 'running', lists: [{ id: 3 }], content_type: 'html', from_email: 'Terrace <newsletter@terrace.example>' },
    ]);
    expect(server.outbox.mails).toMatchObject([{ subject: 'Grüße: <i>Frühling</i>!' }]);
    expect(server.outbox.seen()).toEqual([
      { text: 'Grüße <b>& "more"</b>\nhttps://imprint.example/a?b=1&c=é.\n\n<!-- {{ -->', altTexts: [] },
    ]);
  });

  it('has its images below the text, by absolute addresses, and a second form for those who see no HTML', async () => {
    const media = [outgoingImage(image, 'A "cup"'), outgoingImage(image, null, 'image/jpeg')];
    await publish(post({ title: 'Menü', text: 'Lunch', media }));
    expect(server.files).toMatchObject([{ name: 'menu.png', type: 'image/png', bytes: image.length }, { name: 'menu.jpg' }]);
    const [mail] = server.outbox.mails;
    const uploads = 'https://lists.example/uploads';
    expect([...(mail?.html ?? '').matchAll(/src="([^"]*)" alt="([^"]*)"/g)].map(([, src, alt]) => [src, alt])).toEqual([
      [`${uploads}/1-menu.png`, 'A &quot;cup&quot;'],
      [`${uploads}/2-menu.jpg`, ''],
    ]);
    expect(mail?.text).toBe(`Lunch\n\nA "cup"\n${uploads}/1-menu.png\n\n${uploads}/2-menu.jpg`);
  });

  it.each([
    ['', 'First line\nSecond', 'First line'],
    ['', '🎉', 'Untitled'],
    ['x'.repeat(255), 'Text', 'x'.repeat(255)],
    ['x'.repeat(256), 'Text', `${'x'.repeat(254)}…`],
    [`${'x'.repeat(254)}👩‍👩‍👧‍👦`, 'Text', `${'x'.repeat(254)}…`],
  ])('with the title %j has a subject', async (title, text, subject) => {
    await publish(post({ title, text }));
    expect(server.outbox.mails).toMatchObject([{ subject }]);
  });

  it.each(['newsletter@terrace.example', 'Café Terrace <newsletter@terrace.example>'])('comes from %s', async (fromEmail) => {
    const credentials = { ...credentialsOf(server, address), fromEmail: ` ${fromEmail} ` };
    const identity = await channel.connect(credentials, signal);
    expect(identity.credentials).toMatchObject({ fromEmail });
    await publish(post({ connection: { ...connection, credentials: identity.credentials } }));
    expect(server.outbox.mails).toMatchObject([{ from: fromEmail }]);
  });

  it('waits for a list, and goes to nobody when the list is gone', async () => {
    const nowhere = post({ connection: { ...connection, destinationId: undefined } });
    await expect(publish(nowhere)).rejects.toMatchObject({ ...refused, class: 'misconfiguration', code: 'list_missing' });
    const gone = post({ connection: { ...connection, destinationId: '99' } });
    await expect(publish(gone)).rejects.toMatchObject({ ...refused, class: 'misconfiguration', code: 'list_not_found' });
    expect(server.outbox.campaigns).toMatchObject([{ status: 'draft' }]);
    await publish({ ...gone, connection });
    expect(server.outbox.campaigns).toMatchObject([{ status: 'running', lists: [{ id: 3 }] }]);
  });

  it('refuses a post of nothing', () => {
    expect(channel.check({ text: ' \n', media: [] })).toMatchObject([{ code: 'post_empty' }]);
    expect(channel.check({ text: '🎉', media: [] })).toEqual([]);
    expect(channel.check({ text: '', media: [{ mimeType: 'image/png', sizeBytes: 1 }] })).toEqual([]);
  });
});

describe('a campaign that was begun', () => {
  it('is sent as it is now, to the list that is chosen now, with each image once', async () => {
    const first = post({ text: 'First words', media: [outgoingImage(image, 'A cup')] });
    await delayed(first);
    for (const draft of server.outbox.campaigns) draft.send_at = new Date(Date.now() + 3_600_000).toISOString();
    const now = { ...connection, destinationId: '4' };
    await publish({ ...first, text: 'Better words', media: [outgoingImage(image, 'A plate')], connection: now });
    expect(server.outbox.seen()).toEqual([{ text: 'Better words', altTexts: ['A plate'] }]);
    expect(server.outbox.campaigns).toMatchObject([{ status: 'running', lists: [{ id: 4 }] }]);
    expect(server.files).toHaveLength(1);
  });

  it.each(['paused', 'cancelled', 'scheduled'])(
    'and is %s by a person is neither started nor called published',
    async (status) => {
      const sent = post();
      await delayed(sent);
      server.outbox.become(status);
      const unsettled = { outcome: 'unknown', code: 'campaign_stopped', retryable: true };
      await expect(publish({ ...sent, text: 'Other words' })).rejects.toMatchObject(unsettled);
      const counts = status === 'scheduled' ? 'scheduled' : 'after 1 of 3 mails';
      expect(await lookUp(sent)).toEqual({ outcome: 'unknown', reason: expect.stringContaining(counts) });
      expect(server.outbox.campaigns).toMatchObject([{ status, body: expect.stringContaining(sent.text) as unknown }]);
      expect(server.outbox.mails).toEqual([]);
    },
  );

  it.each(['running', 'finished'])('and is %s by a person is published', async (status) => {
    const sent = post();
    await delayed(sent);
    server.outbox.become(status);
    const record = await publish(sent);
    expect(await lookUp(sent)).toEqual({ outcome: 'found', record });
    expect(server.outbox.mails).toEqual([]);
  });

  it('and is gone is not made again', async () => {
    const sent = post();
    await delayed(sent);
    server.outbox.campaigns.length = 0;
    await expect(publish(sent)).rejects.toMatchObject({ outcome: 'unknown', code: 'campaign_gone' });
    expect(await lookUp(sent)).toMatchObject({ outcome: 'unknown', reason: expect.stringContaining('deleted') as unknown });
    expect(server.outbox.campaigns).toEqual([]);
  });

  it.each([
    ['running', { url: expect.stringContaining('/admin/campaigns/') }],
    ['paused', { outcome: 'unknown', code: 'campaign_stopped' }],
  ])('and turns out to be %s when it is started is what it is', async (status, expected) => {
    const body = JSON.stringify({ message: 'Only paused campaigns and drafts can be started.' });
    const arrived = proxy.breakNext(calls.start, { kind: 'answer', status: 400, body });
    const attempt = publish(post()).catch((error: unknown) => error);
    await arrived;
    server.outbox.become(status);
    expect(await attempt).toMatchObject(expected);
    expect(server.outbox.mails).toEqual([]);
  });

  it('is one, and nothing is left of the other, when two attempts begin at once', async () => {
    const sent = post();
    const [one, other] = await Promise.all([publish({ ...sent, steps: keptSteps() }), publish({ ...sent, steps: keptSteps() })]);
    expect(one).toEqual(other);
    expect(server.outbox.campaigns).toMatchObject([{ status: 'running' }]);
    expect(server.outbox.mails).toHaveLength(1);
  });

  it('is known after its steps were lost, also among copies and on a server that filters no tags', async () => {
    const sent = post();
    const record = await publish(sent);
    for (const { lists, ...copied } of [...server.outbox.campaigns])
      server.outbox.create({ ...copied, name: 'Copy', lists: lists.map(({ id }) => id) });
    server.outbox.filtersTags = false;
    const forgotten = { ...sent, steps: keptSteps() };
    expect(await lookUp(forgotten)).toEqual({ outcome: 'found', record });
    expect(await publish(forgotten)).toEqual(record);
    expect(server.outbox.mails).toHaveLength(1);
  });

  it('is not searched among more than 1,000 others', async () => {
    server.outbox.filtersTags = false;
    const other = { name: 'Other', subject: 'Other', body: '<p>Other</p>', lists: [3] };
    for (let count = 0; count < 1_001; count += 1) server.outbox.create(other);
    await expect(publish(post())).rejects.toMatchObject({ ...refused, code: 'too_many_campaigns' });
    await expect(lookUp(post())).rejects.toMatchObject({ outcome: 'unknown', code: 'too_many_campaigns' });
  });
});

describe('a refusal of Listmonk', () => {
  const misconfiguration = { class: 'misconfiguration', retryable: false };
  const said = (status: number, message: string) => ({ kind: 'answer' as const, status, body: JSON.stringify({ message }) });

  it.each([
    [said(403, 'invalid API credentials'), { class: 'credential', code: 'credential_refused', retryable: false }],
    [said(403, 'permission denied: media:manage'), { ...misconfiguration, code: 'permission_missing' }],
    [said(400, 'Unsupported file type (png)'), { class: 'validation', code: 'file_refused', retryable: false }],
    [pageAnswer(413, '<h1>Too large</h1>'), { class: 'validation', code: 'file_refused', retryable: false }],
    [pageAnswer(403, '<h1>Blocked</h1>'), { ...misconfiguration, code: 'blocked_before_listmonk' }],
    [pageAnswer(404, '<h1>Not found</h1>'), { ...misconfiguration, code: 'not_a_listmonk_server' }],
    [pageAnswer(301, '', { location: 'https://new.example' }), { ...misconfiguration, code: 'server_moved' }],
    [pageAnswer(429, '', { 'retry-after': '9' }), { class: 'rate_limit', retryable: true, retryAfterSeconds: 9 }],
    [said(500, 'Error uploading file'), { class: 'provider_outage', code: 'http_500', retryable: true }],
    [pageAnswer(200, '<h1>Are you human?</h1>'), { class: 'provider_outage', code: 'unreadable_answer', retryable: true }],
  ])('%j', async (answer, expected) => {
    void proxy.breakNext(calls.upload, answer);
    const sent = post({ media: [outgoingImage(image, 'A cup')] });
    await expect(publish(sent)).rejects.toMatchObject({ outcome: 'refused', ...expected });
    expect(await lookUp(sent)).toEqual({ outcome: 'absent' });
    expect(server.outbox.mails).toEqual([]);
  });

  it('to make a campaign says why', async () => {
    server.permittedLists = [4];
    await expect(publish(post())).rejects.toMatchObject({ ...refused, class: 'validation', code: 'campaign_refused' });
    server.permittedLists = null;
    server.permissions.delete('campaigns:send');
    const sent = post();
    await expect(publish(sent)).rejects.toMatchObject({ ...refused, ...misconfiguration, code: 'permission_missing' });
    server.permissions.add('campaigns:send');
    await publish(sent);
    expect(server.outbox.campaigns).toHaveLength(1);
  });

  it.each([
    [{ rootUrl: '' }, /Root URL/],
    [{ rootUrl: 'lists.example' }, /Root URL/],
    [{ signature: '?X-Amz-Signature=1' }, /expire/],
  ])('of images that readers could not see, as with %j', async (settings, message) => {
    Object.assign(server, settings);
    const failing = publish(post({ media: [outgoingImage(image, 'A cup')] }));
    await expect(failing).rejects.toMatchObject({ ...refused, ...misconfiguration, code: 'media_not_public' });
    await expect(failing).rejects.toThrow(message);
  });

  it('repeats no token that it is sent back', async () => {
    const encoded = Buffer.from(`${ListmonkSimulator.user}:${server.token}`).toString('base64');
    server.instead = { status: 400, body: { message: `No: ${server.token}, ${encoded}` } };
    const failure = await publish(post()).catch((error: unknown) => error);
    expect(failure).toMatchObject(refused);
    expect(inspect(failure, { depth: 9, showHidden: true })).not.toMatch(new RegExp(`${server.token}|${encoded}`));
  });
});
