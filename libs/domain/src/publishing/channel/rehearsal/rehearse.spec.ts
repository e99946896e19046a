import { describe, expect, it } from '@jest/globals';
import { SafeFetch, SafeFetchError } from '@imprint/platform/safe-fetch';
import {
  ChannelError,
  platformValue,
  unassignedTarget,
  unreadFile,
  type Channel,
  type ChannelCapability,
  type ChannelRehearsal,
  type OutgoingPost,
  type PublishedRecord,
  type RehearsalWire,
} from '../index.js';
import { rehearse, type RehearsedPost } from './rehearse.js';

const record: PublishedRecord = { externalProviderId: '1', externalShortcode: null, url: null };
const file = {
  assetId: 'asset_1',
  mimeType: 'image/png',
  width: 4,
  height: 3,
  durationSeconds: null,
  sizeBytes: 500,
  altText: null,
  focus: null,
};
const post: RehearsedPost = {
  targetId: 'tgt_1',
  releaseId: 'rel_1',
  title: 'Spring',
  text: 'Our menu is here.',
  media: [{ ...file, url: 'https://media.example/1.png' }],
  thread: [],
  firstComment: null,
  linkCards: [],
  scheduledAt: new Date('2036-01-02T03:04:05Z'),
  connection: {
    id: 'conn_1',
    organizationId: 'org_1',
    brandId: 'brand_1',
    handle: null,
    credentials: { server: 'https://book.example', token: '[redacted]' },
  },
};

/** Nobody answers at the names of these posts, so a request would fail. */
const transport = new SafeFetch([], () => Promise.reject(new Error('a rehearsal resolves no name')));

type Publish = (fetch: typeof globalThis.fetch, post: OutgoingPost) => Promise<unknown>;

/** A channel that publishes by `fetch`. */
function channel(calls: ChannelRehearsal['calls'], publish: Publish, more: Partial<ChannelRehearsal> = {}): Channel {
  const over = ({ inPlaceOf }: RehearsalWire): Pick<Channel, 'publish'> => ({
    publish: (outgoing) => publish(inPlaceOf(transport).asFetch(), outgoing).then(() => record),
  });
  const credentialFields = [{ name: 'server', format: 'url' }] as unknown as ChannelCapability['credentialFields'];
  return { capability: { credentialFields }, rehearsal: { over, calls, ...more } } as unknown as Channel;
}

const anything = [{ operation: 'call', call: /^/, answer: () => ({}) }];
const bodyOf = async (init: RequestInit): Promise<unknown> => {
  const {
    calls: [call],
  } = await rehearse(
    channel(anything, (send) => send('https://book.example/x', { method: 'POST', ...init })),
    post,
  );
  return call?.body;
};

