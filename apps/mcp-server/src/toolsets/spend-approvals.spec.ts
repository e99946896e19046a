import { scopePresets, type Principal } from '@imprint/contracts/access';
import {
  ApprovalRuns,
  AskForApproval,
  GenerationRequests,
  GenerationStarts,
  RequestsOrApprovals,
} from '@imprint/domain/approvals';
import {
  ContentBatches,
  GenerationsService,
  ImageTransforms,
  MediaBatches,
  MediaTransforms,
  PostRepurposing,
  TrainingsService,
  TurboContent,
} from '@imprint/domain/generation';
import { GenerationKinds, priceModels } from '@imprint/domain/generation/testing';
import { newId } from '@imprint/platform/crypto';
import { afterEach, afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addKey, addPerson, send, startMcpApp, toolCall, type McpApp, type Person } from '../mcp-app.fixture.js';
import type { Fields } from './account.fixture.js';
import { idOfApproval } from './approved-requests.fixture.js';
import { tools } from './index.js';
import { declarationOf } from '../tools/tool.js';

const micro = 1_000_000;
const price = { credits: 3 };
let app: McpApp;
let person: Person;
/** Asks. */
let key: string;
/** Another key of the same admin, which approves. */
let approver: string;
let postId: string;

beforeAll(async () => {
  app = await startMcpApp({}, { MCP_GENERATE_WAIT_SECONDS: '0' });
  person = await addPerson(app, 'owner');
  key = await addKey(app, person, [...scopePresets.content, 'images:update', 'videos:update']);
  approver = await addKey(app, person, scopePresets.mcp);
  priceModels(app.app.get(GenerationKinds, { strict: false }), price);
  await app.dataSource.query(`insert into credit_account (organization_id) values ($1)`, [person.organizationId]);
  await app.dataSource.query(
    `insert into asset (id, organization_id, brand_id, kind, origin, storage_key, mime_type, bytes, width, height, duration_seconds)
     values ('asset_one', $1, $2, 'image', 'uploaded', 'one', 'image/png', 9, 512, 512, null),
       ('asset_two', $1, $2, 'video', 'uploaded', 'two', 'video/mp4', 9, 512, 512, 4)`,
    [person.organizationId, person.brandId],
  );
  postId = newId('post');
  await app.dataSource.query(
    `insert into post (id, organization_id, brand_id, content, status) values ($1, $2, $3, 'The terrace opens on Friday.', 'draft')`,
    [postId, person.organizationId, person.brandId],
  );
}, 60_000);
afterEach(async () => {
  price.credits = 3;
  await app.dataSource.query('delete from credit_cap');
  for (const table of ['approval', 'notice', 'generation', 'prompt_batch', 'credit_entry', 'credit_reservation', 'credit_month'])
    await app.dataSource.query(`delete from ${table}`);
});
afterAll(() => app?.close());

async function call(name: string, given: Fields, by = key): Promise<Fields> {
  const { body } = await send(`${app.url}/mcp`, toolCall(name, given), by);
  return (body.result?.['structuredContent'] ?? body.error) as Fields;
}
const threshold = (value: number | null): Promise<unknown> =>
  app.dataSource.query('update credit_account set approval_threshold_micro = $1', [value]);
const count = async (): Promise<number> => {
  const [row] = await app.dataSource.query<[{ sum: number }]>(
    `select ((select count(*) from generation) + (select count(*) from prompt_batch)
       + (select count(*) from credit_reservation) + (select count(*) from credit_entry))::integer as sum`,
  );
  return row.sum;
};
interface Run {
  status: string;
  run_status: string | null;
  failure: { code: string; message: string } | null;
  result: { data: Fields; text: string } | null;
}
const runOf = async (id: unknown): Promise<Run | undefined> => {
  const [row] = await app.dataSource.query<[Run?]>('select status, run_status, failure, result from approval where id = $1', [
    id,
  ]);
  return row;
};
const approve = (approvalId: unknown): Promise<Fields> => call('resolve_approval', { approvalId, decision: 'approve' }, approver);

