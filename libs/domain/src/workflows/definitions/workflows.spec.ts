import { Problem } from '@imprint/contracts/errors';
import { limits } from '@imprint/contracts/limits';
import type { CreateWorkflow } from '@imprint/contracts/workflows';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { greeting, limited, openDefinitions, person, type OpenedDefinitions } from './definitions.fixture.js';

let opened: OpenedDefinitions;
const page = { page: 1, limit: 10 };

beforeAll(async () => {
  opened = await openDefinitions();
});
afterAll(() => opened.close());
beforeEach(async () => {
  await opened.dataSource.query('delete from workflow');
  await opened.dataSource.query('delete from audit_entry');
});

const rows = async (): Promise<unknown[]> => [
  await opened.dataSource.query('select * from workflow order by id'),
  await opened.dataSource.query('select * from workflow_version order by workflow_id, number'),
  await opened.dataSource.query('select * from audit_entry order by id'),
];
const unchanged = async (act: () => Promise<unknown>, refused: object): Promise<void> => {
  const before = await rows();
  await expect(act()).rejects.toMatchObject(refused);
  expect(await rows()).toEqual(before);
};
const make = (changes: Partial<CreateWorkflow> = {}) => opened.workflows.create(person, { ...greeting, ...changes });
const auditOf = async (): Promise<unknown[]> =>
  opened.dataSource.query('select action, changes from audit_entry order by created_at, id');
const codesOf = (results: readonly PromiseSettledResult<unknown>[]): unknown[] =>
  results.map((result) =>
    result.status === 'fulfilled' ? 'done' : result.reason instanceof Problem ? result.reason.code : result.reason,
  );

describe('changes at the same time', () => {
  it('of the same revision: one is made, and the others are refused', async () => {
    const { id } = await make();
    const changes = ['One', 'Two', 'Three', 'Four'].map((label) =>
      opened.workflows.update(person, id, { label, expectedRevision: 1 }),
    );
    const codes = codesOf(await Promise.allSettled(changes));
    expect(codes.toSorted()).toEqual(['done', 'revision_conflict', 'revision_conflict', 'revision_conflict']);
    expect(await opened.workflows.read(person, id)).toMatchObject({ revision: 2 });
  });

  it('of the same request make one workflow, with one version', async () => {
    const made = await Promise.all([1, 2, 3, 4].map(() => opened.workflows.create(person, greeting, 'the-same')));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect((await rows()).slice(0, 2)).toMatchObject([[{ name: 'Greeting' }], [{ number: 1 }]]);
  });

  it('that publish different drafts give each a number of its own', async () => {
    const { id } = await make({ publish: false });
    const texts = ['a', 'b', 'c', 'd', 'e'];
    await Promise.all(
      texts.map((text) => {
        const nodes = [{ id: 'hello', kind: 'template', with: { text } }];
        return opened.workflows.update(person, id, { nodes, edges: [], publish: true });
      }),
    );
    const { items } = await opened.versions.list(person, id, page);
    expect(items.map(({ number }) => number)).toEqual([5, 4, 3, 2, 1]);
    const { publishedVersion } = await opened.workflows.read(person, id);
    expect(items.map(({ isPublished }) => isPublished)).toEqual([5, 4, 3, 2, 1].map((number) => number === publishedVersion));
  });
});

