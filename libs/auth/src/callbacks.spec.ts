import { hmacSha256 } from '@imprint/platform/crypto';
import { ConfigModule, loadConfig } from '@imprint/platform/config';
import { Public, createApp, HttpModule } from '@imprint/platform/http';
import { createLogger } from '@imprint/platform/logging';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Controller, HttpCode, Module, Post, Req, UseGuards } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Request } from 'express';
import { buffer } from 'node:stream/consumers';
import { DataSource } from 'typeorm';
import { refuseCredentialInUrl } from './credential-in-url.js';
import { requirePaymentSignature } from './payment-signature.js';
import { VendorWebhookGuard } from './vendor-webhooks.js';

const secrets = { kiln: 'kiln-secret-0123456789abcd', loom: 'loom-secret-0123456789abcd' };
const paymentSecret = 'payment-secret-0123456789';
const nextPaymentSecret = 'next-payment-secret-0123456789';
const now = Date.UTC(2030, 0, 31) / 1_000;

/** Callbacks as an app receives them. */
@Controller()
class CallbackController {
  @Public()
  @UseGuards(VendorWebhookGuard)
  @HttpCode(204)
  @Post('v1/vendor-webhooks/:vendor')
  vendor(): void {}

  @Public()
  @HttpCode(204)
  @Post('raw/payments')
  async payment(@Req() request: Request): Promise<void> {
    const options = { header: 'Payment-Signature', secrets: [paymentSecret, nextPaymentSecret], now: now * 1_000 };
    requirePaymentSignature(request, await buffer(request), options);
  }
}

const config = loadConfig({
  NODE_ENV: 'test',
  DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
  VENDOR_WEBHOOK_SECRETS: Object.entries(secrets)
    .map((entry) => entry.join(':'))
    .join(','),
});
class StoreModule {}
const provider = { provide: DataSource, useValue: { query: () => Promise.resolve([]), migrations: [] } };
const store = { module: StoreModule, global: true, providers: [provider], exports: [provider] };
@Module({
  imports: [ConfigModule.forRoot(config), store, HttpModule.forRoot({ app: 'api-gateway' })],
  controllers: [CallbackController],
})
class CallbackModule {}

let app: NestExpressApplication;
let url: string;
let log = '';

beforeAll(async () => {
  const logger = createLogger(config, 'api-gateway', { write: (line: string) => void (log += line) });
  const handlers = [refuseCredentialInUrl];
  app = await createApp('api-gateway', CallbackModule, config, { rawPaths: ['/raw'], handlers, logger });
  await app.listen(0, '127.0.0.1');
  url = await app.getUrl();
});
afterAll(() => app.close());

async function post(path: string, headers: Record<string, string> = {}, body?: string): Promise<string> {
  const response = await fetch(url + path, { method: 'POST', headers, ...(body !== undefined && { body }) });
  if (response.status === 204) return 'accepted';
  const { errors } = (await response.json()) as { errors: { code: string }[] };
  return errors[0]?.code ?? 'no code';
}

describe('the webhook of a media vendor', () => {
  const path = '/v1/vendor-webhooks';

  it("is accepted with the vendor's secret in its URL, in its header, or in both", async () => {
    expect(await post(`${path}/kiln?token=${secrets.kiln}`)).toBe('accepted');
    expect(await post(`${path}/loom`, { 'x-webhook-token': secrets.loom })).toBe('accepted');
    expect(await post(`${path}/kiln?token=${secrets.kiln}`, { 'x-webhook-token': secrets.kiln })).toBe('accepted');
  });

  it.each<[string, string, Record<string, string>]>([
    ['no token', '/kiln', {}],
    ['an empty token', '/kiln?token=', {}],
    ['a wrong token', `/kiln?token=${secrets.kiln}x`, {}],
    ['a token cut short', `/kiln?token=${secrets.kiln.slice(0, -1)}`, {}],
    ['the token of another vendor', `/kiln?token=${secrets.loom}`, {}],
    ['two tokens in the URL', `/kiln?token=${secrets.kiln}&token=${secrets.kiln}`, {}],
    ['a wrong header beside the right URL', `/kiln?token=${secrets.kiln}`, { 'x-webhook-token': secrets.loom }],
    ['the secret as a bearer', '/kiln', { authorization: `Bearer ${secrets.kiln}` }],
    ['a vendor nobody set up', `/glaze?token=${secrets.kiln}`, {}],
    ['a vendor nobody set up, and an empty token', '/glaze', { 'x-webhook-token': '' }],
    ['a name of every object', `/__proto__?token=${secrets.kiln}`, {}],
  ])('is refused with %s (65)', async (_what, call, headers) => {
    expect(await post(path + call, headers)).toBe('webhook_not_authentic');
  });

  it('allows the secret in this URL only: another parameter, another path or a key is refused as usual', async () => {
    for (const call of [`${path}/kiln?key=abc`, `${path}/kiln?token=svc_live_abcdefgh`, `/raw/payments?token=${secrets.kiln}`])
      expect(await post(call)).toBe('credential_in_url');
  });

  it('logs no token (65)', () => {
    expect(log).toContain(`${path}/kiln`);
    for (const secret of Object.values(secrets)) expect(log).not.toContain(secret);
  });
});

