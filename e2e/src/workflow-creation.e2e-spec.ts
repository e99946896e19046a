/** @modes embedded */
import { json, picture } from '@imprint/adapters/models/testing';
import { eventually, listen, type Listening } from '@imprint/platform/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { attribute, Database, Instance, Workspace, WorkflowRuns, type Resource, type RunStarter } from './harness/index.js';
import { everyKind, everyKindDry } from './workflow-creation/graphs.js';

/** Credits of one picture. */
const price = 4;
const priceMicro = price * 1_000_000;
const model = 'openai/gpt-image-1';
const truth = 'The rhubarb of our tart comes from the Lind farm in Werder.';
const secret = 'The rhubarb of the others comes from the cellar of number 4711.';

type Answer = 'makes' | 'refuses' | 'holds';
let answer: Answer = 'makes';
/** Requests that nobody has answered. */
const held: ServerResponse[] = [];
let made: object;
let vendor: Listening;
let instance: Instance;
let database: Database;
let workspace: Workspace;
let runs: WorkflowRuns;
let otherBrandId: string;
/** Outputs of nodes that made something. */
const shapes: Record<'file' | 'text', object> = { file: {}, text: {} };

const answers = {
  makes: (response: ServerResponse) => json(response, 200, made),
  refuses: (response: ServerResponse) =>
    json(response, 400, {
      error: { message: 'No.', type: 'invalid_request_error', code: 'content_policy_violation', param: null },
    }),
  holds: (response: ServerResponse) => void held.push(response),
} satisfies Record<Answer, (response: ServerResponse) => void>;

beforeAll(async () => {
  made = { created: 1_713_833_628, data: [{ b64_json: (await picture('1024x1024', 'png')).toString('base64') }] };
  vendor = await listen(createServer((request, response) => request.resume().on('end', () => answers[answer](response))));
  instance = await Instance.start({
    apps: ['api-gateway', 'keys-service', 'mcp-server', 'scheduler-worker'],
    settings: {
      SWEEP_INTERVAL_MS: '300',
      GENERATION_LEASE_SECONDS: '2',
      WORKFLOW_LEASE_SECONDS: '2',
      ...{ OPENAI_IMAGES_BASE_URL: `${vendor.url}/v1`, OPENAI_IMAGES_API_KEY: 'sk-test-0123456789abcdef' },
      OPENAI_IMAGES_CREDITS: String(price),
    },
  });
  database = await Database.open(instance.databaseUrl);
  workspace = await Workspace.open(instance);
  runs = new WorkflowRuns(database);
  otherBrandId = (await workspace.owner.data('POST', '/v1/brands', { label: 'Second' })).id;
  await learned(workspace.brandId, truth);
  await learned(otherBrandId, secret);
});
afterAll(async () => {
  await database?.close();
  await instance?.stop();
  for (const response of held) response.destroy();
  await vendor?.close();
});
beforeEach(() => {
  answer = 'makes';
});

/** Knowledge that is ready to be searched. */
async function learned(brandId: string, text: string): Promise<void> {
  const path = `/v1/brands/${brandId}/knowledge`;
  const { id } = await workspace.api.data('POST', path, { kind: 'text', title: 'Suppliers', text });
  await eventually(async () => attribute(await workspace.api.data<Resource>('GET', `${path}/${id}`), 'state') === 'ready');
}

const person = (more: Partial<RunStarter> = {}): RunStarter => ({
  ...{ organizationId: workspace.organizationId, userId: workspace.ids[1], brandId: workspace.brandId },
  ...more,
});
const byKey = (): RunStarter => person({ apiKeyId: workspace.key.id });
const dear = (more: object = {}) => ({ id: 'card', kind: 'generate_image', with: { prompt: 'A card', model, ...more } });
const generation = async (id = ''): Promise<Resource['attributes']> =>
  (await workspace.api.data('GET', `/v1/generations/${id}`)).attributes;
const reserved = async (): Promise<number> => attribute(await workspace.api.data('GET', '/v1/credits'), 'reserved');
const spent = async (): Promise<number> => attribute(await workspace.api.data('GET', '/v1/credits'), 'spentThisMonth');
const generationsOf = (id: string) =>
  database.rows<{ id: string }>('select id from generation where starts_with(idempotency_key, $1)', [id]);

