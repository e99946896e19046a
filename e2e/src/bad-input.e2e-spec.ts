/** @modes embedded */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  at,
  attribute,
  invalid,
  Probe,
  rawRequest,
  type Answer,
  type ApiClient,
  type ExpectedProblem,
  type Send,
} from './harness/index.js';

let probe: Probe;

beforeAll(async () => {
  probe = await Probe.start();
});
afterAll(() => probe?.stop());

const post =
  (path: string, body: unknown): Send =>
  () =>
    probe.post(path, body);
const generate =
  (body: object): Send =>
  () =>
    probe.generate(body);
const release =
  (input: object): Send =>
  () =>
    probe.release(input);
const anonymous = (): ApiClient => probe.instance.client();

interface Case {
  title: string;
  send: Send;
  expected: ExpectedProblem;
}
const refusals = (cases: readonly [string, Send, ExpectedProblem][]): Case[] =>
  cases.map(([title, send, expected]) => ({ title, send, expected }));

describe('a generation is refused and changes nothing for', () => {
  it.each(
    refusals([
      ['an unknown model', generate({ model: 'no/such-model' }), { code: 'unknown_model', ...at('/model') }],
      ['an empty prompt', generate({ prompt: '' }), invalid('/prompt')],
      ['a blank prompt', generate({ prompt: ' \n\t' }), invalid('/prompt')],
      ['a prompt of 100 kB', generate({ prompt: 'x'.repeat(100_000) }), invalid('/prompt')],
      ['no prompt', generate({ prompt: undefined }), invalid('/prompt')],
      ['a prompt that is no text', generate({ prompt: { $ne: 1 } }), invalid('/prompt')],
      ['a prompt with a NUL', generate({ prompt: 'a\u0000b' }), invalid('/prompt')],
      ['an unknown aspect ratio', generate({ aspectRatio: '7:3' }), invalid('/aspectRatio')],
      ['an unknown brand', generate({ brandId: 'brand_unknown' }), invalid('/brandId')],
      ['an unknown field', generate({ promt: 'typo' }), invalid('/promt')],
      ['a prompt with half a character', generate({ prompt: 'a\ud800b' }), invalid('/prompt')],
    ]),
  )('$title', ({ send, expected }) => probe.expectRefused(send, expected));
});

describe('a connection is refused and changes nothing for', () => {
  const connect =
    (body: object): Send =>
    () =>
      probe.post('/v1/connections', { brandId: probe.workspace.brandId, ...body });
  const credentials = (changes: object): object => ({
    platform: 'webhook',
    credentials: { url: `${probe.receiver.url}/posts`, secret: 'x'.repeat(32), ...changes },
  });
  const refusing = (name: string): ExpectedProblem => invalid(`/credentials/${name}`);
  const lazily =
    (body: () => object): Send =>
    () =>
      connect(body())();
  it.each(
    refusals([
      ['an unknown channel', connect({ platform: 'myspace' }), { code: 'unknown_channel', ...at('/platform') }],
      ['a missing credential', connect({ platform: 'webhook', credentials: {} }), refusing('url')],
      ['an unknown credential', lazily(() => credentials({ password: 'x' })), refusing('password')],
      ['an address that is none', lazily(() => credentials({ url: 'nowhere' })), refusing('url')],
      ['a private address', lazily(() => credentials({ url: 'http://10.0.0.1/posts' })), refusing('url')],
      ['a metadata service', lazily(() => credentials({ url: 'http://169.254.169.254/latest' })), refusing('url')],
      ['a file', lazily(() => credentials({ url: 'file:///etc/passwd' })), refusing('url')],
      ['a short secret', lazily(() => credentials({ secret: 'short' })), { code: 'connection_refused', ...at('/credentials') }],
      ['a second feed of the brand', connect({ platform: 'feed' }), { code: 'state_conflict', ...at('/platform') }],
    ]),
  )('$title', ({ send, expected }) => probe.expectRefused(send, expected));
});

