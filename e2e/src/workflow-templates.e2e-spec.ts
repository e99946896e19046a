/** @modes embedded */
import { eventually, type Listening } from '@imprint/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import {
  AgentRequests,
  attribute,
  expectProblem,
  Instance,
  Mailbox,
  Receiver,
  signedUp,
  tokenOf,
  Workspace,
  type Resource,
} from './harness/index.js';
import { promises } from './workflow-templates/promises.js';
import { serveSite } from './workflow-templates/site.js';
import { TemplateRun, Terrace } from './workflow-templates/template-runs.js';

const email = 'ada@templates.example';
const truth = 'The rhubarb of our tart comes from the Lind farm in Werder.';
let instance: Instance;
let site: Listening;
let receiver: Receiver;
let mine: Workspace;
let terrace: Terrace;

beforeAll(async () => {
  instance = await Instance.shared();
  site = await serveSite();
  receiver = await Receiver.start((_received, response) => void response.writeHead(410).end());
  mine = await Workspace.open(instance, await tokenOf(await signedUp(instance, email)));
  const knowledge = `/v1/brands/${mine.brandId}/knowledge`;
  const source = await mine.api.data('POST', knowledge, { kind: 'text', title: 'Suppliers', text: truth });
  const fixture = (name: string): Buffer => readFileSync(new URL(`../src/fixtures/${name}`, import.meta.url));
  const clip = await mine.upload('terrace.mp4', 'video/mp4', fixture('terrace.mp4'));
  const picture = await mine.upload('terrace.heic', 'image/heic', fixture('terrace.heic'));
  const postIds: string[] = [];
  for (const content of ['Our rhubarb tart is back.', 'The terrace is open.'])
    postIds.push((await mine.api.data('POST', '/v1/posts', { brandId: mine.brandId, content })).id);
  await eventually(async () => attribute(await mine.api.data('GET', `${knowledge}/${source.id}`), 'state') === 'ready');
  terrace = new Terrace(mine, Mailbox.of(instance), email, site.url, { clip, picture }, postIds);
});
afterAll(async () => {
  await site?.close();
  await receiver?.stop();
});

const path = '/v1/workflow-templates';
const listed = (query = ''): Promise<Resource[]> => mine.api.data<Resource[]>('GET', `${path}${query}`);

describe('every template', () => {
  /** All of them at once. Each is awaited by its own test. */
  const runs = new Map<string, Promise<TemplateRun>>();

  beforeAll(async () => {
    const ids = (await listed()).map(({ id }) => id);
    // One that promises nothing here would not be tested.
    expect(ids.toSorted()).toEqual(Object.keys(promises).toSorted());
    for (const [id, { inputs, variables }] of Object.entries(promises)) {
      const workflowId = await terrace.install(id, inputs?.(terrace) ?? {});
      const run = await terrace.execute(workflowId, variables?.(terrace));
      const kept = run.ended().then((ended) => {
        expect(ended).toMatchObject({ status: 'completed', error: null, failedNodeId: null, progress: 100 });
        return run;
      });
      runs.set(id, kept);
      // Its own test reports it.
      kept.catch(() => undefined);
    }
    await Promise.allSettled(runs.values());
  }, 180_000);

  it.each(Object.entries(promises))('keeps what it promises, once it is installed and executed: %s', async (id, { kept }) => {
    const run = await runs.get(id);
    if (run === undefined) throw new Error(`${id} was not executed`);
    await kept(run, terrace);
  });
});

