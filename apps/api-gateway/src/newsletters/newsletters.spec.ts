import { SecretBox } from '@imprint/platform/crypto';
import { CONFIG, type Config } from '@imprint/platform/config';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Gateway } from '../media/gateway.fixture.js';
// The links that a worker puts into its mails.
import { SubscriptionLinks } from '@imprint/domain/newsletters';

const form = { 'content-type': 'application/x-www-form-urlencoded' };
let gateway: Gateway;
let links: SubscriptionLinks;
let path: string;
let count = 0;

beforeAll(async () => {
  gateway = await Gateway.start({ settings: { MAIL_URL: 'smtp://127.0.0.1:1' } });
  const config = gateway.app.get<Config>(CONFIG);
  links = new SubscriptionLinks(config, new SecretBox(config));
});
afterAll(() => gateway?.stop());

const brandId = async (): Promise<string> => {
  const { data } = await gateway.send('GET', '/v1/brands');
  return (data as unknown as { id: string }[])[0]?.id ?? '';
};
beforeEach(async () => {
  const made = { brandId: await brandId(), name: `<b>News</b> ${(count += 1)}`, description: 'What & when' };
  path = `/v1/newsletters/${(await gateway.json('POST', '/v1/newsletters', made)).data.id}`;
});

const page = async (method: string, address: string, body?: string, headers: Record<string, string> = {}) => {
  const url = address.startsWith('http') ? address : `${gateway.url}${address}`;
  const response = await fetch(url, { method, ...(body !== undefined && { body }), headers: { ...form, ...headers } });
  return { status: response.status, headers: response.headers, text: await response.text() };
};
const subscribers = async (): Promise<{ id: string; attributes: Record<string, unknown> }[]> =>
  (await gateway.send('GET', `${path}/subscribers`)).data as unknown as { id: string; attributes: Record<string, unknown> }[];
const states = async () => (await subscribers()).map(({ attributes }) => attributes['status']);
const subscribeUrl = async (): Promise<string> => String((await gateway.send('GET', path)).data.attributes['subscribeUrl']);

describe('the pages of subscribers', () => {
  it('subscribe, confirm and unsubscribe by forms, and change nothing by being opened', async () => {
    const url = await subscribeUrl();
    const shown = await page('GET', url);
    expect(shown.text).toContain('<h1>&lt;b&gt;News&lt;/b&gt;');
    expect(shown.text).toContain('What &amp; when');
    expect(shown.headers.get('content-security-policy')).toMatch(/default-src 'none'.*form-action 'self'/);
    expect(shown.headers.get('cache-control')).toBe('no-store');
    const referer = 'https://terrace.example/news';
    expect(await page('POST', url, 'address=mia%40example.com', { referer })).toMatchObject({ status: 200 });
    const [mia] = await subscribers();
    expect(mia?.attributes).toMatchObject({ address: 'mia@example.com', status: 'pending', formUrl: referer });

    const confirm = links.confirm(mia?.id ?? '');
    expect((await page('GET', confirm)).text).toContain('<form method="post">');
    expect(await states()).toEqual(['pending']);
    expect((await page('POST', confirm, '')).status).toBe(200);
    expect(await states()).toEqual(['confirmed']);

    const leave = links.unsubscribe(mia?.id ?? '');
    expect((await page('GET', leave)).text).toContain('<form method="post">');
    expect(await states()).toEqual(['confirmed']);
    const byOneClick = await page('POST', leave, 'List-Unsubscribe=One-Click');
    expect([byOneClick.status, byOneClick.headers.get('location'), await states()]).toEqual([200, null, ['unsubscribed']]);
  });

  it('answer the same whether or not somebody is a subscriber', async () => {
    const url = await subscribeUrl();
    await gateway.json('POST', `${path}/subscribers`, { addresses: ['mia@example.com'], consent: 'Fair' });
    const [known, unknown] = [
      await page('POST', url, 'address=mia@example.com'),
      await page('POST', url, 'address=bob@example.com'),
    ];
    const seen = ({ status, headers, text }: typeof known) => [status, headers.get('content-length'), text];
    expect(seen(known)).toEqual(seen(unknown));
  });

  it('say what is wrong on a page', async () => {
    expect(await page('POST', await subscribeUrl(), 'address=mia')).toMatchObject({ status: 400 });
    expect((await page('GET', links.subscribe('nws_01jd3nq5m8x4w2v7r9t6y0c1ab'))).status).toBe(404);
    for (const [method, action] of [
      ['GET', 'confirm'],
      ['POST', 'confirm'],
      ['GET', 'unsubscribe'],
      ['POST', 'unsubscribe'],
    ] as const) {
      const answer = await page(method, `/v1/subscriptions/${action}?code=x.y`, method === 'POST' ? '' : undefined);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([400, 'text/html; charset=utf-8']);
    }
  });
});

describe('a newsletter', () => {
  it('is created, changed, listed by brand and deleted', async () => {
    const changed = await gateway.json('PATCH', path, { postalLine: 'Lime Street 1', description: null });
    expect(changed.data.attributes).toMatchObject({ postalLine: 'Lime Street 1', description: null, confirmed: 0, pending: 0 });
    const listed = await gateway.send('GET', `/v1/newsletters?brandId=${await brandId()}`);
    expect(listed.data).toContainEqual(expect.objectContaining({ id: path.split('/').at(-1) }));
    const foreign = { brandId: 'brand_01jd3nq5m8x4w2v7r9t6y0c1ab', name: 'Theirs' };
    expect(await gateway.json('POST', '/v1/newsletters', foreign)).toMatchObject({ code: 'validation_failed' });
    expect((await gateway.send('DELETE', path)).status).toBe(204);
    expect((await gateway.send('GET', path)).status).toBe(404);
  });

  it('has subscribers that are imported, exported and deleted', async () => {
    const sent = { addresses: ['mia@example.com', 'nobody'], consent: 'Fair' };
    expect((await gateway.json('POST', `${path}/subscribers`, sent)).data.attributes).toMatchObject({
      added: 1,
      refused: ['nobody'],
    });
    const csv = await page('GET', `${path}/subscribers.csv`);
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(csv.text).toMatch(/^address,status,.*\r\nmia@example\.com,confirmed,.*,Fair\r\n$/);
    const [mia] = await subscribers();
    expect((await gateway.send('DELETE', `${path}/subscribers/${mia?.id}`)).status).toBe(204);
    expect(await subscribers()).toEqual([]);
    expect((await gateway.json('POST', `${path}/subscribers`, sent)).data.attributes).toMatchObject({ added: 0, suppressed: 1 });
  });
});