describe('a draft', () => {
  const odd: Partial<CreateWorkflow>[] = [
    { nodes: [{}, { id: 7, kind: 7 }, { id: 'a', kind: 'join', locked: true }, { id: 'a', kind: 'join' }] },
    { edges: [{}, { from: 1, to: null }, { from: 'a', to: 'a', more: true }] },
    { inputs: { a: null, b: 'text', c: [1], d: { type: 'text', default: null } } },
    { layout: { nowhere: 'there', hello: { x: 'left' } } },
    { nodes: [], edges: [] },
  ];

  it.each(odd)('may be wrong in any way: %j', async (parts) => {
    const { id, mistakes, ...made } = await make({ ...parts, publish: false });
    expect(mistakes.length).toBeGreaterThan(0);
    expect(made).toMatchObject(parts);
    // Whatever is read of it, and changed, works with what is wrong.
    expect((await opened.workflows.list(person, page)).items).toMatchObject([{ id, nodeCount: made.nodes.length }]);
    const { definition } = await opened.workflows.export(person, id, 'json');
    expect(JSON.parse(definition)).toMatchObject({ ...parts, name: 'Greeting' });
    const again = await opened.workflows.update(person, id, { label: 'Again' });
    expect([again.label, again.mistakes]).toEqual(['Again', mistakes]);
    await unchanged(() => opened.workflows.publish(person, id), { code: 'validation_failed' });
    await opened.workflows
      .update(person, id, { layout: {}, inputs: {}, nodes: greeting.nodes, edges: greeting.edges })
      .catch((error: unknown) => expect(error).toMatchObject({ code: 'state_conflict' }));
  });

  it('keeps places of nodes that are there, when only nodes are sent', async () => {
    const { id } = await make({ layout: { hello: { x: 0, y: 0 }, text: { x: 9, y: 9 } } });
    const changed = await opened.workflows.update(person, id, { nodes: greeting.nodes.slice(0, 1), edges: [] });
    expect(changed).toMatchObject({ layout: { hello: { x: 0, y: 0 } }, mistakes: [] });
  });

  it('that is published under another name, or laid out otherwise, is known to differ or not to', async () => {
    const { id } = await make();
    const listed = async () => (await opened.workflows.list(person, page)).items[0]?.hasUnpublishedChanges;
    await opened.workflows.update(person, id, { layout: { hello: { x: 1, y: 1 } } });
    expect([(await opened.workflows.read(person, id)).hasUnpublishedChanges, await listed()]).toEqual([false, false]);
    await opened.workflows.update(person, id, { label: 'Other' });
    expect([(await opened.workflows.read(person, id)).hasUnpublishedChanges, await listed()]).toEqual([true, true]);
  });
});

describe('the audit log', () => {
  it('says what was created, changed, published and deleted, and nothing of what changed nothing', async () => {
    const { id } = await make({ publish: false });
    await opened.workflows.update(person, id, { label: 'Other', maxConcurrent: 2 });
    await opened.workflows.update(person, id, { label: 'Other', maxConcurrent: 2 });
    await opened.workflows.publish(person, id);
    await opened.workflows.publish(person, id);
    await opened.workflows.delete(person, id);
    expect(await auditOf()).toEqual([
      {
        action: 'workflow.created',
        changes: { label: { to: 'Greeting' }, brandId: { to: null }, description: { to: '' }, maxConcurrent: { to: null } },
      },
      {
        action: 'workflow.changed',
        changes: {
          label: { from: 'Greeting', to: 'Other' },
          maxConcurrent: { from: null, to: 2 },
          revision: { from: 1, to: 2 },
        },
      },
      { action: 'workflow.published', changes: { publishedVersion: { from: null, to: 1 } } },
      { action: 'workflow.deleted', changes: { label: { from: 'Other' } } },
    ]);
  });
});

it(`an organization has ${limits.workflows} workflows and no more, of which deleted ones do not count`, async () => {
  const { id } = await make();
  await opened.dataSource.query(
    `insert into workflow (id, organization_id, user_id, name, draft)
     select 'flow_' || n, 'org', 'user', 'Filled', '{"nodes": [], "edges": [], "inputs": {}}' from generate_series(1, $1::integer) n`,
    [limits.workflows - 2],
  );
  await make();
  for (const one of [() => make(), () => opened.workflows.duplicate(person, id)]) await unchanged(one, { code: 'limit_reached' });
  await opened.workflows.delete(person, id);
  await make();
});