describe('a template', () => {
  it('is listed with what it asks for, by its category, and read with its graph', async () => {
    const ofPlans = await listed('?category=plan');
    expect(ofPlans.map(({ attributes }) => attributes['category'])).toEqual(ofPlans.map(() => 'plan'));
    expect(ofPlans.length).toBeLessThan((await listed()).length);
    const read = await mine.api.data('GET', `${path}/weekly-plan`);
    const [first] = ofPlans;
    expect(read.attributes).toMatchObject(first?.attributes ?? {});
    expect(read.attributes).toMatchObject({
      ...{ label: 'Weekly plan', reachesOutside: true, needs: ['text-model', 'channel'], nodeCount: 6 },
      trigger: { kind: 'schedule', cron: '0 9 * * 1', event: null, urlInput: null },
      inputs: { theme: { type: 'text', required: true }, posts: { type: 'number', default: 3 } },
      edges: expect.arrayContaining([{ from: 'review.approved', to: 'now' }]),
      layout: expect.objectContaining({ brand: { x: 0, y: expect.any(Number) } }),
    });
    expectProblem(await mine.api.send('GET', `${path}?category=cooking`), { code: 'validation_failed' });
    expectProblem(await mine.api.send('GET', `${path}/no-such`), { code: 'not_found' });
    expectProblem(await mine.api.send('POST', `${path}/no-such/install`, {}), { code: 'not_found' });
  });

  it('is a workflow once it is installed: published, with the given values as defaults, and the same for a repeated request', async () => {
    const body = { label: 'Our week', brandId: mine.brandId, inputs: { theme: 'Bread', posts: null } };
    const headers = { 'idempotency-key': `install-${mine.brandId}` };
    const made = await mine.api.data('POST', `${path}/weekly-plan/install`, body, headers);
    expect(made.attributes).toMatchObject({
      ...{ label: 'Our week', brandId: mine.brandId, publishedVersion: 1, hasUnpublishedChanges: false, mistakes: [] },
      inputs: { theme: { default: 'Bread' }, posts: { default: 3 } },
    });
    expect((await mine.api.data('POST', `${path}/weekly-plan/install`, body, headers)).id).toBe(made.id);
    const count = async (): Promise<number> => (await mine.api.data<Resource[]>('GET', '/v1/workflows?limit=100')).length;
    const before = await count();
    const refused = await mine.api.send('POST', `${path}/weekly-plan/install`, { inputs: { posts: 'many', them: 'x' } });
    expect(refused.status).toBe(400);
    expect(refused.body.errors).toMatchObject([
      { code: 'validation_failed', source: { pointer: '/inputs/posts' } },
      {
        code: 'validation_failed',
        source: { pointer: '/inputs/them' },
        detail: expect.stringContaining('did you mean "theme"?'),
      },
    ]);
    expectProblem(await mine.api.send('POST', `${path}/weekly-plan/install`, {}), {
      ...{ code: 'brand_required', source: { pointer: '/brandId' } },
    });
    expect(await count()).toBe(before);
    const { attributes } = await mine.api.data('POST', `${path}/publishing-alarm/install`, {});
    expect(attributes).toMatchObject({ brandId: null, publishedVersion: 1 });
  });

  it('has a picture for everybody, which can run nothing and is kept by caches', async () => {
    const answer = await fetch(`${instance.apiUrl}${path}/weekly-plan/picture`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/svg+xml; charset=utf-8']);
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=3600');
    expect(await answer.text()).toMatch(/^<svg .*Schedule it.*<\/svg>\n$/s);
    expect((await fetch(`${instance.apiUrl}${path}/no-such/picture`)).status).toBe(404);
  });
});

describe('what starts an installed template', () => {
  it('may be a hook: a good review becomes a card, which is published once somebody approves it', async () => {
    const workflowId = await terrace.install('review-to-card', { connectionIds: [mine.feedId] });
    const hook = await mine.api.data('POST', `/v1/workflows/${workflowId}/triggers`, { kind: 'hook' });
    const { pathname } = new URL(attribute<string>(hook, 'hookUrl'));
    const review = { text: 'Best tart in town!', author: 'Mia', stars: '5' };
    const headers = { 'content-type': 'application/json' };
    const called = await fetch(instance.apiUrl + pathname, { method: 'POST', headers, body: JSON.stringify(review) });
    expect(called.status).toBe(202);
    const run = await terrace.started(workflowId);
    expect(await run.ended()).toMatchObject({ status: 'completed', trigger: 'hook' });
    const [card, publish] = [await run.output('card'), await run.output('publish')];
    expect(await terrace.release(publish['releaseId'])).toMatchObject({
      ...{ status: 'published', baseContent: '“Best tart in town!” Mia', media: [{ assetId: card['assetId'] }] },
    });
  });

  it('may be an event: a post that could not be published raises the alarm', async () => {
    const workflowId = await terrace.install('publishing-alarm', { mailRoles: ['owner'] });
    await mine.api.data('POST', `/v1/workflows/${workflowId}/triggers`, { kind: 'event', event: 'target.failed' });
    const connectionId = await mine.connectWebhook(receiver);
    const { id } = await mine.untilEnded((await mine.schedule({ targets: [{ connectionId }] })).id);
    expect(await (await terrace.started(workflowId)).ended()).toMatchObject({ status: 'completed', trigger: 'event' });
    await terrace.mail('Not published on webhook', `Release: ${id}`);
  });
});

it('whoever rejects keeps everything from being published', async () => {
  const run = await terrace.execute(await terrace.install('one-text-all-channels', {}), {
    ...{ text: 'Never published', accounts: [{ platform: 'feed', connectionId: mine.feedId }] },
  });
  expect(await run.ended(false)).toMatchObject({ status: 'completed' });
  expect(await run.statuses()).toMatchObject({ review: 'done', publish: 'skipped' });
});

it('an agent finds a template, installs it and runs it', async () => {
  const key: string = attribute(mine.key, 'key');
  const requests = new AgentRequests(instance, mine);
  const call = async (name: string, given: object) => {
    const called = await requests.call(key, name, given);
    const data = called.structuredContent['data'] as Record<string, never>;
    return { isError: called.isError === true, data, said: JSON.stringify(called) };
  };
  const found = await call('list_workflow_templates', { query: 'holiday' });
  expect(found.data['templates']).toMatchObject([
    { id: 'holidays', trigger: 'schedule', requires: ['connectionIds'], takes: expect.arrayContaining(['occasions']) },
  ]);
  const one = await call('list_workflow_templates', { templateId: 'quote-cards' });
  expect(one.data['template']).toMatchObject({ id: 'quote-cards', inputs: { cards: { type: 'number', default: 3 } } });
  expect(one.said).toContain('topic (text, required): ');
  const { brandId } = mine;
  const plan = await call('install_workflow_template', { templateId: 'weekly-plan', brandId });
  expect(plan.said).toContain('set_workflow_schedule with workflowId');
  expect(plan.said).toContain('0 9 * * 1');
  expect(plan.said).toContain('Each needs variables: theme, connectionIds.');
  const inputs = { topic: 'rhubarb tart', cards: 1 };
  const { data: cards, said } = await call('install_workflow_template', { templateId: 'quote-cards', brandId, inputs });
  expect(cards).toMatchObject({ label: 'Quote cards from knowledge', publishedVersion: 1, brandId });
  expect(said).toContain('execute_workflow');
  expect(said).not.toContain('needs variables');
  const { data: started } = await call('execute_workflow', { workflowId: cards['id'] });
  const run = new TemplateRun(mine, cards['id'] ?? '', started['runId'] ?? '');
  expect(await run.ended()).toMatchObject({ status: 'completed' });
  expect((await run.output('draft', '0'))['content']).toContain('Lind farm');
  const wrong = await call('install_workflow_template', { templateId: 'quote-cards', brandId, inputs: { topics: 'x' } });
  expect([wrong.isError, wrong.said]).toEqual([true, expect.stringContaining('did you mean')]);
});
