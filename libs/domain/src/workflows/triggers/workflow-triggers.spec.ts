import type { Principal } from '@imprint/contracts/access';
import { limits } from '@imprint/contracts/limits';
import type { CreateTrigger } from '@imprint/contracts/workflows';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AskedFor, type RequestsOrApprovals } from '../../approvals/index.js';
import { ApprovalRequired } from '../../identity/index.js';
import { creator, graphOf, harmless, openTriggers, person, publishing, stranger } from './triggers.fixture.js';

let stage: Awaited<ReturnType<typeof openTriggers>>;
beforeAll(async () => {
  stage = await openTriggers();
});
beforeEach(async () => {
  await stage.dataSource.query(`update organization set publishing_policy = '{"creators":"approval"}' where id = 'org'`);
});
afterAll(() => stage.close());

const daily: CreateTrigger = { kind: 'schedule', cron: '0 9 * * 1-5', timezone: 'Europe/Berlin' };
const refused = (pointer: string) => ({ code: 'validation_failed', entries: [{ source: { pointer } }] });
const approved = (caller: Principal): Principal => ({ ...caller, approvalId: 'appr_1' });

describe('a trigger', () => {
  it('is made, listed, read, changed and deleted, each of it audited', async () => {
    const { id, view, workflowId } = await stage.trigger(daily);
    expect(view).toMatchObject({
      ...daily,
      enabled: true,
      missed: 'latest',
      event: null,
      url: null,
      hookUrl: null,
      isSigned: false,
      error: null,
    });
    expect(view.nextAt?.getTime()).toBeGreaterThan(Date.now());
    const second = await stage.triggers.create(creator, workflowId, { kind: 'event', event: 'x', variables: {} });
    expect((await stage.triggers.list(creator, workflowId)).map((each) => each.id)).toEqual([id, second.id]);
    const changed = await stage.triggers.update(creator, workflowId, id, { cron: '0 0 1 1 *', missed: 'all' });
    expect(changed).toMatchObject({ cron: '0 0 1 1 *', timezone: 'Europe/Berlin', missed: 'all' });
    expect(changed.nextAt?.getTime()).toBeGreaterThan(view.nextAt?.getTime() ?? 0);
    expect(await stage.triggers.update(creator, workflowId, id, { enabled: false })).toMatchObject({
      enabled: false,
      nextAt: null,
    });
    await stage.triggers.delete(creator, workflowId, id);
    await expect(stage.triggers.read(creator, workflowId, id)).rejects.toMatchObject({ code: 'not_found' });
    const actions = await stage.dataSource.query<{ action: string }[]>(
      'select action from audit_entry where subject_id = $1 order by created_at, id',
      [id],
    );
    expect(actions.map(({ action }) => action.split('.')[1])).toEqual(['created', 'changed', 'changed', 'deleted']);
  });

  it('of another organization is not found, and neither is one of another workflow', async () => {
    const { id, workflowId } = await stage.trigger(daily);
    const other = await stage.publish(harmless);
    const calls = [
      () => stage.triggers.list(stranger, workflowId),
      () => stage.triggers.create(stranger, workflowId, daily),
      ...[stranger, person].flatMap((caller) => {
        const of = caller === person ? other : workflowId;
        return [
          () => stage.triggers.read(caller, of, id),
          () => stage.triggers.update(caller, of, id, { enabled: false }),
          () => stage.triggers.rotate(caller, of, id),
          () => stage.triggers.delete(caller, of, id),
        ];
      }),
    ];
    const before = await stage.triggerOf(id);
    for (const call of calls) await expect(call()).rejects.toMatchObject({ code: 'not_found' });
    expect(await stage.triggerOf(id)).toEqual(before);
  });

  it('is made once for each request, and a hook shows its address the first time only', async () => {
    const workflowId = await stage.publish(harmless);
    const first = await stage.triggers.create(person, workflowId, { kind: 'hook' }, 'key');
    const second = await stage.triggers.create(person, workflowId, { kind: 'hook' }, 'key');
    expect([second.id, first.hookUrl === null, second.hookUrl]).toEqual([first.id, false, null]);
  });

  it('is one of so many of its workflow', async () => {
    const workflowId = await stage.publish(harmless);
    for (let count = 0; count < limits.workflowTriggers; count += 1)
      await stage.triggers.create(person, workflowId, { kind: 'hook' });
    await expect(stage.triggers.create(person, workflowId, { kind: 'hook' })).rejects.toMatchObject({ code: 'limit_reached' });
    expect(await stage.triggers.list(person, workflowId)).toHaveLength(limits.workflowTriggers);
  });

  it.each<[CreateTrigger, string]>([
    [{ kind: 'schedule' }, '/cron'],
    [{ kind: 'schedule', cron: '99 * * * *' }, '/cron'],
    [{ kind: 'schedule', cron: '0 9 * * *', timezone: 'Europe/Atlantis' }, '/timezone'],
    [{ kind: 'event' }, '/event'],
    [{ kind: 'event', event: 'a b' }, '/event'],
    [{ kind: 'rss' }, '/url'],
    [{ kind: 'hook', cron: '0 9 * * *' }, '/cron'],
    [{ ...daily, filter: 'true' }, '/filter'],
    [{ ...daily, variables: { dish: 'soup' } }, '/variables/dish'],
  ])('%p is refused at %s', async (body, pointer) => {
    const workflowId = await stage.publish(harmless);
    await expect(stage.triggers.create(person, workflowId, body)).rejects.toMatchObject(refused(pointer));
    expect(await stage.triggers.list(person, workflowId)).toEqual([]);
  });

  it('needs the rights of its workflow, a published version, and for our events the whole organization', async () => {
    const workflowId = await stage.publish(publishing);
    const key: Principal = { ...creator, kind: 'api-key', apiKeyId: 'key', scopes: ['posts:schedule'] };
    const create = (caller: Principal, body: CreateTrigger = daily) => stage.triggers.create(caller, workflowId, body);
    await expect(create(key)).rejects.toMatchObject({
      code: 'insufficient_permissions',
      message: expect.stringContaining('posts:publish'),
    });
    await expect(create({ ...key, scopes: ['posts:publish'] })).rejects.toMatchObject({ code: 'insufficient_permissions' });
    await stage.dataSource.query(`update organization set publishing_policy = '{}' where id = 'org'`);
    await create({ ...key, scopes: ['posts:publish', 'posts:schedule'] });
    await stage.dataSource.query(`update workflow set published_version = null where id = $1`, [workflowId]);
    await expect(create(person)).rejects.toMatchObject({ code: 'state_conflict' });
    expect(await create(person, { ...daily, enabled: false })).toMatchObject({ enabled: false, nextAt: null });
    const workflow = await stage.workflows.find(person, workflowId);
    if (workflow === null) throw new Error('the workflow is gone');
    const ours = stage.rights.check({ ...creator, brandIds: ['brand'] }, workflow, { event: 'target.published', variables: {} });
    await expect(ours).rejects.toMatchObject({
      code: 'insufficient_permissions',
      message: expect.stringContaining('target.published'),
    });
  });

  it('acts for whoever changed it last', async () => {
    const { id, workflowId } = await stage.trigger(daily);
    const key: Principal = { ...creator, kind: 'api-key', apiKeyId: 'key_1', scopes: ['posts:schedule'] };
    await stage.triggers.update(key, workflowId, id, { cron: '0 10 * * *' });
    expect(await stage.triggerOf(id)).toMatchObject({ userId: 'user', apiKeyId: 'key_1' });
  });
});