describe('a release is refused and changes nothing for', () => {
  const toFeed = (changes: object): object => ({ targets: [{ connectionId: probe.workspace.feedId, ...changes }] });
  const lazily =
    (input: () => object): Send =>
    () =>
      release(input())();
  const connection: ExpectedProblem = invalid('/targets/0/connectionId');
  const time: ExpectedProblem = { code: 'schedule_invalid', ...at('/scheduledAt') };
  it.each(
    refusals([
      ['an unknown connection', release({ targets: [{ connectionId: 'conn_unknown' }] }), connection],
      [
        'a connection twice',
        lazily(() => ({ targets: [{ connectionId: probe.workspace.feedId }, { connectionId: probe.workspace.feedId }] })),
        invalid('/targets/1/connectionId'),
      ],
      ['no target', release({ targets: [] }), invalid('/targets')],
      ['a target that is no object', release({ targets: ['feed'] }), { code: 'validation_failed' }],
      [
        "a text over the channel's limit",
        release({ baseContent: 'x'.repeat(10_001) }),
        { code: 'content_rejected', ...at('/baseContent') },
      ],
      [
        "a caption over the channel's limit",
        lazily(() => toFeed({ caption: 'x'.repeat(10_001) })),
        { code: 'content_rejected', ...at('/targets/0/caption') },
      ],
      [
        'more media than the channel takes',
        lazily(() => ({ media: probe.media(11) })),
        { code: 'content_rejected', ...at('/media') },
      ],
      [
        'media of a type that the channel refuses',
        lazily(() => ({ media: [{ assetId: probe.tiffId }] })),
        { code: 'content_rejected', ...at('/media') },
      ],
      ['an unknown image', release({ media: [{ assetId: 'asset_unknown' }] }), invalid('/media/0/assetId')],
      ['a due time in the past', release({ scheduledAt: '2020-01-01T00:00:00Z' }), time],
      ['a due time that cannot be read', release({ scheduledAt: 'next tuesday' }), time],
      ['a day without a time', release({ scheduledAt: '2031-05-05' }), time],
      ['a date that does not exist', release({ scheduledAt: '2031-02-30T10:00:00Z' }), time],
      ['a wall time that the clock skips', release({ timezone: 'Europe/Berlin', scheduledAt: '2031-03-30T02:30:00' }), time],
      [
        'a due time of a target in the past',
        lazily(() => toFeed({ scheduledAt: '2020-01-01T00:00:00Z' })),
        { code: 'schedule_invalid', ...at('/targets/0/scheduledAt') },
      ],
      ['an unknown zone', release({ timezone: 'Mars/Olympus_Mons' }), { code: 'schedule_invalid', ...at('/timezone') }],
      ['a zone that is an offset', release({ timezone: '+02:00' }), { code: 'schedule_invalid', ...at('/timezone') }],
      ['an unknown field of a target', lazily(() => toFeed({ platform: 'feed' })), invalid('/targets/0/platform')],
    ]),
  )('$title', ({ send, expected }) => probe.expectRefused(send, expected));

  it('several faults at once, each named at its place', async () => {
    const body = { title: '', baseContent: 7, timezone: 'UTC', brandId: probe.workspace.brandId, targets: [{}], nonsense: true };
    const { body: document } = await probe.expectRefused(post('/v1/releases', body), { code: 'validation_failed' });
    const pointers = (document.errors ?? []).map(({ source }) => source?.pointer);
    expect(pointers.toSorted()).toEqual(['/baseContent', '/nonsense', '/targets/0/connectionId', '/title']);
  });
});

describe('a request is refused and changes nothing for', () => {
  const json = ['content-type', 'application/json'];
  const asOwner = (): string[] => ['authorization', `Bearer ${probe.workspace.owner.credential}`];
  const raw =
    (path: string, body: string | Buffer, headers = json) =>
    (): Promise<Answer> =>
      rawRequest(probe.instance.apiUrl, path, { method: 'POST', headers: [...asOwner(), ...headers], body });
  const tenMegabytes = JSON.stringify({ prompt: 'x'.repeat(10_000_000) });
  const key = (): string => attribute(probe.workspace.key, 'key');
  it.each(
    refusals([
      ['malformed JSON', raw('/v1/images/generate', '{"prompt": "A card"'), { code: 'malformed_json' }],
      ['a list for an object', raw('/v1/images/generate', '[]'), { code: 'malformed_json' }],
      ['JSON nested beyond reason', raw('/v1/images/generate', '{"prompt":'.repeat(5_000)), { code: 'malformed_json' }],
      [
        'a form',
        raw('/v1/images/generate', 'prompt=x', ['content-type', 'application/x-www-form-urlencoded']),
        { code: 'unsupported_media_type' },
      ],
      ['malformed JSON behind the forwarded path', raw('/v1/api-keys', '{'), { code: 'malformed_json' }],
      ['a body of 10 MB', post('/v1/images/generate', tenMegabytes), { code: 'payload_too_large' }],
      ['a body of 10 MB on the forwarded path', post('/v1/api-keys', tenMegabytes), { code: 'payload_too_large' }],
      ['a key in the query', () => anonymous().send('GET', `/v1/images?api_key=${key()}`), { code: 'credential_in_url' }],
      [
        'a key in a query of another name',
        () => anonymous().send('GET', `/v1/images?search=${key()}`),
        { code: 'credential_in_url' },
      ],
      ['a token in the query', () => anonymous().send('POST', '/v1/releases?token=abc', {}), { code: 'credential_in_url' }],
      ['a key in the path', () => anonymous().send('GET', `/v1/images/${key()}`), { code: 'credential_in_url' }],
      [
        'a key in the path, encoded',
        () => rawRequest(probe.instance.apiUrl, `/v1/images/%73vc_${key().slice(4)}`),
        { code: 'credential_in_url' },
      ],
      ['a key in the path of a page', () => anonymous().send('GET', `/feed/${key()}`), { code: 'credential_in_url' }],
      ['a key in the forwarded path', () => anonymous().send('DELETE', `/v1/api-keys/${key()}`), { code: 'credential_in_url' }],
      [
        'a key in the query of the forwarded path',
        () => anonymous().send('GET', `/v1/api-keys?search=${key()}`),
        { code: 'credential_in_url' },
      ],
      ['an unknown route', post('/v1/nowhere', {}), { code: 'route_not_found' }],
      ['an unknown method', () => probe.workspace.owner.send('DELETE', '/v1/images'), { code: 'method_not_allowed' }],
      [
        'an unknown query parameter',
        () => probe.workspace.owner.send('GET', '/v1/images?colour=red'),
        { code: 'validation_failed', source: { parameter: 'colour' } },
      ],
    ]),
  )('$title', ({ send, expected }) => probe.expectRefused(send, expected));

  it('no key that came by an URL is in a log', () => {
    for (const app of probe.instance.processes) expect(app.output).not.toContain(key());
  });
});
