import { limits } from '@imprint/contracts/limits';
import { starts, type StartName } from '@imprint/domain/approvals';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { openPricedStarts, price, type PricedStarts } from './priced-starts.fixture.js';

let opened: PricedStarts;
beforeAll(async () => {
  opened = await openPricedStarts();
}, 120_000);
afterEach(() => opened.clear());
afterAll(() => opened?.gateway.stop());

const names = Object.keys(starts) as StartName[];
const ask = (name: StartName, credential?: string | null, more?: Record<string, string>) => {
  const { path, body } = opened.asked[name];
  return opened.send('POST', path, body, credential, more);
};
const typeOf = (reply: Awaited<ReturnType<typeof ask>>): unknown => (reply.data as { type?: string } | undefined)?.type;

describe('whatever starts something over REST', () => {
  it.each(names)('waits for an approval if all of it costs a micro-credit more than the threshold: %s', async (name) => {
    const whole = opened.asked[name].items * price;
    await opened.setThreshold(whole - 1);
    const reply = await ask(name);
    expect([reply.status, reply.code, typeOf(reply)]).toEqual([202, undefined, 'approval']);
    expect(reply.data.attributes).toMatchObject({ toolName: name, status: 'pending', priceMicro: whole });
    expect(await opened.count()).toBe(0);
  });

  it.each(names)('is started at once if it costs as much as the threshold: %s', async (name) => {
    await opened.setThreshold(opened.asked[name].items * price);
    const reply = await ask(name);
    expect([reply.status, reply.code]).toEqual([opened.asked[name].status ?? 202, undefined]);
    expect(typeOf(reply)).not.toBe('approval');
    expect(await opened.count()).toBeGreaterThan(0);
    const [{ approvals }] = await opened.dataSource.query<[{ approvals: string }]>('select count(*) as approvals from approval');
    expect(approvals).toBe('0');
  });

  it('is one of these, and its document says that it may wait', async () => {
    const document = (await (await fetch(`${opened.gateway.url}/v1/openapi.json`)).json()) as OpenApi;
    const works = /"#\/components\/schemas\/(?:Generation|GenerationBatch|ContentBatch|KnowledgeSource|Training)(?:Document)?"/;
    const routes = Object.entries(document.paths).flatMap(([path, { post }]) => {
      const accepted = JSON.stringify([post?.responses['201']?.content, post?.responses['202']?.content]);
      return works.test(accepted) ? [{ path, waits: /"#\/components\/schemas\/Approval(?:Document)?"/.test(accepted) }] : [];
    });
    const asked = Object.values(opened.asked).map(({ path }) => path);
    const patternOf = (path: string): RegExp => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
    expect(routes.filter(({ path, waits }) => !waits || !asked.some((one) => patternOf(path).test(one)))).toEqual([]);
    expect(routes).toHaveLength(names.length);
  });

  it('needs the scopes of its route when it runs', async () => {
    const document = (await (await fetch(`${opened.gateway.url}/v1/openapi.json`)).json()) as OpenApi;
    for (const name of names) {
      const { path } = opened.asked[name];
      const found = Object.entries(document.paths).find(
        ([pattern, { post }]) =>
          post !== undefined &&
          new RegExp(`^${pattern.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path) &&
          !pattern.endsWith('preview'),
      );
      expect([name, found?.[1].post?.['x-scopes']]).toEqual([name, [...starts[name].scopes]]);
    }
  });
});

interface OpenApi {
  paths: Record<string, { post?: { responses: Record<string, { content?: object }>; 'x-scopes'?: string[] } }>;
}

describe('who asks', () => {
  it('are creators and keys; owners and admins who are signed in act directly', async () => {
    await opened.setThreshold(0);
    expect(typeOf(await ask('generate_images'))).toBe('approval');
    for (const role of ['owner', 'admin']) {
      await opened.dataSource.query('update membership set role = $1', [role]);
      expect(typeOf(await ask('generate_images', null))).toBe('generation');
    }
    await opened.dataSource.query(`update membership set role = 'creator'`);
    expect(typeOf(await ask('generate_images', null))).toBe('approval');
    await opened.dataSource.query(`update membership set role = 'owner'`);
  });

  it('are nobody without a threshold, and nobody for what costs nothing', async () => {
    await opened.setThreshold(null);
    expect(typeOf(await ask('create_image_batch'))).toBe('generation-batch');
    await opened.setThreshold(0);
    const crop = { operation: 'crop', x: 0, y: 0, width: 256, height: 256 };
    expect((await opened.send('POST', '/v1/images/asset_0/transforms', crop)).status).toBe(201);
  });
});

describe('a request that waits', () => {
  it('says its price, model, number and brand, and is asked for once, also under its Idempotency-Key', async () => {
    await opened.setThreshold(price);
    const [one, other] = [await ask('generate_images'), await ask('generate_images')];
    expect(other.data.id).toBe(one.data.id);
    const {
      summary,
      preview,
      arguments: given,
    } = one.data.attributes as {
      summary: string;
      preview: { details: object[] };
      arguments: object;
    };
    expect(summary).toMatch(/^Generate images \(9 credits, 3 × .+, .+\): A cup$/);
    expect(preview.details.slice(0, 2)).toEqual([
      { name: 'price', value: '9 credits' },
      { name: 'items', value: '3' },
    ]);
    expect(given).toEqual(opened.asked.generate_images.body);
    const key = { 'idempotency-key': 'one-start' };
    const first = await ask('generate_videos', undefined, key);
    await opened.setThreshold(null);
    expect((await ask('generate_videos', undefined, key)).data.id).toBe(first.data.id);
    expect(await opened.count()).toBe(0);
  });

  it('is refused like any other where it is wrong', async () => {
    await opened.setThreshold(0);
    const refused = await opened.send('POST', '/v1/images/generate', { prompt: 'A cup', brandId: 'brand_of_others' });
    expect([refused.status, refused.code]).toEqual([400, 'validation_failed']);
    const [{ approvals }] = await opened.dataSource.query<[{ approvals: string }]>('select count(*) as approvals from approval');
    expect(approvals).toBe('0');
  });
});

describe('the threshold', () => {
  it.each([-1, 0.5, '5', limits.creditsMost * 1_000_000 + 1, []])('is no %p', async (approvalThresholdMicro) => {
    await opened.setThreshold(7);
    const refused = await opened.send('PATCH', opened.settings, { approvalThresholdMicro }, null);
    expect([refused.status, refused.errors]).toMatchObject([400, [{ source: { pointer: '/approvalThresholdMicro' } }]]);
    const { data } = await opened.send('GET', opened.settings, undefined, null);
    expect(data.attributes).toMatchObject({ approvalThresholdMicro: 7 });
  });

  it('can be as high as any amount, is shown with the credits, and is no business of keys', async () => {
    const most = limits.creditsMost * 1_000_000;
    await opened.setThreshold(most);
    expect((await opened.send('GET', '/v1/credits', undefined, null)).data.attributes).toMatchObject({
      approvalThresholdMicro: most,
    });
    const refused = await opened.send('PATCH', opened.settings, { approvalThresholdMicro: null });
    expect(refused.code).toBe('insufficient_permissions');
  });
});