it('deleting a workflow stops its triggers, and keeps its versions', async () => {
  const { id } = await make();
  await opened.dataSource.query(
    `insert into workflow_trigger (id, organization_id, workflow_id, kind, user_id, next_at) values ('ftrg_1', 'org', $1, 'schedule', 'user', now())`,
    [id],
  );
  await opened.workflows.delete(person, id);
  expect(await opened.dataSource.query('select enabled, next_at from workflow_trigger')).toEqual([
    { enabled: false, next_at: null },
  ]);
  expect(await opened.dataSource.query('select number from workflow_version')).toEqual([{ number: 1 }]);
  // A repeated request for what was deleted makes another one.
  const [first, second] = [
    await opened.workflows.create(person, greeting, 'key'),
    await opened.workflows.create(person, greeting, 'key'),
  ];
  expect(second.id).toBe(first.id);
  await opened.workflows.delete(person, first.id);
  expect((await opened.workflows.create(person, greeting, 'key')).id).not.toBe(first.id);
});

it('a new version is for the triggers of whoever publishes it, not for those of others or approved ones', async () => {
  const { id } = await make();
  await opened.dataSource.query(
    `insert into workflow_trigger (id, organization_id, workflow_id, kind, user_id, api_key_id, approval_id, approved_hash)
     select name, 'org', $1, 'hook', person, key, approval, 'before' from (values ('ftrg_own', $2, null, null), ('ftrg_key', $2, 'key_1', null),
       ('ftrg_approved', $2, null, 'appr_1'), ('ftrg_other', 'user_2', null, null)) as t (name, person, key, approval)`,
    [id, person.userId],
  );
  await opened.workflows.update(person, id, {
    nodes: [{ id: 'b', kind: 'template', with: { text: 'b' } }],
    edges: [],
    publish: true,
  });
  const [version] = await opened.dataSource.query<{ hash: string }[]>('select hash from workflow_version order by number desc');
  const bound = await opened.dataSource.query<{ id: string; approved_hash: string }[]>(
    'select id, approved_hash from workflow_trigger',
  );
  expect(Object.fromEntries(bound.map((row) => [row.id, row.approved_hash]))).toEqual({
    ...{ ftrg_own: version?.hash, ftrg_key: 'before', ftrg_approved: 'before', ftrg_other: 'before' },
  });
});

it('a version that was restored takes its name along, and a locked node stays', async () => {
  const { id } = await make();
  const locked = greeting.nodes.map((node) => ({ ...node, locked: true }));
  await opened.workflows.update(person, id, { label: 'Other', nodes: locked, publish: true });
  await opened.versions.restore(person, id, '1');
  expect(await opened.workflows.read(person, id)).toMatchObject({ label: 'Greeting', nodes: greeting.nodes });
  await opened.versions.restore(person, id, '2');
  await opened.workflows.update(person, id, { nodes: locked.map((node) => ({ ...node, locked: false })) });
  await opened.workflows.update(person, id, {
    nodes: [{ id: 'hello', kind: 'template', with: { text: 'Bye' }, locked: true }],
    edges: [],
  });
  await unchanged(() => opened.versions.restore(person, id, '1'), { code: 'state_conflict' });
});

it('members who are limited to brands create workflows for these, and see those', async () => {
  const { id } = await make();
  const own = await opened.workflows.create(limited, { ...greeting, brandId: 'brand' });
  await unchanged(() => opened.workflows.create(limited, greeting), { code: 'brand_required' });
  for (const brandId of ['brand_2', 'nowhere'])
    await unchanged(() => opened.workflows.create(limited, { ...greeting, brandId }), {
      entries: [expect.objectContaining({ code: 'validation_failed', source: { pointer: '/brandId' } })],
    });
  await unchanged(() => opened.workflows.update(limited, id, { label: 'x' }), { code: 'not_found' });
  expect((await opened.workflows.list(limited, page)).items.map((row) => row.id)).toEqual([own.id]);
});
