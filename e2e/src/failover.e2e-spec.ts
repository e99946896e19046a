/** @modes embedded */
import { json, picture, SimulatedStability } from '@imprint/adapters/models/testing';
import { eventually, listen, type Listening } from '@imprint/platform/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createServer } from 'node:http';
import { attribute, Instance, Workspace, type Job, type Resource } from './harness/index.js';

const [dear, other] = ['openai/gpt-image-1', 'stability/core'];
/** Credits of one picture of the first; those of the other cost nothing. */
const price = 4;
type Answer = 'makes' | 'down' | 'refuses';
let answer: Answer = 'makes';
/** Requests that the first vendor has got. */
let asked = 0;
let vendor: Listening;
let stability: SimulatedStability;
let instance: Instance;
let workspace: Workspace;

beforeAll(async () => {
  const png = (await picture('1024x1024', 'png')).toString('base64');
  const answers = {
    makes: [200, { created: 1_713_833_628, data: [{ b64_json: png }] }],
    down: [503, { error: { message: 'Overloaded.', type: 'server_error', code: null, param: null } }],
    refuses: [400, { error: { message: 'No.', type: 'invalid_request_error', code: 'content_policy_violation', param: null } }],
  } as const satisfies Record<Answer, readonly [number, object]>;
  vendor = await listen(
    createServer((request, response) => {
      asked += 1;
      const [status, body] = answers[answer];
      request.resume().on('end', () => json(response, status, body));
    }),
  );
  stability = await SimulatedStability.start();
  instance = await Instance.start({
    apps: ['api-gateway', 'keys-service', 'scheduler-worker'],
    settings: {
      ...{ OPENAI_IMAGES_BASE_URL: `${vendor.url}/v1`, OPENAI_IMAGES_API_KEY: 'sk-test-0123456789abcdef' },
      ...{ OPENAI_IMAGES_CREDITS: String(price), VENDOR_PAUSE_FAILURES: '4', VENDOR_PAUSE_SECONDS: '900' },
      ...{ STABILITY_BASE_URL: stability.origin, STABILITY_API_KEY: SimulatedStability.key, STABILITY_MODELS: 'core' },
    },
  });
  workspace = await Workspace.open(instance);
  await choose({ models: [dear, other] });
});
afterAll(async () => {
  await instance?.stop();
  await Promise.all([vendor?.close(), stability?.stop()]);
});
beforeEach(() => {
  [answer, asked] = ['makes', 0];
});

const settings = (): string => `/v1/organizations/${workspace.organizationId}/settings/generation`;
const choose = (choice: object) => workspace.owner.data('PATCH', settings(), { modelChoices: [{ kind: 'image', ...choice }] });
const credits = async () => (await workspace.api.data('GET', '/v1/credits')).attributes;
/** @returns its receipt in short */
async function make(body: object = {}) {
  const made = await workspace.generate({ prompt: 'A card', brandId: workspace.brandId, ...body });
  const attempts = attribute<Record<'model' | 'outcome' | 'errorCode' | 'key', string>[]>(made, 'attempts');
  return {
    made,
    attempts,
    receipt: attempts.map(({ model, outcome, errorCode, key }) => [model, outcome, errorCode, key]),
    model: attribute(made, 'model'),
    status: attribute(made, 'status'),
  };
}

describe('a generation whose vendor', () => {
  it('delivers is made by the first of the models, and has a receipt', async () => {
    expect(await make()).toMatchObject({ status: 'completed', receipt: [[dear, 'delivered', null, 'instance']] });
    expect(await credits()).toMatchObject({ reserved: 0, spentThisMonth: price });
  });

  it('answers 503 is made by the next one, says so, and costs what that one costs', async () => {
    answer = 'down';
    const { id } = await workspace.api.data('POST', '/v1/images/generate', { prompt: 'A card', brandId: workspace.brandId });
    await eventually(() => asked > 0);
    expect(await credits()).toMatchObject({ reserved: price });
    const made = await workspace.api.until<Job>(`/v1/generations/${id}`, ['completed', 'failed']);
    expect(made.attributes).toMatchObject({
      status: 'completed',
      model: other,
      provider: 'stability',
      error: null,
      attempts: [
        {
          number: 1,
          model: dear,
          vendor: 'openai',
          outcome: 'failed',
          tries: 2,
          errorCode: 'provider_error',
          movedTo: other,
          costMicro: 0,
        },
        {
          number: 2,
          model: other,
          vendor: 'stability',
          outcome: 'delivered',
          tries: 1,
          errorCode: null,
          reason: null,
          movedTo: null,
        },
      ],
    });
    expect(made.attributes).toMatchObject({
      choice: { reason: 'ordered', next: [] },
      quote: { model: other, mostMicro: 0, reservedMicro: price * 1_000_000, isOwnKey: false },
    });
    expect(asked).toBe(2);
    expect(await credits()).toMatchObject({ reserved: 0, spentThisMonth: price });
  });

  it('refuses the prompt is not made by anybody else', async () => {
    answer = 'refuses';
    const pictures = stability.seen.length;
    expect(await make()).toMatchObject({ status: 'failed', receipt: [[dear, 'failed', 'content_blocked', 'instance']] });
    expect([asked, stability.seen.length]).toEqual([1, pictures]);
  });

  it('was named does not move, unless the organization says so', async () => {
    const models = [dear, other];
    await choose({ models, onlyThese: true, namedMayMove: true });
    const refused = await workspace.api.send('POST', '/v1/images/generate', { prompt: 'A card', model: 'local/card' });
    expect([refused.status, refused.body.errors?.[0]?.code]).toEqual([403, 'model_not_allowed']);
    const named = { prompt: 'A card', model: dear };
    const preview = async () => (await workspace.api.data('POST', '/v1/images/generate/preview', named)).attributes;
    expect(await preview()).toMatchObject({ model: dear, movesTo: [other], credits: price, creditsLeast: 0, creditsMost: price });
    await choose({ models });
    expect(await preview()).toMatchObject({ model: dear, movesTo: [], creditsLeast: price });
  });

  it('keeps failing is paused: the next generation goes elsewhere at once, and models say when it is tried again', async () => {
    answer = 'down';
    expect(await make()).toMatchObject({ status: 'completed', model: other });
    expect(asked).toBe(2);
    const models = await workspace.api.data<Resource[]>('GET', '/v1/models?limit=100');
    const paused = models.flatMap((model) => (attribute(model, 'paused') === null ? [] : [model]));
    expect(paused).toMatchObject([{ id: dear, attributes: { paused: { code: 'provider_error', retryAt: expect.any(String) } } }]);
    const third = await make();
    expect(third).toMatchObject({
      status: 'completed',
      receipt: [
        [dear, 'skipped', 'vendor_paused', 'instance'],
        [other, 'delivered', null, 'instance'],
      ],
    });
    expect(asked).toBe(2);
    expect(await credits()).toMatchObject({ reserved: 0, spentThisMonth: price });
  });

  it('is chosen by what it costs, of those that take the request', async () => {
    await choose({ models: [dear, other], rule: 'cheapest' });
    expect(await make()).toMatchObject({ receipt: [[other, 'delivered', null, 'instance']] });
    expect(await make({ aspectRatio: '2:3' })).toMatchObject({ model: other });
    const unknown = await workspace.owner.send('PATCH', settings(), {
      modelChoices: [{ kind: 'image', models: ['nobody/nothing'] }],
    });
    expect(unknown.body.errors?.[0]).toMatchObject({ code: 'unknown_model', source: { pointer: '/modelChoices/0/models/0' } });
  });
});