describe('the webhook of the payment provider', () => {
  const body = '{"amount": 1200,  "currency":"eur"}';
  const sign = (time: number | string, text = body, secret = paymentSecret): string =>
    hmacSha256(secret, `${time}.${text}`).toString('hex');
  const send = (signature: string, sent = body, query = ''): Promise<string> =>
    post(`/raw/payments${query}`, signature === '' ? {} : { 'payment-signature': signature }, sent);

  it('is accepted when signed within the last five minutes, and with any of several signatures', async () => {
    for (const time of [now, now - 300, now + 300]) expect(await send(`t=${time},v1=${sign(time)}`)).toBe('accepted');
    const unknown = sign(now, body, 'unknown-payment-secret');
    expect(await send(`t=${now},v1=${sign(now, body, nextPaymentSecret)}`)).toBe('accepted');
    expect(await send(`t=${now}, v1=${unknown}, v1=${sign(now)}, v0=x`)).toBe('accepted');
  });

  it.each([
    ['no signature', ''],
    ['no time', `v1=${sign(now)}`],
    ['no signature of the version', `t=${now},v0=${sign(now)}`],
    ['another secret', `t=${now},v1=${sign(now, body, 'other')}`],
    ['another time than was signed', `t=${now - 1},v1=${sign(now)}`],
    ['two times', `t=${now},t=${now - 1},v1=${sign(now)}`],
    ['a time too long ago', `t=${now - 301},v1=${sign(now - 301)}`],
    ['a time too far ahead', `t=${now + 301},v1=${sign(now + 301)}`],
    ['a time that is no number', `t=now,v1=${sign('now')}`],
    ['an empty time', `t=,v1=${sign('')}`],
    ['a time in another spelling', `t=+${now},v1=${sign(`+${now}`)}`],
    ['a time with a fraction', `t=${now}.0,v1=${sign(`${now}.0`)}`],
  ])('is refused with %s', async (_what, signature) => {
    expect(await send(signature)).toBe('webhook_not_authentic');
  });

  it('is refused when its bytes differ, even if they mean the same', async () => {
    const signature = `t=${now},v1=${sign(now)}`;
    expect(await send(signature, JSON.stringify(JSON.parse(body)))).toBe('webhook_not_authentic');
    expect(await send(signature, '')).toBe('webhook_not_authentic');
  });

  it('is refused with the signature in the URL (65)', async () => {
    const signature = `t=${now},v1=${sign(now)}`;
    expect(await send('', body, `?payment-signature=${encodeURIComponent(signature)}`)).toBe('webhook_not_authentic');
    expect(await send('', body, `?t=${now}&v1=${sign(now)}`)).toBe('webhook_not_authentic');
  });
});

it('is refused while no secret is set, even when signed with an empty one', () => {
  const signature = `t=${now},v1=${hmacSha256('', `${now}.`).toString('hex')}`;
  const check = (...secrets: string[]): void =>
    requirePaymentSignature({ headers: { 'payment-signature': signature } }, Buffer.alloc(0), {
      header: 'Payment-Signature',
      secrets,
      now: now * 1_000,
    });
  for (const secrets of [[], [''], ['another', '']])
    expect(() => check(...secrets)).toThrow('The call is not signed by the payment provider');
});
