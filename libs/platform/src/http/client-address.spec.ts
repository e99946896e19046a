import { afterEach, describe, expect, it } from '@jest/globals';
import express from 'express';
import { createServer } from 'node:http';
import { loadConfig } from '../config/index.js';
import { forwardingProof, forwardingProofHeader } from '../safe-fetch/index.js';
import { listen, type Listening } from '../testing/index.js';
import { believeGatewayOnly, clientIpOf, networkOf } from './client-address.js';

const DATABASE_URL = 'postgres://nobody@127.0.0.1:1/none';
let server: Listening | undefined;
afterEach(() => server?.close());

/** The client address that an app trusting these proxies sees for this request; the last hop is 127.0.0.1. */
async function seen(trusted: string, headers: Record<string, string> = {}, behindGateway = false): Promise<unknown> {
  const config = loadConfig({ DATABASE_URL, TRUST_PROXY: trusted });
  const app = express().set('trust proxy', behindGateway ? 1 : config.TRUST_PROXY);
  if (behindGateway) app.use(believeGatewayOnly(config));
  app.use((request, response) => void response.json([clientIpOf(request), request.protocol, request.hostname, request.headers]));
  server = await listen(createServer(app));
  const response = await fetch(`${server.url}/v1/api-keys?page=1`, { headers });
  return await response.json();
}
const addressOf = async (...request: Parameters<typeof seen>): Promise<unknown> => ((await seen(...request)) as unknown[])[0];
const xff = (value: string): Record<string, string> => ({ 'x-forwarded-for': value });

describe('the address of a client', () => {
  it.each([
    ['nobody', '', xff('198.51.100.7'), '127.0.0.1'],
    ['nobody, told otherwise', '', { forwarded: 'for=198.51.100.7', 'x-real-ip': '198.51.100.7' }, '127.0.0.1'],
    ['one proxy', '1', xff('198.51.100.7'), '198.51.100.7'],
    ['one proxy, after a lie', '1', xff('203.0.113.1, 198.51.100.7'), '198.51.100.7'],
    ['two proxies, after a lie', '2', xff('203.0.113.1, 198.51.100.7, 10.0.0.1'), '198.51.100.7'],
    ['the loopback', 'loopback', xff('203.0.113.1, 198.51.100.7'), '198.51.100.7'],
    ['two networks', '127.0.0.0/8,10.1.0.0/16', xff('203.0.113.1, 198.51.100.7, 10.1.2.3'), '198.51.100.7'],
    ['another network', '10.1.0.0/16', xff('198.51.100.7'), '127.0.0.1'],
    ['private networks only', 'private', xff('198.51.100.7'), '127.0.0.1'],
    ['a proxy that sends no header', 'loopback', {}, '127.0.0.1'],
    ['a proxy that names no address', 'loopback', xff('unknown'), null],
    ['a proxy that names a mapped address', 'loopback', xff('::ffff:198.51.100.7'), '198.51.100.7'],
    ['a proxy that names IPv6 in full', 'loopback', xff('2001:0DB8:0:0:0:0:0:7'), '2001:db8::7'],
    ['a mapped proxy', '127.0.0.1,10.1.0.0/16', xff('198.51.100.7, ::ffff:10.1.2.3'), '198.51.100.7'],
  ])('believing %s', async (_whom, trusted, headers: Record<string, string>, address) => {
    expect(await addressOf(trusted, headers)).toBe(address);
  });
});

describe('the spelling of an address', () => {
  it.each([
    ['198.51.100.7', '198.51.100.7'],
    ['fe80::1%eth0', 'fe80::1'],
    ['2001:0DB8::0007', '2001:db8::7'],
    ['::ffff:198.51.100.7', '198.51.100.7'],
    ['127.1', null],
    ['', null],
    [undefined, null],
  ])('of %p is %p', (ip, spelling) => {
    expect(clientIpOf({ ip })).toBe(spelling);
  });
});

describe('what counts as one address', () => {
  it('is the address itself, or the first half of its bytes', () => {
    expect(networkOf('198.51.100.7')).toBe('198.51.100.7');
    expect(networkOf('2001:db8:1:2::7')).toBe('32.1.13.184.0.1.0.2');
    expect([networkOf(null), networkOf('')]).toEqual(['unknown', 'unknown']);
  });

  it('is an IPv4 address, mapped or not, or a /64 of IPv6', () => {
    expect(networkOf('::ffff:198.51.100.7')).toBe(networkOf('198.51.100.7'));
    expect(networkOf('198.51.100.8')).not.toBe(networkOf('198.51.100.7'));
    expect(networkOf('2001:db8:1:2:ffff::1')).toBe(networkOf('2001:db8:1:2::7'));
    expect(networkOf('2001:db8:1:3::7')).not.toBe(networkOf('2001:db8:1:2::7'));
    expect(networkOf('proxy.example')).toBe(networkOf(null));
  });
});

describe('an app behind the gateway', () => {
  const request = { method: 'GET', url: '/v1/api-keys?page=1' };
  const told = { ...xff('198.51.100.7'), 'x-forwarded-proto': 'https', 'x-forwarded-host': 'api.example' };
  const { SERVICE_API_KEY } = loadConfig({ DATABASE_URL });
  const proof = forwardingProof({ ...request, headers: told }, SERVICE_API_KEY);

  it('trusts what the gateway signed, and passes the proof on to nobody', async () => {
    const [address, protocol, host, headers] = (await seen('', { ...told, [forwardingProofHeader]: proof }, true)) as unknown[];
    expect([address, protocol, host]).toEqual(['198.51.100.7', 'https', 'api.example']);
    expect(headers).not.toHaveProperty(forwardingProofHeader);
  });

  it.each([
    ['no proof', told],
    ['an invented proof', { ...told, [forwardingProofHeader]: 'x'.repeat(proof.length) }],
    ['the proof of another address', { ...told, ...xff('203.0.113.1'), [forwardingProofHeader]: proof }],
    ['the credential itself', { ...told, [forwardingProofHeader]: SERVICE_API_KEY[0] }],
  ])('believes nothing with %s, whatever TRUST_PROXY says', async (_what, headers: Record<string, string>) => {
    const [address, protocol, host] = (await seen('loopback', headers, true)) as unknown[];
    expect([address, protocol, host]).toEqual(['127.0.0.1', 'http', '127.0.0.1']);
  });
});