describe('a rehearsal', () => {
  it('goes on with what the platform would answer, and shows placeholders for what only the platform knows', async () => {
    const calls: ChannelRehearsal['calls'] = [
      {
        operation: 'upload',
        call: /^POST \/media$/,
        answer: (_request, nth) => ({ id: platformValue(`{id of upload ${nth}}`) }),
      },
      {
        operation: 'number',
        call: /^GET \/numbers$/,
        answer: () => ({ of: [platformValue('{a number}', (_token, serial) => 9e9 + serial)] }),
      },
      { operation: 'publish', call: /^POST \/media\/[^/]+\/posts$/, answer: () => ({}) },
    ];
    const publish: Publish = async (send, { text, connection: { credentials } }) => {
      const headers = { authorization: `Bearer ${credentials['token']}`, 'content-type': 'application/json' };
      const json = async (path: string, init: RequestInit = {}) =>
        (await (await send(`${credentials['server']}${path}`, { headers, ...init })).json()) as Record<string, unknown>;
      const { id } = await json('/media', { method: 'POST', body: '{}' });
      const { of } = await json('/numbers');
      await json(`/media/${String(id)}/posts`, { method: 'POST', body: JSON.stringify({ text, of, first: id }) });
    };
    const shown = { authorization: 'Bearer [redacted]', 'content-type': 'application/json' };
    expect((await rehearse(channel(calls, publish), post)).calls).toEqual([
      { operation: 'upload', method: 'POST', url: 'https://book.example/media', headers: shown, body: {} },
      { operation: 'number', method: 'GET', url: 'https://book.example/numbers', headers: shown, body: {} },
      {
        operation: 'publish',
        method: 'POST',
        url: 'https://book.example/media/{id of upload 1}/posts',
        headers: shown,
        body: { text: 'Our menu is here.', of: ['{a number}'], first: '{id of upload 1}' },
      },
    ]);
  });

  it('shows a body as it can be read: JSON, forms and files', async () => {
    const form = new FormData();
    form.append('tag', 'a');
    form.append('tag', 'b');
    form.set('file', new Blob(['x'.repeat(7)], { type: 'text/csv' }), 'list.csv');
    const json = { 'content-type': 'application/problem+json; charset=utf-8' };
    expect(await bodyOf({ headers: json, body: '{"a":[1,"é"]}' })).toEqual({ a: [1, 'é'] });
    expect(await bodyOf({ headers: json, body: '"text"' })).toEqual({ value: 'text' });
    expect(await bodyOf({ body: new URLSearchParams({ status: 'a b&c' }) })).toEqual({ status: 'a b&c' });
    expect(await bodyOf({ body: form })).toEqual({ tag: ['a', 'b'], file: { name: 'list.csv', mimeType: 'text/csv', bytes: 7 } });
    expect(await bodyOf({ headers: { 'content-type': 'text/markdown' }, body: '# A' })).toEqual({ text: '# A' });
    expect(await bodyOf({ headers: { 'content-type': 'application/octet-stream' }, body: 'abc' })).toEqual({
      mimeType: 'application/octet-stream',
      bytes: 3,
    });
    expect(await bodyOf({})).toEqual({});
  });

  it('reads no file: bytes that stand for it are shown as the asset, with the type that they are sent as', async () => {
    const publish: Publish = async (send, { media: [image] }) => {
      const bytes = new Uint8Array((await image?.read()) ?? []);
      expect(unreadFile(bytes)).toEqual({ assetId: 'asset_1', mimeType: 'image/png', bytes: 500 });
      expect(unreadFile(Buffer.from('file {"assetId":"asset_1"}'))).toBeUndefined();
      await send('https://book.example/x', { method: 'PUT', headers: { 'content-type': 'image/jpeg' }, body: bytes });
    };
    const {
      calls: [call],
    } = await rehearse(channel(anything, publish), post);
    expect(call?.body).toEqual({ assetId: 'asset_1', mimeType: 'image/jpeg', bytes: 500 });
  });

  it('shows a file in base64 as the file, wherever the declared fields stand together in JSON', async () => {
    const publish: Publish = async (send, { media: [image] }) => {
      const data = ((await image?.read()) ?? Buffer.alloc(0)).toString('base64');
      const source = { items: [{ type: 'image/jpeg', data }, { data: 'text' }], type: 'image/png', data: 'AAAA' };
      const headers = { 'content-type': 'application/json' };
      await send('https://book.example/x', { method: 'POST', headers, body: JSON.stringify({ source, text: null }) });
    };
    const names = { base64Files: { content: 'data', mimeType: 'type' } };
    const shown = { assetId: 'asset_1', mimeType: 'image/jpeg', bytes: 500 };
    const {
      calls: [call],
    } = await rehearse(channel(anything, publish, names), post);
    expect(call?.body).toEqual({
      source: {
        items: [{ type: 'image/jpeg', data: shown }, { data: 'text' }],
        type: 'image/png',
        data: { mimeType: 'image/png', bytes: 3 },
      },
      text: null,
    });
  });

  it('shows an address that is not known yet as {…}, and texts that are made from an unassigned target as declared', async () => {
    const publish: Publish = (send, { targetId, connection: { credentials } }) =>
      send(`${credentials['server']}/posts?key=${targetId.length}-of-the-target`, { headers: { 'x-key': targetId } });
    const rehearsed = channel(anything, publish, { placeholders: { [`${unassignedTarget.length}-of-the-target`]: '{key}' } });
    const connection = { ...post.connection, credentials: { server: '{server}' } };
    const {
      calls: [call],
    } = await rehearse(rehearsed, { ...post, targetId: unassignedTarget, connection });
    expect(call).toMatchObject({ url: '{server}/posts?key={key}', headers: { 'x-key': unassignedTarget } });
  });

  it('shows neither signatures and times nor the secret part of an address, as the channel declares', async () => {
    const publish: Publish = (send) => send('https://book.example/secret', { headers: { 'X-Signature': 'abc', 'X-Other': 'd' } });
    const rehearsed = channel(anything, publish, {
      volatileHeaders: { 'x-signature': '[redacted]' },
      shownUrl: (url) => `${new URL(url).origin}/[redacted]`,
    });
    const {
      calls: [call],
    } = await rehearse(rehearsed, post);
    expect(call).toMatchObject({
      url: 'https://book.example/[redacted]',
      headers: { 'x-signature': '[redacted]', 'x-other': 'd' },
    });
  });

  it('takes place when the post is due, and never in the past', async () => {
    const times: number[] = [];
    const rehearsed = channel(anything, () => Promise.resolve());
    const over: ChannelRehearsal['over'] = ({ now }) => ({ publish: () => Promise.resolve((times.push(now()), record)) });
    const timed = { ...rehearsed, rehearsal: { ...rehearsed.rehearsal, over } };
    const before = Date.now();
    await rehearse(timed, post);
    await rehearse(timed, { ...post, scheduledAt: new Date(0) });
    expect(times[0]).toBe(post.scheduledAt.getTime());
    expect(times[1]).toBeGreaterThanOrEqual(before);
  });

  it('shows the calls before a refusal of the channel itself', async () => {
    const refusal = {
      outcome: 'refused',
      class: 'validation',
      code: 'post_empty',
      message: 'No text.',
      retryable: false,
    } as const;
    const publish: Publish = async (send) => {
      await send('https://book.example/x');
      throw new ChannelError(refusal);
    };
    const { calls: made, error } = await rehearse(channel(anything, publish), post);
    expect([made.map(({ url }) => url), error]).toEqual([['https://book.example/x'], expect.objectContaining(refusal)]);
  });

  it.each(['http://127.0.0.1/x', 'https://printer.local/x', 'https://book.example:22/x', 'ftp://book.example/x'])(
    'ends where the transport would refuse the destination: %s',
    async (address) => {
      const publish: Publish = (send) => send(address);
      const { calls: made, error } = await rehearse(channel(anything, publish), post);
      expect([made, error]).toEqual([[], expect.any(SafeFetchError)]);
    },
  );

  it('goes on where the transport makes an exception', async () => {
    const allowed = new SafeFetch(['127.0.0.1']);
    const publish: Publish = (_send) => Promise.resolve();
    const over: ChannelRehearsal['over'] = ({ inPlaceOf }) => ({
      publish: async () => {
        await inPlaceOf(allowed).assertAllowed('http://127.0.0.1:8080');
        await inPlaceOf(allowed).request('http://127.0.0.1:8080/x');
        await inPlaceOf(transport).assertAllowed('http://127.0.0.1:8080');
        return record;
      },
    });
    const { calls: made, error } = await rehearse(channel(anything, publish, { over }), post);
    expect(made.map(({ url }) => url)).toEqual(['http://127.0.0.1:8080/x']);
    expect(error).toBeInstanceOf(SafeFetchError);
  });

  it('fails where the channel declares no answer, also if the channel makes a failure of its own of it', async () => {
    const failed = new ChannelError({ outcome: 'unknown', class: 'unknown', code: 'x', message: 'x', retryable: true });
    const publish: Publish = (send) => send('https://book.example/x').catch(() => Promise.reject(failed));
    const fails = 'publish makes a call whose answer is not declared: GET /x';
    await expect(rehearse(channel([], publish), post)).rejects.toThrow(fails);
  });
});
