import { instanceProof, SecretBox } from '@imprint/platform/crypto';
import { OwnAddressFetch, type HostAddress } from '@imprint/platform/safe-fetch';
import { freePort, listen, selfSignedCertificate, testConfig } from '@imprint/platform/testing';
import { afterEach, describe, expect, it } from '@jest/globals';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { AddressChecks } from './address-checks.js';
import { checkCertificates, judged } from './certificate-check.js';

const name = 'imprint.example.com';
const secrets = new SecretBox(testConfig());
const strangers = new SecretBox({ SECRETS_KEYS: `other:${Buffer.alloc(32, 7).toString('base64')}` });

const closing: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

/** An app that answers a nonce. */
const answering =
  (app: string, box = secrets): RequestListener =>
  (request, response) => {
    const nonce = String(request.headers['imprint-nonce']);
    response.end(JSON.stringify({ status: 'live', app, proof: instanceProof(box, app, nonce) }));
  };

async function served(listener: RequestListener, certificate?: { key: string; cert: string }): Promise<number> {
  const server = certificate === undefined ? createServer(listener) : createTlsServer(certificate, listener);
  const { port, close } = await listen(server);
  closing.push(close);
  return port;
}

/** Trusts it as clients trust a public authority. */
function trusted(certificate: { key: string; cert: string }): { key: string; cert: string } {
  const before = getCACertificates('default');
  setDefaultCACertificates([...before, certificate.cert]);
  closing.push(() => setDefaultCACertificates(before));
  return certificate;
}

/** DNS that answers each time with the next address. */
function checksOf(
  url: string,
  ...answers: string[]
): { checks: AddressChecks; fetch: OwnAddressFetch; config: ReturnType<typeof testConfig> } {
  return checksWith({ PUBLIC_API_URL: url, PUBLIC_MCP_URL: url }, ...answers);
}

