import { createServer } from 'node:http';
import { afterEach, describe, expect, it } from '@jest/globals';
import { closeAll, failure, safeFetch, serve, zone } from './safe-fetch.fixture.js';

afterEach(closeAll);

const publicAddress = '93.184.215.14';
const privateAddresses = [
  '127.0.0.1',
  '127.8.9.10',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '192.0.2.1',
  '198.18.0.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
];
const privateAddresses6 = [
  '::1',
  '::',
  'fd00:ec2::254',
  'fe80::1',
  'ff02::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:93.184.215.14',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001:0:7f00:1::',
  '2001:db8::1',
];

describe('destinations that are refused', () => {
  it.each([
    ...privateAddresses.map((address) => `http://${address}/`),
    ...privateAddresses6.map((address) => `http://[${address}]/`),
    ...['0177.0.0.1', '2130706433', '0x7f.1', '127.1', '①②⑦.0.0.1', '0'].map((host) => `http://${host}/`),
    'http://localhost/',
    'http://localhost./',
    'http://LOCALHOST/',
    'http://a.localhost/',
    'http://metadata.google.internal/',
    'http://printer.local/',
    'http://intranet/',
    'http://intranet./',
    `http://${publicAddress}:22/`,
    `http://${publicAddress}:25/`,
    `http://${publicAddress}:6379/`,
    `http://${publicAddress}:5432/`,
    `http://${publicAddress}:1023/`,
    `https://${publicAddress}:79/`,
  ])('%s (1, 2, 3, 4, 8)', async (url) => {
    const { asked, resolve } = zone({});
    const error = await failure(safeFetch([], resolve).request(url));
    expect([error.code, error.sent]).toEqual(['destination_refused', false]);
    expect(asked).toEqual([]);
    expect((await failure(safeFetch([], resolve).assertAllowed(url))).code).toBe('destination_refused');
    expect(() => safeFetch([], resolve).assertAllowedOffline(url)).toThrow('is not a public destination');
  });

  it.each([...privateAddresses, ...privateAddresses6])('a name that resolves to %s (1, 2)', async (address) => {
    const { resolve } = zone({ 'evil.example.com': [[address]] });
    const error = await failure(safeFetch([], resolve).request('https://evil.example.com/'));
    expect([error.code, error.sent]).toEqual(['destination_refused', false]);
    expect(error.message).toBe('evil.example.com is not a public destination.');
  });

  it('a name with one public and one private address (6)', async () => {
    const { resolve } = zone({
      'mixed.example.com': [[publicAddress, '10.0.0.1']],
      'mixed6.example.com': [[publicAddress, 'fd00::1']],
    });
    for (const host of ['mixed', 'mixed6'])
      expect((await failure(safeFetch([], resolve).request(`http://${host}.example.com/`))).code).toBe('destination_refused');
  });

  it.each([
    'http://user@example.com/',
    'http://user:secret@example.com/',
    'http://:secret@example.com/',
    'data:text/plain,nothing@example.com',
    'http://a@127.0.0.1/',
    'ftp://example.com/',
    'file:///etc/passwd',
    'data:text/plain,x',
    'no url',
    '',
  ])('a URL like %s (8)', async (url) => {
    const error = await failure(safeFetch().request(url));
    expect([error.code, error.sent]).toEqual(['invalid_url', false]);
    expect(error.message).not.toContain('secret');
  });

  it('a scheme that the caller does not allow (8)', async () => {
    const { resolve } = zone({ 'example.com': [[publicAddress]] });
    const error = await failure(safeFetch([], resolve).request('http://example.com/', { allowedProtocols: ['https:'] }));
    expect(error.code).toBe('invalid_url');
  });

  it('a name that does not resolve, without a reason (11)', async () => {
    const error = await failure(safeFetch([], zone({}).resolve).request('https://nowhere.example.com/'));
    const message = 'nowhere.example.com could not be resolved.';
    expect([error.code, error.sent, error.message]).toEqual(['host_not_found', false, message]);
  });

  it('a name that has no address', async () => {
    const error = await failure(
      safeFetch([], zone({ 'nowhere.example.com': [[]] }).resolve).request('https://nowhere.example.com/'),
    );
    expect([error.code, error.sent]).toEqual(['host_not_found', false]);
  });

  it('any name while the resolver fails, which says nothing about the name', async () => {
    const away = () => Promise.reject(Object.assign(new Error('getaddrinfo'), { code: 'EAI_AGAIN' }));
    const error = await failure(safeFetch([], away).request('https://somewhere.example.com/'));
    expect([error.code, error.sent]).toEqual(['network', false]);
  });

  it.each([
    ['what is no error', 'gone'],
    ['an error without a code', new Error('getaddrinfo')],
    ['a code without an error', { code: 'ENOTFOUND' }],
  ])('any name while the resolver fails with %s', async (_what, reason) => {
    // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- a resolver may reject with anything
    const error = await failure(safeFetch([], () => Promise.reject(reason)).request('https://somewhere.example.com/'));
    expect([error.code, error.sent]).toEqual(['network', false]);
  });

  it.each(['::7f00:1', '0:0:0:0:0:0:102:304'])(
    'a name that leads to %s, an address of the old way to write IPv4',
    async (address) => {
      const { resolve } = zone({ 'old.example.com': [[address]] });
      expect((await failure(safeFetch([], resolve).assertAllowed('https://old.example.com/'))).code).toBe('destination_refused');
    },
  );

  it.each(['no address', ''])('a name that resolves to %j, which is no address', async (address) => {
    const { resolve } = zone({ 'odd.example.com': [[address]] });
    expect((await failure(safeFetch([], resolve).assertAllowed('https://odd.example.com/'))).code).toBe('destination_refused');
  });

  it.each([
    `http://${publicAddress}/`,
    `http://${publicAddress}:80/`,
    `https://${publicAddress}:443/`,
    `https://${publicAddress}/`,
    `http://${publicAddress}:1024/`,
    'http://[2606:2800:21f:cb07:6820:80da:af6b:8b2c]/',
    'https://[2606:2800:21f::1]:8443/',
  ])('nothing of %s, an address that is public', async (url) => {
    const { asked, resolve } = zone({});
    await safeFetch([], resolve).assertAllowed(url);
    safeFetch([], resolve).assertAllowedOffline(url);
    expect(asked).toEqual([]);
  });

  it('nothing public: assertAllowed accepts a public name', async () => {
    const { resolve } = zone({ 'example.com': [[publicAddress, '2606:2800:21f:cb07:6820:80da:af6b:8b2c']] });
    await expect(safeFetch([], resolve).assertAllowed('https://example.com:8443/hook')).resolves.toBeUndefined();
  });
});