/** A call of every tool that starts something, and how many things it makes. */
const calls: Readonly<Record<string, () => [Fields, number]>> = {
  generate: () => [{ type: 'image', prompt: 'A cup', outputs: 2 }, 2],
  transform_media: () => [{ operation: 'merge', assetIds: ['asset_one', 'asset_two'], transition: 'cut' }, 1],
  generate_content: () => [{ type: 'post', topic: 'The terrace' }, 1],
  generate_turbo_content: () => [{ topic: 'The terrace', platforms: ['bluesky', 'mastodon'] }, 2],
  generate_content_batch: () => [{ topics: ['The terrace'], platforms: ['bluesky'], count: 3 }, 3],
  repurpose_post: () => [{ postId, platform: 'bluesky' }, 1],
};
const names = Object.keys(calls);
const callOf = (name: string): { given: Fields; whole: number } => {
  const [given, items] = calls[name]?.() ?? [{}, 0];
  return { given: name === 'repurpose_post' ? given : { ...given, brandId: person.brandId }, whole: items * 3 * micro };
};

describe('a tool that starts something', () => {
  it('is one of these', () => {
    const starting: unknown[] = [
      ...[ContentBatches, GenerationsService, ImageTransforms, MediaBatches, MediaTransforms, PostRepurposing],
      ...[TrainingsService, TurboContent],
    ];
    const found = tools.filter((tool) =>
      ((Reflect.getMetadata('design:paramtypes', tool) ?? []) as unknown[]).some((type) => starting.includes(type)),
    );
    const reading = ['get_generation_options', 'list_avatars', 'list_voices'];
    const writing = found.map((tool) => declarationOf(tool)).filter(({ hints }) => !hints.readOnlyHint);
    expect(writing.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
    const others = found.map((tool) => declarationOf(tool)).filter(({ hints }) => hints.readOnlyHint);
    expect(others.map(({ name }) => name).toSorted()).toEqual(reading);
  });

  it.each(names)('waits where it costs a micro-credit more than the threshold, and runs once approved: %s', async (name) => {
    const { given, whole } = callOf(name);
    await threshold(whole - 1);
    const waiting = await call(name, given);
    expect(waiting).toMatchObject({ code: 'approval_pending', toolName: name, approvalStatus: 'pending' });
    expect(waiting['message']).toContain(`${(whole / micro).toString()} credits`);
    expect(await count()).toBe(0);
    await approve(waiting['approvalId']);
    expect(await runOf(waiting['approvalId'])).toMatchObject({ status: 'approved', run_status: 'completed', failure: null });
    const reserved = await app.dataSource.query<{ sum: string }[]>('select sum(reserved_micro) from credit_reservation');
    expect(reserved).toEqual([{ sum: String(whole) }]);
  });

  it.each(names)('runs at once where it costs as much as the threshold: %s', async (name) => {
    const { given, whole } = callOf(name);
    await threshold(whole);
    expect(await call(name, given)).toHaveProperty('data');
    expect(await count()).toBeGreaterThan(0);
  });
});

describe('an approval of what costs something', () => {
  const ask = async (by?: string): Promise<string> => {
    await threshold(0);
    const { approvalId } = await call('generate', callOf('generate').given, by);
    return String(approvalId);
  };

  it('does not run at a higher price than the one that was approved, and runs at a lower one', async () => {
    const dearer = await ask();
    price.credits = 4;
    await approve(dearer);
    expect(await runOf(dearer)).toMatchObject({ run_status: 'failed', failure: { code: 'approved_price_exceeded' } });
    expect(await count()).toBe(0);
    // The same call waits for the new price.
    const again = await ask();
    expect(again).not.toBe(dearer);
    price.credits = 2;
    await approve(again);
    expect(await runOf(again)).toMatchObject({ run_status: 'completed' });
  });

  it('is another one as soon as the price has changed', async () => {
    const first = await ask();
    price.credits = 5;
    expect(await ask()).not.toBe(first);
    price.credits = 3;
    expect(await ask()).toBe(first);
  });

  it('reserves when it runs, so that a cap may refuse the second of two, which says so', async () => {
    await threshold(0);
    const given = callOf('generate').given;
    const asked = [await call('generate', given), await call('generate', { ...given, prompt: 'A bun' })];
    await app.dataSource.query(`insert into credit_cap values ($1, 'organization', $1, $2)`, [person.organizationId, 6 * micro]);
    await Promise.all(asked.map(({ approvalId }) => approve(approvalId)));
    const runs = await Promise.all(asked.map(({ approvalId }) => runOf(approvalId)));
    expect(runs.map((run) => run?.failure?.code ?? run?.run_status).toSorted()).toEqual(['completed', 'credit_cap_reached']);
    const [{ sum }] = await app.dataSource.query<[{ sum: string }]>('select sum(reserved_micro) from credit_reservation');
    expect(sum).toBe(String(6 * micro));
  });

  it('is approved once, and starts once, however often it is run', async () => {
    const id = await ask();
    const decisions = await Promise.all([approve(id), approve(id)]);
    expect(decisions.filter(({ code }) => code === 'state_conflict')).toHaveLength(1);
    await app.dataSource.query(`update approval set run_status = 'queued', wake_at = now()`);
    await app.app.get(ApprovalRuns, { strict: false }).runApprovedCall(id);
    expect(await runOf(id)).toMatchObject({ run_status: 'completed' });
    expect(await app.dataSource.query('select count(*)::integer as made from generation')).toEqual([{ made: 2 }]);
  });

  it('is not resolved by the key that asked', async () => {
    await app.dataSource.query(`update organization set self_approval = 'never'`);
    const id = await ask(approver);
    expect(await approve(id)).toMatchObject({ code: 'unauthorized' });
    expect(await count()).toBe(0);
  });
});

describe('a request over REST that was approved', () => {
  let requests: GenerationRequests;
  let creator: Principal;
  let owner: Principal;
  beforeAll(async () => {
    const { organizationId, userId } = person;
    requests = new GenerationRequests(
      app.app.get(GenerationStarts, { strict: false }),
      new RequestsOrApprovals(app.app.get(AskForApproval, { strict: false })),
    );
    const base = { kind: 'session', organizationId, scopes: [], apiKeyId: null, brandIds: null, clientIp: null } as const;
    owner = { ...base, userId, role: 'owner' };
    creator = { ...base, userId: 'user_creator', role: 'creator' };
    await app.dataSource.query(`insert into app_user (id, email, name) values ('user_creator', 'grace@example.com', 'Grace')`);
    await app.dataSource.query(`insert into membership (organization_id, user_id, role) values ($1, 'user_creator', 'creator')`, [
      organizationId,
    ]);
  });
  const ask = (idempotencyKey: string | null = null) => {
    const body = { prompts: ['A {what}'], variables: { what: ['cup', 'bun'] }, brandId: person.brandId };
    return requests.start('create_image_batch', creator, { body, key: idempotencyKey });
  };

  it('starts exactly that as whoever asked, and answers its repeats with the approval', async () => {
    await threshold(0);
    const id = idOfApproval(await ask('once'));
    await approve(id);
    const run = await runOf(id);
    expect(run).toMatchObject({ status: 'approved', run_status: 'completed', failure: null });
    const rows = await app.dataSource.query<Fields[]>('select id, user_id, total, prompts from prompt_batch');
    expect(rows).toEqual([{ id: run?.result?.data['id'], user_id: 'user_creator', total: 2, prompts: ['A {what}'] }]);
    expect(idOfApproval(await ask('once'))).toBe(id);
  });

  it('keeps the id of its path', async () => {
    await threshold(0);
    const request = { id: postId, body: { platform: 'bluesky' }, key: null };
    const id = idOfApproval(await requests.start('rewrite_post', creator, request));
    const [row] = await app.dataSource.query<[Fields]>('select arguments from approval where id = $1', [id]);
    expect(row['arguments']).toEqual({ platform: 'bluesky', postId });
    await approve(id);
    expect(await runOf(id)).toMatchObject({ run_status: 'completed' });
  });

  it('does not start for somebody who may not any more, nor what is not kept as it has to be', async () => {
    await threshold(0);
    const [one, other] = [idOfApproval(await ask()), idOfApproval(await requests.start('generate_images', creator, image()))];
    await app.dataSource.query(`update membership set role = 'viewer' where user_id = 'user_creator'`);
    await approve(one);
    expect(await runOf(one)).toMatchObject({ run_status: 'failed', failure: { code: 'unauthorized' } });
    await app.dataSource.query(`update membership set role = 'creator' where user_id = 'user_creator'`);
    await app.dataSource.query(`update approval set arguments = '{"prompt":5}' where id = $1`, [other]);
    await approve(other);
    expect(await runOf(other)).toMatchObject({ run_status: 'failed', failure: { code: 'validation_failed' } });
    expect(await count()).toBe(0);
  });
  const image = () => ({ body: { prompt: 'A cup', brandId: person.brandId }, key: null });

  it('is started at once by an owner', async () => {
    await threshold(0);
    expect(await requests.start('generate_images', owner, image())).toMatchObject({ status: 'queued' });
  });
});