function checksWith(settings: Parameters<typeof testConfig>[0], ...answers: string[]): ReturnType<typeof checksOf> {
  const config = testConfig(settings);
  const resolve = (): Promise<HostAddress[]> => {
    const address = answers.length > 1 ? answers.shift() : answers[0];
    if (address === undefined) return Promise.reject(Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' }));
    return address === 'broken'
      ? Promise.reject(Object.assign(new Error('getaddrinfo'), { code: 'EAI_AGAIN' }))
      : Promise.resolve([{ address, family: 4 }]);
  };
  const fetch = new OwnAddressFetch(config, resolve);
  closing.push(() => fetch.onApplicationShutdown());
  return { checks: new AddressChecks(config, fetch, secrets), fetch, config };
}

const findingOf = async (url: string, ...answers: string[]) =>
  (await checksOf(url, ...answers).checks.check('PUBLIC_API_URL', 'api-gateway')).finding;
const [anywhere, here] = ['93.184.215.14', '127.0.0.1'];

describe('a public address', () => {
  it('is fine when its name is public, its certificate is trusted and this instance answers there', async () => {
    const port = await served(answering('api-gateway'), trusted(selfSignedCertificate({ names: [name] })));
    const url = `https://${name}:${port}`;
    expect(await checksOf(url, anywhere, here).checks.check('PUBLIC_API_URL', 'api-gateway')).toEqual({
      finding: 'address_ok',
      values: { url, host: name, setting: 'PUBLIC_API_URL', app: 'api-gateway' },
      settings: ['PUBLIC_API_URL'],
    });
  });

  it('of this machine or a private network works, for nobody else', async () => {
    const port = await served(answering('api-gateway'));
    expect(await findingOf(`http://localhost:${port}`, here)).toBe('address_local');
    const secure = await served(answering('api-gateway'), trusted(selfSignedCertificate({ names: [name] })));
    expect(await findingOf(`https://${name}:${secure}`, '192.168.1.4', here)).toBe('address_private');
  });

  it.each([
    [undefined, 'PUBLIC_API_URL'],
    ['http://localhost:1', 'PUBLIC_APP_URL'],
  ])('of the web app is decided by its own setting if it has one: %s', async (own, setting) => {
    const url = `http://localhost:${await served(answering('api-gateway'))}`;
    const { checks } = checksWith({ PUBLIC_API_URL: url, ...(own !== undefined && { PUBLIC_APP_URL: own }) }, here);
    expect(await checks.check('PUBLIC_APP_URL', 'api-gateway')).toMatchObject({ values: { setting }, settings: [setting] });
  });

  it('of the machine cannot be called from a container, which is no problem', async () => {
    const url = `http://localhost:${await freePort()}`;
    const finding = async (API_GATEWAY_URL: string) =>
      (await checksWith({ PUBLIC_API_URL: url, API_GATEWAY_URL }, here).checks.check('PUBLIC_API_URL', 'api-gateway')).finding;
    expect(await finding('http://api-gateway:3000')).toBe('address_local');
    expect(await finding('http://127.0.0.1:3000')).toBe('address_silent');
  });

  it('has to be https', async () => {
    const port = await served(answering('api-gateway'));
    expect(await findingOf(`http://${name}:${port}`, anywhere, here)).toBe('address_not_https');
  });

  it('needs a name that DNS knows', async () => {
    expect(await findingOf(`https://${name}`)).toBe('address_unknown_name');
    expect(await findingOf(`https://${name}`, 'broken')).toBe('address_unresolved');
  });

  it('that answers nothing from here is told apart from one with a bad certificate', async () => {
    expect(await findingOf(`https://${name}:${await freePort()}`, anywhere, here)).toBe('address_silent');
    const port = await served(answering('api-gateway'), selfSignedCertificate({ names: [name] }));
    const { checks } = checksOf(`https://${name}:${port}`, anywhere, here);
    expect(await checks.check('PUBLIC_API_URL', 'api-gateway')).toMatchObject({
      finding: 'address_certificate',
      values: { reason: 'DEPTH_ZERO_SELF_SIGNED_CERT' },
    });
  });

  it.each<[string, RequestListener, string, object]>([
    ['a router', (_request, response) => response.writeHead(401).end('<html>'), 'address_other', { status: 401 }],
    ['another app', answering('mcp-server'), 'address_wrong_app', { other: 'mcp-server' }],
    ['an app with other secrets', answering('api-gateway', strangers), 'address_other_instance', {}],
    [
      'somebody who repeats an old answer',
      (_request, response) =>
        response.end(JSON.stringify({ app: 'api-gateway', proof: instanceProof(secrets, 'api-gateway', 'old') })),
      'address_other_instance',
      {},
    ],
  ])('that leads to %s is a problem', async (_who, listener, finding, values) => {
    const { checks } = checksOf(`http://localhost:${await served(listener)}`, here);
    expect(await checks.check('PUBLIC_API_URL', 'api-gateway')).toMatchObject({ finding, values });
  });

  it('is not asked twice: a redirect is not followed', async () => {
    const elsewhere = await served(answering('api-gateway'));
    const port = await served((_request, response) =>
      response.writeHead(302, { location: `http://localhost:${elsewhere}/v1/health/live` }).end(),
    );
    expect(await findingOf(`http://localhost:${port}`, here)).toBe('address_other');
  });
});

describe('certificates', () => {
  it('are read from the servers, and the worst one is told', async () => {
    const port = await served(answering('api-gateway'), trusted(selfSignedCertificate({ names: [name] })));
    const url = `https://${name}:${port}`;
    const { fetch, config } = checksOf(url, here);
    expect(await checkCertificates({ ...config, PUBLIC_APP_URL: url }, fetch)).toEqual({
      finding: 'certificate_ok',
      values: { host: name, until: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
    });
    const other = await served(answering('mcp-server'), selfSignedCertificate());
    const mixed = checksOf(`https://localhost:${other}`, here);
    expect(await checkCertificates(mixed.config, mixed.fetch)).toMatchObject({ finding: 'certificate_refused' });
  });

  it('of a server for another name, or of the past, are refused', async () => {
    const wrong = await served(answering('api-gateway'), trusted(selfSignedCertificate()));
    const named = checksOf(`https://${name}:${wrong}`, here);
    expect(await checkCertificates(named.config, named.fetch)).toMatchObject({
      values: { reason: 'ERR_TLS_CERT_ALTNAME_INVALID' },
    });
    const past = await served(answering('api-gateway'), trusted(selfSignedCertificate({ validForMs: -60_000 })));
    const ended = checksOf(`https://localhost:${past}`, here);
    expect(await checkCertificates(ended.config, ended.fetch)).toMatchObject({ values: { reason: 'CERT_HAS_EXPIRED' } });
  });

  it('cannot be read where nothing answers, and there are none without https', async () => {
    const silent = checksOf(`https://localhost:${await freePort()}`, here);
    expect(await checkCertificates(silent.config, silent.fetch)).toMatchObject({ finding: 'certificate_unread' });
    const plain = checksOf('http://localhost:3000', here);
    expect(await checkCertificates(plain.config, plain.fetch)).toMatchObject({ finding: 'certificate_none' });
  });

  const day = 86_400_000;
  it.each([
    [90, 14, 'certificate_ok'],
    [90, 13.9, 'certificate_expiring'],
    [90, 3, 'certificate_expiring'],
    [90, 2.9, 'certificate_ending'],
    [6, 1.3, 'certificate_ok'],
    [6, 1.1, 'certificate_expiring'],
    [6, 0.5, 'certificate_ending'],
  ])('of %d days with %d left: %s', (lifetime, left, finding) => {
    const now = Date.now();
    const certificate = {
      validFrom: new Date(now - (lifetime - left) * day),
      validTo: new Date(now + left * day),
      refusal: null,
    };
    const until = certificate.validTo.toISOString().slice(0, 10);
    expect(judged(name, certificate, now)).toEqual({ finding, values: { host: name, until } });
  });
});
