/** @modes embedded */
import { picture } from '@imprint/adapters/models/testing';
import { eventually, listen, type Listening } from '@imprint/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createServer } from 'node:http';
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import {
  attribute,
  callTool,
  Database,
  Instance,
  mcpRequest,
  Workspace,
  type ApiClient,
  type Resource,
} from './harness/index.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
/** Credits of one picture. */
const price = 4;
const model = 'openai/gpt-image-1';
let vendor: Listening;
let refuses = false;
let instance: Instance;
let database: Database;
let workspace: Workspace;
/** With the scope that only the server puts on keys. */
let operator: ApiClient;

beforeAll(async () => {
  const png = (await picture('1024x1024', 'png')).toString('base64');
  // An images service that answers with a picture, or refuses the prompt.
  vendor = await listen(
    createServer((request, response) => {
      const body = refuses
        ? { error: { message: 'No.', type: 'invalid_request_error', code: 'content_policy_violation', param: null } }
        : { created: 1_713_833_628, data: [{ b64_json: png }] };
      request
        .resume()
        .on('end', () =>
          response.writeHead(refuses ? 400 : 200, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
        );
    }),
  );
  instance = await Instance.start({
    apps: ['api-gateway', 'keys-service', 'mcp-server', 'scheduler-worker'],
    settings: {
      CREDITS: 'prepaid',
      OPENAI_IMAGES_BASE_URL: `${vendor.url}/v1`,
      OPENAI_IMAGES_API_KEY: 'sk-test-0123456789abcdef',
      OPENAI_IMAGES_CREDITS: String(price),
    },
  });
  database = await Database.open(instance.databaseUrl);
  workspace = await Workspace.open(instance);
  const wanted = ['mint', workspace.ids[1], '--organization', workspace.organizationId, '--scope', 'credits:provision'];
  const env = { PATH: process.env.PATH, ...instance.settings };
  const { stdout } = await promisify(execFile)(process.execPath, ['deploy/keys.mjs', ...wanted], { cwd: root, env });
  operator = instance.client(stdout.trim());
});
afterAll(async () => {
  await database?.close();
  await instance?.stop();
  await vendor?.close();
});

const credits = async (): Promise<Resource['attributes']> => (await workspace.api.data('GET', '/v1/credits')).attributes;
const ask = (count = 1) =>
  workspace.api.send('POST', '/v1/images/generate', { prompt: 'A card', model, count, brandId: workspace.brandId });
const settings = (): string => `/v1/organizations/${workspace.organizationId}/settings/credits`;

describe('credits', () => {
  it('are needed before anything is started, and not for what costs nothing', async () => {
    expect(await credits()).toMatchObject({ isUnlimited: false, balance: 0, reserved: 0, spentThisMonth: 0, caps: [] });
    const refused = await ask();
    expect([refused.status, refused.body.errors?.[0]?.code]).toEqual([402, 'insufficient_credits']);
    expect(refused.body).toMatchObject({ meta: { needed: price, available: 0 } });
    expect(attribute(await workspace.generate({ prompt: 'A card', model: 'local/card' }), 'status')).toBe('completed');
  });

  it('are added once under a reference, by a key that the operator has made and by nobody else', async () => {
    const body = { credits: 20, reference: 'invoice-1' };
    const added = await operator.data('POST', '/v1/credits/entries', body);
    expect(added.attributes).toMatchObject({ kind: 'added', from: 'funding', to: 'available', amountMicro: 20_000_000 });
    expect((await operator.data('POST', '/v1/credits/entries', body)).id).toBe(added.id);
    const other = await operator.send('POST', '/v1/credits/entries', { ...body, credits: 21 });
    expect([other.status, other.body.errors?.[0]?.code]).toEqual([409, 'credit_reference_used']);
    for (const credits of [0, -1, 1.5, 1_000_000_001, '20'])
      expect((await operator.send('POST', '/v1/credits/entries', { credits, reference: 'invoice-2' })).status).toBe(400);
    const full = await operator.send('POST', '/v1/credits/entries', { credits: 1_000_000_000, reference: 'invoice-2' });
    expect([full.status, full.body.errors?.[0]?.code]).toEqual([409, 'credit_balance_full']);
    for (const client of [workspace.api, workspace.owner])
      expect((await client.send('POST', '/v1/credits/entries', body)).body.errors?.[0]?.code).toBe('insufficient_permissions');
    expect(await credits()).toMatchObject({ balance: 20 });
  });

  it('pay for what was made, by brand, key, model and day, and not for what failed', async () => {
    const made = await workspace.generate({ prompt: 'A card', model, count: 2, brandId: workspace.brandId });
    expect(attribute(made, 'status')).toBe('completed');
    refuses = true;
    const failed = await workspace.generate({ prompt: 'A card', model, brandId: workspace.brandId });
    refuses = false;
    expect(attribute(failed, 'status')).toBe('failed');
    // The second of the two may end later.
    await eventually(async () => attribute<number>(await workspace.api.data('GET', '/v1/credits'), 'reserved') === 0);
    expect(await credits()).toMatchObject({ balance: 12, reserved: 0, spentThisMonth: 8 });
    for (const [by, value] of [
      ['brand', workspace.brandId],
      ['key', workspace.key.id],
      ['model', model],
      ['day', new Date().toISOString().slice(0, 10)],
    ]) {
      const [used, ...others] = await workspace.api.data<Resource[]>('GET', `/v1/credits/usage?by=${by}`);
      expect([used?.attributes, others]).toMatchObject([
        { value, credits: 8, spentMicro: 8_000_000, reservedMicro: 0, jobs: 2 },
        [],
      ]);
    }
    const entries = await workspace.api.data<Resource[]>('GET', `/v1/credits/entries?jobId=${failed.id}`);
    expect(entries.map((entry) => attribute(entry, 'kind')).sort()).toEqual(['released', 'reserved']);
    const prices = await workspace.api.data<Resource[]>('GET', '/v1/credits/prices');
    expect(prices.map(({ attributes }) => attributes)).toMatchObject([{ model, per: 'output', credits: price, until: null }]);
  });

  it('are capped by an admin, for the brand, the key and all of it', async () => {
    const cap = (body: object) => workspace.owner.data('PATCH', settings(), body);
    for (const [body, scope] of [
      [{ monthly: 11 }, 'organization'],
      [{ monthly: null, brands: [{ brandId: workspace.brandId, monthly: 11 }] }, 'brand'],
      [{ brands: [], keys: [{ apiKeyId: workspace.key.id, monthly: 11 }] }, 'key'],
    ] as const) {
      await cap(body);
      const refused = await ask();
      expect([refused.status, refused.body.errors?.[0]?.code]).toEqual([402, 'credit_cap_reached']);
      expect(refused.body).toMatchObject({ meta: { scope, monthly: 11, used: 8, needed: price } });
      expect(await credits()).toMatchObject({ caps: [{ scope, monthly: 11, spent: 8, reserved: 0 }] });
    }
    await cap({ keys: [] });
    for (const [body, pointer] of [
      [{ brands: [{ brandId: 'brand_of_others', monthly: 1 }] }, '/brands/0/brandId'],
      [{ keys: [{ apiKeyId: 'key_of_others', monthly: 1 }] }, '/keys/0/apiKeyId'],
      [{ monthly: -1 }, '/monthly'],
      [{ monthly: 0.5 }, '/monthly'],
      [{ lowBalance: 0 }, '/lowBalance'],
    ] as const) {
      const refused = await workspace.owner.send('PATCH', settings(), body);
      expect([refused.status, refused.body.errors?.[0]?.source]).toEqual([400, { pointer }]);
    }
    expect((await workspace.owner.data('GET', settings())).attributes).toEqual({
      monthly: null,
      brands: [],
      keys: [],
      lowBalance: null,
      approvalThresholdMicro: null,
    });
  });

  it('that become few are a notice, until there are more', async () => {
    await workspace.owner.data('PATCH', settings(), { lowBalance: 10 });
    await workspace.generate({ prompt: 'A card', model, brandId: workspace.brandId });
    const notices = await workspace.owner.data<Resource[]>('GET', '/v1/notices?unread=true');
    expect(notices.map(({ attributes }) => attributes)).toMatchObject([{ kind: 'credits.low', title: '8 of 10 credits' }]);
    await operator.data('POST', '/v1/credits/entries', { credits: 5, reference: 'invoice-3' });
    expect(await workspace.owner.data<Resource[]>('GET', '/v1/notices?unread=true')).toEqual([]);
  });

  it('are spent by keys and agents only up to the threshold; above it a person agrees to the price', async () => {
    const set = (approvalThresholdMicro: number | null) => workspace.owner.data('PATCH', settings(), { approvalThresholdMicro });
    await set(price * 1_000_000);
    const made = await workspace.generate({ prompt: 'A card', model, brandId: workspace.brandId });
    expect(attribute(made, 'status')).toBe('completed');
    expect(await credits()).toMatchObject({ balance: 9, reserved: 0, approvalThresholdMicro: price * 1_000_000 });

    const two = { prompt: 'A card', model, count: 2, brandId: workspace.brandId };
    const asked = await workspace.api.data('POST', '/v1/images/generate', two);
    expect(asked).toMatchObject({
      type: 'approval',
      attributes: { toolName: 'generate_images', status: 'pending', priceMicro: 8_000_000, requestedVia: 'rest' },
    });
    const given = { type: 'image', prompt: 'A bun', model, outputs: 2, brandId: workspace.brandId };
    const { message } = await mcpRequest(instance, attribute(workspace.key, 'key'), { body: callTool('generate', given) });
    const waiting = message?.result?.['structuredContent'] as Record<string, unknown>;
    expect(waiting).toMatchObject({ code: 'approval_pending', toolName: 'generate' });
    expect(await credits()).toMatchObject({ balance: 9, reserved: 0 });

    const decided = async (id: string): Promise<Resource> => {
      await workspace.owner.data('POST', `/v1/approvals/${id}/resolve`, { decision: 'approve' });
      return eventually(async () => {
        const approval = await workspace.owner.data('GET', `/v1/approvals/${id}`);
        return ['completed', 'failed'].includes(attribute(approval, 'runStatus')) && approval;
      });
    };
    const started = await decided(asked.id);
    expect(started.attributes).toMatchObject({ runStatus: 'completed', failure: null });
    const { ids } = attribute<{ data: { ids: string[] } }>(started, 'result').data;
    for (const id of ids) await workspace.api.until(`/v1/generations/${id}`, ['completed']);
    expect(await credits()).toMatchObject({ balance: 1, reserved: 0 });
    // Nothing was reserved for the other one while it waited.
    const refused = await decided(String(waiting['approvalId']));
    expect(refused.attributes).toMatchObject({ runStatus: 'failed', failure: { code: 'insufficient_credits' } });
    expect(await credits()).toMatchObject({ balance: 1, reserved: 0 });
    await set(null);
    expect((await ask(2)).body.errors?.[0]?.code).toBe('insufficient_credits');
  });

  it('of a charge are given back by the operator, with a reason, once and to the organization that was charged', async () => {
    const [charge] = await workspace.api.data<Resource[]>('GET', '/v1/credits/entries?kind=committed');
    const jobId = attribute<string>(charge as Resource, 'jobId');
    const refund = { jobId, credits: 3, reason: 'The picture was cut off' };
    const before = await credits();
    const send = (body: object, by = operator) => by.send('POST', '/v1/credits/refunds', body);
    for (const body of [
      { ...refund, credits: price + 1 },
      { ...refund, jobId: 'gen_none' },
    ]) {
      const refused = await send(body);
      const expected = body.jobId === jobId ? [409, 'credit_refund_too_large'] : [404, 'not_found'];
      expect([refused.status, refused.body.errors?.[0]?.code]).toEqual(expected);
    }
    for (const changes of [{ credits: 0 }, { credits: 1.5 }, { reason: '' }, { reason: 'Cut\noff' }, { reason: 'a'.repeat(501) }])
      expect((await send({ ...refund, ...changes })).status).toBe(400);
    for (const client of [workspace.api, workspace.owner])
      expect((await send(refund, client)).body.errors?.[0]?.code).toBe('insufficient_permissions');
    expect(await credits()).toEqual(before);
    const given = await operator.data('POST', '/v1/credits/refunds', refund);
    expect(given.attributes).toMatchObject({ kind: 'refunded', from: 'spent', to: 'available', amountMicro: 3_000_000, jobId });
    expect((await operator.data('POST', '/v1/credits/refunds', refund)).id).toBe(given.id);
    expect((await send({ ...refund, credits: 1 })).body.errors?.[0]?.code).toBe('credit_charge_refunded');
    expect(await credits()).toMatchObject({ balance: Number(before['balance']) + 3 });
    const [entry] = await workspace.owner.data<Resource[]>('GET', '/v1/audit?action=credits.refunded');
    expect(entry?.attributes).toMatchObject({ changes: { job: { to: jobId }, reason: { to: refund.reason } } });
  });
});
