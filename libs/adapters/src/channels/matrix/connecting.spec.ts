import { inspect } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { SafeFetch } from '@imprint/platform/safe-fetch';
import { MatrixChannel } from '../matrix.channel.js';
import { FaultProxy } from '../testing/fault-proxy.js';
import { MatrixSimulator } from '../testing/matrix-simulator.js';

const signal = new AbortController().signal;
const safeFetch = new SafeFetch(['localhost']);
const channel = new MatrixChannel(safeFetch);
const { room, alias, userId } = MatrixSimulator;
let matrix: MatrixSimulator;
let proxy: FaultProxy;
let credentials: Record<'server' | 'room' | 'accessToken', string>;

beforeAll(async () => {
  matrix = new MatrixSimulator();
  proxy = new FaultProxy(await matrix.start());
  await proxy.up();
});
beforeEach(() => {
  matrix.baseUrl = null;
  matrix.rooms.set(room, { encrypted: false, name: 'Café Terrace', membership: 'join', mayPost: true });
  credentials = { server: proxy.url, room, accessToken: matrix.addToken() };
});
afterAll(async () => {
  await proxy.down();
  await matrix.stop();
  await safeFetch.onApplicationShutdown();
});

const connect = (entered: Record<string, string> = {}) => channel.connect({ ...credentials, ...entered }, signal);
const setRoom = (parts: object) => void Object.assign(matrix.rooms.get(room) ?? {}, parts);

describe('connecting a matrix room', () => {
  it('names the account with the room, and keeps the id of the room', async () => {
    const handle = `${userId} in ${room}`;
    expect(await connect({ server: `${proxy.url}/_matrix/client/v3/?a=b`, room: alias })).toEqual({
      handle,
      displayName: 'Café Terrace',
      credentials,
    });
    setRoom({ name: null });
    expect(await connect()).toEqual({ handle, displayName: alias, credentials });
  });

  it.each([
    ['room_encrypted', { encrypted: true }],
    ['not_in_room', { membership: 'leave' }],
    ['not_in_room', { membership: 'invite' }],
    ['not_in_room', { membership: null }],
  ])('refuses with %s a room that is %j', async (code, parts) => {
    setRoom(parts);
    await expect(connect()).rejects.toMatchObject({ outcome: 'refused', class: 'misconfiguration', code, field: 'room' });
  });

  it.each([
    ['invalid_room', 'spring'],
    ['room_not_found', '#nowhere:matrix.example'],
    ['not_in_room', '!other:matrix.example'],
  ])('refuses with %s the room %s', async (code, entered) => {
    await expect(connect({ room: entered })).rejects.toMatchObject({ code, field: 'room', retryable: false });
  });

  it.each(['http://matrix.example', 'ftp://matrix.example', 'https://', '@name', ''])(
    'refuses the homeserver %j',
    async (server) => {
      await expect(connect({ server })).rejects.toMatchObject({ outcome: 'refused', class: 'misconfiguration' });
    },
  );

  it('sends no token to an address that is not public', async () => {
    const guarded = new MatrixChannel(new SafeFetch([]));
    const connecting = guarded.connect(credentials, signal);
    await expect(connecting).rejects.toMatchObject({ code: 'destination_refused', field: 'server' });
  });

  it('tells a homeserver from something else', async () => {
    void proxy.breakNext(/whoami/, { kind: 'answer', status: 404, body: '<h1>Not found</h1>' });
    await expect(connect()).rejects.toMatchObject({ class: 'misconfiguration', code: 'not_a_homeserver' });
  });

  it('repeats no token that a server sends back in its refusal', async () => {
    const accessToken = 'canary-access-token';
    const failure = await connect({ accessToken }).catch((error: unknown) => error);
    expect(failure).toMatchObject({ class: 'credential' });
    expect(inspect(failure, { depth: 9, showHidden: true })).not.toContain(accessToken);
  });
});

describe('the homeserver of a user id', () => {
  /** `https://matrix.example` leads to the simulator, as it would by the names of its operator. */
  class Elsewhere extends SafeFetch {
    override asFetch(...given: Parameters<SafeFetch['asFetch']>): ReturnType<SafeFetch['asFetch']> {
      const fetch = super.asFetch(...given);
      return (address, init) =>
        fetch(typeof address === 'string' ? address.replace('https://matrix.example/', `${proxy.url}/`) : address, init);
    }
  }
  const elsewhere = new Elsewhere(['localhost', 'matrix.example']);
  afterAll(() => elsewhere.onApplicationShutdown());
  const connectBy = (server: string) => new MatrixChannel(elsewhere).connect({ ...credentials, server }, signal);

  it.each(['@terrace:matrix.example', '@terrace:matrix.example:8448', 'matrix.example'])('%s is found', async (entered) => {
    matrix.baseUrl = `${proxy.url}/`;
    expect((await connectBy(entered)).credentials['server']).toBe(proxy.url);
  });

  it('has to be encrypted, too', async () => {
    matrix.baseUrl = 'http://elsewhere.example';
    await expect(connectBy(userId)).rejects.toMatchObject({ code: 'invalid_url', field: 'server' });
  });

  it('is not guessed where the document says nothing', async () => {
    void proxy.breakNext(/well-known/, { kind: 'answer', status: 200, body: '{"m.homeserver":{}}' });
    await expect(connectBy(userId)).rejects.toMatchObject({ code: 'homeserver_not_found', field: 'server' });
  });
});
