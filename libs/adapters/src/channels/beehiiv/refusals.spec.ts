import { describe, expect, it } from '@jest/globals';
import type { OpenedConnection, OutgoingPost } from '@imprint/domain/publishing/channel';
import { beehiivCalls as calls, eachOnNewBeehiiv } from '../beehiiv-site.fixture.js';
import type { BeehiivChannel } from '../beehiiv.channel.js';
import { outgoingPost } from '../outgoing-post.fixture.js';
import { BeehiivSimulator } from '../testing/beehiiv-simulator.js';
import { pageAnswer, type FaultProxy } from '../testing/fault-proxy.js';

const signal = new AbortController().signal;
const { apiKey } = BeehiivSimulator;

let beehiiv: BeehiivSimulator;
let proxy: FaultProxy;
let channel: BeehiivChannel;
let connection: OpenedConnection;
eachOnNewBeehiiv((opened) => ({ site: beehiiv, proxy, channel, connection } = opened));

const publish = (sent: OutgoingPost) => channel.publish(sent, signal);
const lookUp = (sent: OutgoingPost) => channel.lookUp({ ...sent, firstSentAt: new Date() }, signal);

describe('a refusal of beehiiv', () => {
  const said = (code: string) => JSON.stringify({ errors: [{ message: 'No.', code }] });
  const misconfigured = { class: 'misconfiguration', retryable: false };

  it.each([
    [pageAnswer(400, said('BAD_REQUEST')), { class: 'validation', code: 'post_refused', retryable: false }],
    [pageAnswer(401, said('UNAUTHORIZED')), { class: 'credential', code: 'credential_refused', retryable: false }],
    [pageAnswer(403, said('FORBIDDEN')), { ...misconfigured, code: 'not_permitted' }],
    [pageAnswer(404, said('NOT_FOUND')), { ...misconfigured, code: 'publication_not_found' }],
    [pageAnswer(404, '<h1>Not found</h1>'), { ...misconfigured, code: 'api_not_found' }],
    [pageAnswer(301, '', { location: 'https://new.example' }), { ...misconfigured, code: 'api_not_found' }],
    [pageAnswer(429, '', { 'retry-after': '9' }), { class: 'rate_limit', retryable: true, retryAfterSeconds: 9 }],
    [pageAnswer(503, ''), { class: 'provider_outage', code: 'http_503', retryable: true }],
    [pageAnswer(201, '<html>'), { class: 'provider_outage', code: 'unreadable_answer', retryable: true }],
  ])('to make the draft leaves nothing published: %j', async (answer, expected) => {
    void proxy.breakNext(calls.create, answer);
    await expect(publish(outgoingPost(connection))).rejects.toMatchObject({ outcome: 'refused', ...expected });
    expect(beehiiv.posts).toEqual([]);
  });

  it.each([
    [pageAnswer(503, ''), { outcome: 'unknown', class: 'provider_outage' }],
    [pageAnswer(200, '<html>'), { outcome: 'unknown', code: 'unreadable_answer' }],
    [pageAnswer(200, '{"data":{"status":"draft"}}'), { outcome: 'unknown', code: 'unreadable_answer' }],
    [
      pageAnswer(202, '{"data":{"state":"pending"}}', { 'retry-after': '3' }),
      { outcome: 'refused', code: 'post_processing', retryable: true, retryAfterSeconds: 3 },
    ],
    [pageAnswer(400, said('BAD_REQUEST')), { outcome: 'refused', code: 'post_refused' }],
  ])('to publish it says what it says: %j', async (answer, expected) => {
    const sent = outgoingPost(connection);
    void proxy.breakNext(calls.change, answer);
    await expect(publish(sent)).rejects.toMatchObject(expected);
    expect(await lookUp(sent)).toEqual({ outcome: 'absent' });
    await publish(sent);
    expect(beehiiv.mails).toHaveLength(1);
  });
});

describe('connecting beehiiv', () => {
  it('names the workspace, says whether its plan allows posts, and lists its publications on as many pages as there are', async () => {
    const identity = await channel.connect({ apiKey }, signal);
    const name = BeehiivSimulator.workspace;
    expect(identity).toEqual({ handle: name, displayName: name, credentials: { apiKey }, scopes: ['posts:write'] });
    beehiiv.hasSendApi = false;
    expect(await channel.connect({ apiKey }, signal)).toMatchObject({ scopes: [] });
    await expect(publish(outgoingPost(connection))).rejects.toMatchObject({
      outcome: 'refused',
      code: 'not_permitted',
      retryable: false,
    });
    for (let made = 0; made < 199; made += 1) beehiiv.publications.push({ id: `pub_${made}`, name: `News ${made}` });
    const listed = await channel.destinations.list({ apiKey }, signal);
    expect(listed).toEqual(beehiiv.publications);
    expect(listed).toHaveLength(201);
  });

  it.each([
    [401, '', 'credential_refused'],
    [404, '<html>', 'api_not_found'],
    [200, '<html>', 'unreadable_answer'],
    [200, '{"data":{}}', 'unreadable_answer'],
  ])('says what is wrong: %i %s', async (status, body, code) => {
    void proxy.breakNext(/^GET \/v2\/workspaces\/identify$/, pageAnswer(status, body));
    await expect(channel.connect({ apiKey }, signal)).rejects.toMatchObject({ outcome: 'refused', code });
  });
});