describe('DNS rebinding (5)', () => {
  it('resolves once: it connects to the address that was checked', async () => {
    const hits: string[] = [];
    const server = await serve(createServer((request, response) => response.end(String(hits.push(request.headers.host ?? '')))));
    // The second answer would lead to the server; only the first, where nothing listens, may be used.
    const { asked, resolve } = zone({ 'rebind.example.com': [['127.0.0.2'], ['127.0.0.1']] });
    const fetch = safeFetch([`rebind.example.com:${server.port}`], resolve);
    const error = await failure(fetch.request(`http://rebind.example.com:${server.port}/`));
    expect([error.code, error.sent]).toEqual(['network', false]);
    expect(asked).toEqual(['rebind.example.com']);
    expect(hits).toEqual([]);
  });

  it('public first, private second: the second request is refused by its own check', async () => {
    const { asked, resolve } = zone({ 'rebind.example.com': [[publicAddress], ['127.0.0.1']] });
    const fetch = safeFetch([], resolve);
    await fetch.assertAllowed('https://rebind.example.com/');
    expect((await failure(fetch.request('https://rebind.example.com/'))).code).toBe('destination_refused');
    expect(asked).toHaveLength(2);
  });

  it('a pooled connection is not reused for a name that resolves differently now', async () => {
    const server = await serve(createServer((_request, response) => response.end('here')));
    const { resolve } = zone({ 'moving.example.com': [['127.0.0.1'], ['127.0.0.2']] });
    const fetch = safeFetch(['moving.example.com'], resolve);
    expect((await fetch.request(`http://moving.example.com:${server.port}/`)).body.toString()).toBe('here');
    expect((await failure(fetch.request(`http://moving.example.com:${server.port}/`))).code).toBe('network');
  });
});

describe('allowed hosts', () => {
  it.each(['localhost', '127.0.0.1', '[::1]'])('%s is reached on every port, with port only on that one', async (host) => {
    const server = await serve(
      createServer((_request, response) => response.end('hello')),
      host === '[::1]' ? '::1' : '127.0.0.1',
    );
    const url = `http://${host}:${server.port}/`;
    expect((await safeFetch([host]).request(url)).body.toString()).toBe('hello');
    expect((await safeFetch([`${host}:${server.port}`]).request(url)).body.toString()).toBe('hello');
    expect((await failure(safeFetch([`${host}:${server.port + 1}`]).request(url))).code).toBe('destination_refused');
  });

  it('with a port include the default port of the scheme', async () => {
    const { resolve } = zone({ 'inner.example.com': [['127.0.0.1']] });
    const verdict = async (entry: string, url: string): Promise<string> =>
      safeFetch([entry], resolve)
        .assertAllowed(url)
        .then(
          () => 'allowed',
          ({ code }: { code: string }) => code,
        );
    expect(await verdict('inner.example.com:443', 'https://inner.example.com/')).toBe('allowed');
    expect(await verdict('inner.example.com:80', 'https://inner.example.com/')).toBe('destination_refused');
    expect(await verdict('inner.example.com:80', 'http://inner.example.com/')).toBe('allowed');
    expect(await verdict('inner.example.com:443', 'http://inner.example.com/')).toBe('destination_refused');
    expect(await verdict('Inner.Example.com.', 'http://inner.example.com:3000/')).toBe('allowed');
    expect(await verdict('no host', 'http://inner.example.com/')).toBe('destination_refused');
    expect(await verdict('::1', 'http://[::1]:3000/')).toBe('allowed');
    expect(await verdict('[::1]', 'http://[::1]:3000/')).toBe('allowed');
  });

  it('an allowed name does not allow its address, nor the address the name', async () => {
    expect((await failure(safeFetch(['localhost']).request('http://127.0.0.1/'))).code).toBe('destination_refused');
    expect((await failure(safeFetch(['127.0.0.1']).request('http://localhost/'))).code).toBe('destination_refused');
  });
});