describe('nodes that create', () => {
  it('make texts and files of one brand, and give later nodes what they made', async () => {
    const clip = await workspace.upload(
      'terrace.mp4',
      'video/mp4',
      readFileSync(new URL('../src/fixtures/terrace.mp4', import.meta.url)),
    );
    const id = await runs.start(person(), ...everyKind(clip));
    expect(await runs.ended(id)).toEqual({ status: 'completed', creditsMicro: 0, failedNodeId: null, error: null });
    const output = async (node: string) => (await runs.step(id, node)).output ?? {};
    const know = await output('know');
    expect(know).toMatchObject({ count: 1, text: `Suppliers: ${truth}`, passages: [{ quote: truth, title: 'Suppliers' }] });
    expect(await output('brand')).toMatchObject({ brandId: workspace.brandId, knowledge: [{ quote: truth }] });
    const text = await output('text');
    expect(text).toMatchObject({ failed: 0, credits: 0, title: null, articleId: null, variants: [{}, {}] });
    expect(text['text']).toBe((text['posts'] as string[]).join('\n\n'));
    const post = await workspace.api.data<Resource>('GET', `/v1/posts/${String(text['postId'])}`);
    expect(post.attributes).toMatchObject({ brandId: workspace.brandId, content: text['text'], status: 'draft' });
    const article = await output('article');
    expect(article).toMatchObject({ posts: [], postId: null, text: article['body'] });
    expect(await workspace.api.data('GET', `/v1/articles/${String(article['articleId'])}`)).toMatchObject({
      attributes: { title: article['title'] },
    });
    for (const [node, kind] of [
      ['image', 'image'],
      ['voice', 'audio'],
      ['music', 'audio'],
      ['tall', 'image'],
      ['loud', 'audio'],
      ['film', 'video'],
    ] as const) {
      const { assetId, assetIds, url } = await output(node);
      expect([node, assetIds]).toEqual([node, [assetId]]);
      expect((await fetch(String(url))).status).toBe(200);
      expect(await database.rows('select kind, brand_id as "brandId" from asset where id = $1', [assetId])).toEqual([
        { kind, brandId: workspace.brandId },
      ]);
    }
    [shapes.file, shapes.text] = [await output('image'), text];
    expect(await output('tall')).toMatchObject({ generationId: null, model: null });
    expect(Object.keys(await output('tall')).toSorted()).toEqual(Object.keys(shapes.file).toSorted());
    expect((await output('again'))['postId']).not.toBe(text['postId']);
  });

  it('know nothing of another brand', async () => {
    const nodes = [
      { id: 'brand', kind: 'brand_context', with: { query: 'rhubarb tart' } },
      { id: 'know', kind: 'knowledge_search', with: { query: 'rhubarb tart' } },
      { id: 'text', kind: 'generate_text', with: { prompt: 'Rhubarb', type: 'newsletter' } },
    ];
    const id = await runs.start(person({ brandId: otherBrandId }), nodes);
    expect(await runs.ended(id)).toMatchObject({ status: 'completed' });
    const seen = JSON.stringify(await Promise.all(nodes.map((node) => runs.step(id, node.id))));
    expect(seen).toContain('4711');
    expect(seen).not.toContain('Lind farm');
    expect((await runs.step(id, 'brand')).output).toMatchObject({ name: 'Second', brandId: otherBrandId });
  });

  it('make one thing and charge for it once, however often their worker dies', async () => {
    const before = await spent();
    answer = 'holds';
    const id = await runs.start(person(), [dear()]);
    const [generationId] = await runs.generating(id, 'card');
    await eventually(() => held.length > 0);
    const worker = instance.app('scheduler-worker');
    await worker.kill();
    // As if it had died before it could write that it waits.
    await database.rows(
      `update workflow_step set status = 'running', state = null, wait_key = null, wake_at = now() where execution_id = $1`,
      [id],
    );
    answer = 'makes';
    await worker.start();
    expect(await runs.ended(id)).toMatchObject({ status: 'completed', creditsMicro: priceMicro });
    expect((await runs.step(id, 'card')).output).toMatchObject({ generationId, model, credits: price });
    expect(await generationsOf(id)).toEqual([{ id: generationId }]);
    expect(await spent()).toBe(before + price);
  });

  it('wait for somebody to agree to the price, and go on with what was started then', async () => {
    const before = await spent();
    const settings = `/v1/organizations/${workspace.organizationId}/settings/credits`;
    await workspace.owner.data('PATCH', settings, { approvalThresholdMicro: priceMicro - 1 });
    const resolve = async (id: string, decision: string): Promise<void> => {
      const approvalId = await eventually(async () => (await runs.step(id, 'card')).state?.approvalId);
      await workspace.owner.data('POST', `/v1/approvals/${approvalId}/resolve`, { decision });
    };
    const approved = await runs.start(byKey(), [dear()]);
    await resolve(approved, 'approve');
    expect(await runs.ended(approved)).toMatchObject({ status: 'completed', creditsMicro: priceMicro });
    const { generationId } = (await runs.step(approved, 'card')).output ?? {};
    expect(await generation(String(generationId))).toMatchObject({ status: 'completed', brandId: workspace.brandId });
    const declined = await runs.start(byKey(), [dear({ prompt: 'Another card' })]);
    await resolve(declined, 'decline');
    expect(await runs.ended(declined)).toMatchObject({
      ...{ status: 'failed', creditsMicro: 0, failedNodeId: 'card' },
      error: { class: 'validation', code: 'approval_declined', retryable: false },
    });
    // An execution that resumes it asks again.
    const resumed = await runs.start({ ...byKey(), keyBase: declined }, [dear({ prompt: 'Another card' })]);
    await resolve(resumed, 'approve');
    expect(await runs.ended(resumed)).toMatchObject({ status: 'completed' });
    expect(await spent()).toBe(before + 2 * price);
    await workspace.owner.data('PATCH', settings, { approvalThresholdMicro: null });
  });

  it('fail as their vendor has failed, cost nothing, and begin anew when they are resumed', async () => {
    const before = await spent();
    answer = 'refuses';
    const id = await runs.start(person(), [dear()]);
    const refusal = { class: 'validation', retryable: false };
    const { status, error, creditsMicro } = await runs.ended(id);
    expect({ status, error, creditsMicro }).toMatchObject({ status: 'failed', error: refusal, creditsMicro: 0 });
    const [failed] = await generationsOf(id);
    expect(error).toEqual(attribute(await workspace.api.data('GET', `/v1/generations/${failed?.id}`), 'error'));
    expect(await spent()).toBe(before);
    answer = 'makes';
    const resumed = await runs.start(person({ keyBase: id }), [dear()]);
    expect(await runs.ended(resumed)).toMatchObject({ status: 'completed', creditsMicro: priceMicro });
    expect(await generationsOf(id)).toHaveLength(2);
    expect(await spent()).toBe(before + price);
  });

  it('are tried again with a generation of its own, as often as the node says', async () => {
    answer = 'holds';
    const id = await runs.start(person(), [{ ...dear(), retry: { maxAttempts: 2, waitSeconds: 0 } }]);
    const failure = { class: 'provider_outage', code: 'provider_error', message: 'The vendor is down.', retryable: true };
    const fail = (generationId: string) =>
      database.rows(`update generation set status = 'failed', error = $2, completed_at = now() where id = $1`, [
        generationId,
        failure,
      ]);
    const [first = ''] = await runs.generating(id, 'card');
    await fail(first);
    const second = await eventually(async () => {
      const [next] = await runs.generating(id, 'card');
      return next !== first && next;
    });
    expect(await runs.step(id, 'card')).toMatchObject({ state: { failed: 1 } });
    await fail(second);
    expect(await runs.ended(id)).toMatchObject({ status: 'failed', failedNodeId: 'card', error: failure });
    expect(await generationsOf(id)).toHaveLength(2);
  });

  it('end what they have started when their execution is cancelled, and free what was reserved', async () => {
    const [before, spentBefore] = [await reserved(), await spent()];
    answer = 'holds';
    const id = await runs.start(person(), [dear({ count: 2 })]);
    const ids = await runs.generating(id, 'card');
    expect([ids.length, await reserved()]).toEqual([2, before + 2 * price]);
    await runs.cancel(id);
    expect(await runs.ended(id)).toMatchObject({ status: 'cancelled', creditsMicro: 0 });
    await eventually(async () => (await Promise.all(ids.map(generation))).every(({ status }) => status === 'cancelled'));
    expect([await reserved(), await spent()]).toEqual([before, spentBefore]);
    await eventually(async () => (await runs.step(id, 'card')).state === null);
  });

  it('start nothing in a dry run, and say what it would cost', async () => {
    const count = async (): Promise<unknown[]> => database.rows('select count(*) from generation');
    const [before, spentBefore] = [await count(), await spent()];
    const id = await runs.start(person({ isDryRun: true }), ...everyKindDry(model));
    // Two pictures, and one that is changed.
    expect(await runs.ended(id)).toEqual({ status: 'completed', creditsMicro: 3 * priceMicro, failedNodeId: null, error: null });
    const shapeOf = (output: object | null): string[] => Object.keys(output ?? {}).toSorted();
    const [card, text] = [(await runs.step(id, 'card')).output, (await runs.step(id, 'text')).output];
    expect(shapeOf(card)).toEqual(shapeOf(shapes.file));
    expect(shapeOf(text)).toEqual(shapeOf(shapes.text));
    expect([await count(), await spent(), await reserved()]).toEqual([before, spentBefore, 0]);
  });

  it('refuse settings by their names, before anything is started', async () => {
    for (const [node, code, message] of [
      [dear({ prompt: '{{ " " }}' }), 'validation_failed', /^prompt /],
      [{ ...dear({ brandId: 'brand_of_others' }) }, 'validation_failed', /brandId.*brand_of_others/],
      [dear({ model: 'no/model' }), 'unknown_model', /no\/model/],
      [{ id: 'card', kind: 'generate_text', with: { prompt: '{{ " " }}' } }, 'validation_failed', /^prompt /],
    ] as const) {
      const id = await runs.start(person(), [node]);
      const { status, error } = await runs.ended(id);
      expect([status, error?.class, error?.code]).toEqual(['failed', 'validation', code]);
      expect(error?.message).toMatch(message);
      expect(await generationsOf(id)).toEqual([]);
    }
  });
});
