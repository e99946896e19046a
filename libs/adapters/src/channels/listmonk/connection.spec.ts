import { describe, expect, it } from '@jest/globals';
import { ListmonkChannel } from '../listmonk.channel.js';
import { eachOnNewProxiedSite } from '../proxied-site.fixture.js';
import { pageAnswer, type FaultProxy } from '../testing/fault-proxy.js';
import { ListmonkSimulator } from '../testing/listmonk-simulator.js';

const signal = new AbortController().signal;
let server: ListmonkSimulator;
let proxy: FaultProxy;
let channel: ListmonkChannel;
let address: string;
let credentials: Record<string, string>;
eachOnNewProxiedSite(
  {
    site: () => new ListmonkSimulator(),
    channel: (fetch) => new ListmonkChannel(fetch),
    credentials: ({ token }, url) => ({ server: url, apiUser: ListmonkSimulator.user, apiToken: token }),
  },
  (opened) => {
    ({ site: server, proxy, channel, address } = opened);
    credentials = { ...opened.connection.credentials };
  },
);

const connect = (entered: Record<string, string> = {}) => channel.connect({ ...credentials, ...entered }, signal);
const misconfigured = (code: string, field?: string) => ({ outcome: 'refused', class: 'misconfiguration', code, field });

describe('connecting Listmonk', () => {
  it('keeps the origin of the server, the user and its token', async () => {
    const identity = await connect({ server: `${address}/admin/lists`, apiToken: ` ${server.token}\n` });
    const { host } = new URL(address);
    expect(identity).toMatchObject({ handle: `${ListmonkSimulator.user}@${host}`, displayName: host, credentials });
  });

  it.each([
    [{ server: 'http://lists.example' }, misconfigured('invalid_url', 'server')],
    [{ server: 'https://10.0.0.1' }, misconfigured('destination_refused', 'server')],
    [{ apiUser: 'admin:more' }, misconfigured('invalid_user', 'apiUser')],
    [{ apiToken: '' }, misconfigured('credentials_missing')],
    [{ apiToken: 'wrong' }, { class: 'credential', code: 'credential_refused' }],
    [{ fromEmail: 'Terrace' }, misconfigured('invalid_sender', 'fromEmail')],
    [{ fromEmail: 'a@b.example\r\nBcc: c@d.example' }, misconfigured('invalid_sender', 'fromEmail')],
    [{ fromEmail: '{{ .Subscriber.Email }} <a@b.example>' }, misconfigured('invalid_sender', 'fromEmail')],
  ])('is refused with %j', async (entered, expected) => {
    await expect(connect(entered)).rejects.toMatchObject(expected);
  });

  it.each([
    [pageAnswer(200, '<h1>Hello</h1>'), { code: 'unreadable_answer' }],
    [pageAnswer(404, '<h1>Not found</h1>'), misconfigured('not_a_listmonk_server', 'server')],
    [
      { kind: 'answer' as const, status: 404, body: '{"message":"404 unknown endpoint"}' },
      misconfigured('not_a_listmonk_server'),
    ],
    [pageAnswer(308, '', { location: 'https://new.example' }), misconfigured('server_moved', 'server')],
  ])('to something else says so: %j', async (answer, expected) => {
    void proxy.breakNext(/^GET \/api\/profile$/, answer);
    await expect(connect()).rejects.toMatchObject({ outcome: 'refused', ...expected });
  });
});

describe('the lists of a Listmonk server', () => {
  it('are all that the user may see', async () => {
    expect(await channel.destinations.list(credentials, signal)).toEqual([
      { id: '3', name: 'Friends of the terrace' },
      { id: '4', name: 'Suppliers' },
    ]);
    server.permittedLists = [4];
    expect(await channel.destinations.list(credentials, signal)).toEqual([{ id: '4', name: 'Suppliers' }]);
    server.permittedLists = [];
    expect(await channel.destinations.list(credentials, signal)).toEqual([]);
  });

  it('can be many', async () => {
    for (let id = 10; id < 113; id += 1) server.lists.push({ id, name: `List ${id}`, optin: 'single' });
    expect(await channel.destinations.list(credentials, signal)).toHaveLength(105);
  });

  it('are not listed for a token that is not accepted', async () => {
    const listing = channel.destinations.list({ ...credentials, apiToken: 'wrong' }, signal);
    await expect(listing).rejects.toMatchObject({ outcome: 'refused', class: 'credential' });
  });
});