describe('a workflow that publishes', () => {
  /** Keeps what would be asked. */
  const asked: { arguments: object; subject: unknown }[] = [];
  const asking = {
    doneOrAsked: async (
      _caller: Principal,
      work: () => Promise<unknown>,
      { arguments: given, check, subject }: { arguments: object; check: () => Promise<void>; subject: () => Promise<unknown> },
    ) => {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof ApprovalRequired)) throw error;
        await check();
        asked.push({ arguments: given, subject: await subject() });
        return new AskedFor({ id: 'appr_1' } as never);
      }
    },
  } as unknown as RequestsOrApprovals;

  it('starts by itself for a creator once that is approved, for the version that was', async () => {
    const workflowId = await stage.publish(publishing);
    await expect(stage.triggers.create(creator, workflowId, daily)).rejects.toThrow(ApprovalRequired);
    expect(await stage.triggers.list(creator, workflowId)).toEqual([]);
    const requests = stage.requestsOver(asking);
    expect(await requests.create(creator, workflowId, daily, null)).toBeInstanceOf(AskedFor);
    const [made] = await stage.triggers.list(creator, workflowId);
    expect(made).toMatchObject({ ...daily, enabled: false, nextAt: null });
    const call = asked.pop();
    expect(call).toMatchObject({
      arguments: { workflowId, triggerId: made?.id, enabled: true },
      subject: { workflowId, version: 1, hash: expect.any(String), trigger: { id: made?.id, cron: daily.cron } },
    });
    await stage.scheduling.set(approved(creator), call?.arguments as never);
    const row = await stage.triggerOf(made?.id ?? '');
    const version = await stage.versions.findNumber('org', workflowId, 1);
    expect(row).toMatchObject({ enabled: true, approvalId: 'appr_1', approvedHash: version?.hash });
    const by = { ...row, trigger: 'scheduled' as const };
    await stage.starting.startTriggered(by, { key: 'a', payload: null });
    await stage.publish(graphOf([...publishing.nodes, { id: 'b', kind: 'shout' }]), 'org', workflowId);
    // It was turned on for another version: with this one, it would do what nobody has approved.
    await expect(stage.starting.startTriggered(by, { key: 'b', payload: null })).rejects.toMatchObject({
      code: 'state_conflict',
    });
    expect((await stage.executionsOf(workflowId)).map(({ approvalId }) => approvalId)).toEqual(['appr_1']);
  });

  it('gives nobody the address of a hook that acts for somebody else', async () => {
    const workflowId = await stage.publish(publishing);
    const { id } = await stage.triggers.create(person, workflowId, { kind: 'hook' });
    await expect(stage.triggers.rotate(creator, workflowId, id)).rejects.toThrow(ApprovalRequired);
    const before = await stage.triggerOf(id);
    await stage.triggers.rotate(approved(creator), workflowId, id);
    const after = await stage.triggerOf(id);
    expect(after).toMatchObject({ userId: creator.userId, approvalId: 'appr_1' });
    expect(after.tokenDigest).not.toBe(before.tokenDigest);
  });

  it('gives the address of a hook that was approved to whoever asked for it, once and without another approval', async () => {
    const workflowId = await stage.publish(publishing);
    await stage.requestsOver(asking).create(creator, workflowId, { kind: 'hook' }, null);
    const call = asked.pop();
    const id = String((call?.arguments as { triggerId: string }).triggerId);
    expect(await stage.triggers.read(creator, workflowId, id)).toMatchObject({
      hasAddress: false,
      hookUrl: null,
      enabled: false,
    });
    await stage.scheduling.set(approved(creator), call?.arguments as never);
    // Whoever else may change it is asked as always.
    const other = { ...creator, userId: 'another' };
    await expect(stage.triggers.rotate(other, workflowId, id)).rejects.toThrow(ApprovalRequired);
    const { approvedHash } = await stage.triggerOf(id);
    const shown = await stage.triggers.rotate(creator, workflowId, id);
    expect(shown).toMatchObject({ hasAddress: true, hookUrl: expect.stringContaining('/v1/hooks/hook_'), enabled: true });
    expect(await stage.triggerOf(id)).toMatchObject({ approvalId: 'appr_1', approvedHash });
    await expect(stage.triggers.rotate(creator, workflowId, id)).rejects.toThrow(ApprovalRequired);
  });

  it('asks again for every change that leaves it on, changes nothing until then, and needs none to be turned off', async () => {
    const workflowId = await stage.publish(publishing);
    const { id } = await stage.triggers.create(approved(creator), workflowId, daily);
    const requests = stage.requestsOver(asking);
    const before = await stage.triggerOf(id);
    expect(await requests.update(creator, workflowId, id, { cron: '0 10 * * *' })).toBeInstanceOf(AskedFor);
    expect(await stage.triggerOf(id)).toEqual(before);
    const call = asked.pop();
    expect(call?.arguments).toEqual({ workflowId, triggerId: id, enabled: true, cron: '0 10 * * *' });
    await stage.scheduling.set(approved(creator), call?.arguments as never);
    expect(await stage.triggerOf(id)).toMatchObject({ cron: '0 10 * * *', enabled: true, approvalId: 'appr_1' });
    expect(await requests.update(creator, workflowId, id, { enabled: false })).toMatchObject({ enabled: false });
    expect(await stage.triggerOf(id)).toMatchObject({ approvalId: null, approvedHash: null });
  });

  it('starts by itself for an owner, and for a creator where the organization asks for nothing', async () => {
    expect((await stage.trigger(daily, publishing)).view.enabled).toBe(true);
    await stage.dataSource.query(`update organization set publishing_policy = '{}' where id = 'org'`);
    const workflowId = await stage.publish(publishing);
    const { id } = await stage.triggers.create(creator, workflowId, daily);
    expect(await stage.triggerOf(id)).toMatchObject({ enabled: true, approvalId: null });
  });

  it.each([
    [true, publishing],
    [false, harmless],
  ])('asks: %p', async (asks, graph) => {
    const workflow = await stage.workflows.find(person, await stage.publish(graph));
    if (workflow === null) throw new Error('the workflow is gone');
    expect(await stage.rights.asks(creator, workflow)).toBe(asks);
  });
});

describe('the schedule of a workflow', () => {
  it('is made, changed, turned off and on by one call', async () => {
    const workflowId = await stage.publish(harmless);
    await expect(stage.scheduling.set(creator, { workflowId, enabled: true })).rejects.toMatchObject(refused('/cron'));
    const made = await stage.scheduling.set(creator, { workflowId, enabled: true, cron: '0 9 * * *', timezone: 'Europe/Berlin' });
    expect(made).toMatchObject({ kind: 'schedule', enabled: true });
    const off = await stage.scheduling.set(creator, { workflowId, enabled: false });
    expect(off).toMatchObject({ id: made.id, enabled: false, cron: '0 9 * * *' });
    const on = await stage.scheduling.set(creator, { workflowId, enabled: true, cron: '0 10 * * *' });
    expect(on).toMatchObject({ id: made.id, enabled: true, cron: '0 10 * * *' });
    expect(await stage.triggers.list(creator, workflowId)).toHaveLength(1);
    await expect(stage.scheduling.set(stranger, { workflowId, enabled: false })).rejects.toMatchObject({ code: 'not_found' });
  });
});
