import type { Principal } from '@imprint/contracts/access';
import type { ListDeliveriesQuery, ReplayDeliveries } from '@imprint/contracts/webhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DeliveryStage } from './delivery-stage.fixture.js';
import { replayBatch } from './delivery-replays.js';
import { OutboxRepository } from '../outbox/outbox.repository.js';
import { WebhookRetention } from '../outbox/webhook-retention.js';

let stage: DeliveryStage;
let org: string;
let caller: Principal;
let status: number;
let received: string[];
let numbered = 0;

beforeAll(async () => {
  stage = await DeliveryStage.open();
});
beforeEach(async () => {
  org = `org${(numbered += 1)}`;
  caller = { organizationId: org } as Principal;
  received = [];
  status = 200;
  await stage.organization(org, (_request, response, body) => {
    received.push((JSON.parse(body.toString()) as { eventId: string }).eventId);
    response.writeHead(status).end('token=abcdef123 nothing here\u0000');
  });
});
afterAll(() => stage.close());

const past = '2020-01-01T00:00:00Z';
const ended = async (count: number, answer: number, event?: string): Promise<string[]> => {
  status = answer;
  const ids = await stage.raise(org, count, event);
  await stage.run(org);
  status = 200;
  return ids;
};
const since = (body: Partial<ReplayDeliveries> = {}): ReturnType<typeof stage.replays.since> =>
  stage.replays.since(caller, org, { since: past, ...body });

describe('the log', () => {
  const id = (kind: string, text: string): string => `${kind}_${text.padStart(26, '0')}`;
  const numbers = async (query: Partial<ListDeliveriesQuery>, limit = 10): Promise<number[]> => {
    const found: number[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await stage.deliveries.list(caller, org, {
        page: 1,
        limit,
        ...query,
        ...(typeof cursor === 'string' && { cursor }),
      });
      found.push(...page.items.map(({ eventId }) => Number(eventId.at(-1))));
      cursor = page.next;
    } while (cursor !== null);
    return found;
  };

  it('is filtered by event, status and time, and finds a release, a target or a part of their ids', async () => {
    const rows = [
      ['target.published', 'delivered', 0],
      ['target.failed', 'failed', 0],
      ['target.failed', 'rejected', 10],
      ['release.failed', 'failed', 20],
    ] as const;
    for (const [index, [event, state, seconds]] of rows.entries()) {
      const eventId = `publish:${event}:${id('rel', `${org}a`)}:${id('tgt', `${org}b${index}`)}:${index}`;
      await stage.rows(
        `with event as (
           insert into webhook_event (id, organization_id, event, event_id, payload, occurred_at, relayed_at)
           values ('e_' || $5, $1, $2, $3, '{}', now(), now()) returning id
         )
         insert into webhook_delivery (id, organization_id, webhook_event_id, event, event_id, status, created_at)
         select 'd_' || $5, $1, id, $2, $3, $4, timestamptz '2030-01-01Z' + $6 * interval '1 second' from event`,
        [org, event, eventId, state, `${org}${index}`, seconds],
      );
    }
    expect([await numbers({}), await numbers({}, 1)]).toEqual([
      [3, 2, 1, 0],
      [3, 2, 1, 0],
    ]);
    expect([await numbers({ event: 'target.failed' }), await numbers({ status: 'failed' }, 1)]).toEqual([
      [2, 1],
      [3, 1],
    ]);
    expect(await numbers({ since: '2030-01-01T00:00:10Z', until: '2030-01-01T00:00:20Z' })).toEqual([2]);
    expect(await numbers({ search: id('rel', `${org}a`).toUpperCase() })).toEqual([3, 2, 1, 0]);
    expect(await numbers({ search: id('tgt', `${org}b2`) })).toEqual([2]);
    expect([await numbers({ search: `${org}B1` }), await numbers({ search: id('rel', 'nothing') })]).toEqual([[1], []]);
    await expect(stage.deliveries.list(caller, 'org_of_others', { page: 1, limit: 10 })).rejects.toThrow(
      'There is no organization',
    );
  });
});

describe('one delivery', () => {
  it("is read with every attempt and the receiver's response, without the credential in it", async () => {
    const [id = ''] = await ended(1, 500);
    await stage.rows(`update webhook_delivery set next_attempt_at = now() where id = $1`, [id]);
    await stage.run(org);
    const { status: state, attemptLog } = await stage.deliveries.read(caller, org, id);
    expect(state).toBe('delivered');
    const responseBody = 'token=[redacted] nothing here\uFFFD';
    expect(attemptLog).toMatchObject([
      { number: 1, statusCode: 500, responseBody, error: { class: 'provider_outage' } },
      { number: 2, statusCode: 200, responseBody, error: null },
    ]);
    for (const { durationMs, startedAt } of attemptLog)
      expect([durationMs >= 0, startedAt instanceof Date]).toEqual([true, true]);
  });

  it('is replayed under the same eventId as a separate delivery, unless one is queued', async () => {
    const [id = ''] = await ended(1, 410);
    const replay = await stage.replays.one(caller, org, id);
    expect(replay).toMatchObject({ status: 'queued', replay: 1, attempts: 0, attemptLog: [] });
    expect([replay.id === id, stage.signals.at(-1)]).toEqual([false, 'deliveries.added']);
    for (const queued of [id, replay.id])
      await expect(stage.replays.one(caller, org, queued)).rejects.toMatchObject({ code: 'state_conflict' });
    await stage.run(org);
    expect(received[0]).toBe(received[1]);
    const payload = { event: 'generation.failed', eventId: received[0], schemaVersion: 1, occurredAt: expect.any(String) };
    expect(await stage.deliveries.read(caller, org, replay.id)).toMatchObject({ status: 'delivered', payload });
    expect(await stage.deliveries.read(caller, org, id)).toMatchObject({ status: 'rejected' });
    expect((await stage.replays.one(caller, org, id)).replay).toBe(2);
  });

  it('requested twice at once is queued once', async () => {
    const [id = ''] = await ended(1, 410);
    const asked = await Promise.allSettled([1, 2, 3, 4].map(() => stage.replays.one(caller, org, id)));
    expect(asked.filter((answer) => answer.status === 'fulfilled')).toHaveLength(1);
  });

  it("of another organization is not found, neither by its own id nor by the organization's", async () => {
    const [id = ''] = await ended(1, 410);
    const stranger = { organizationId: 'org_of_another' } as Principal;
    for (const organizationId of [org, 'org_of_another']) {
      await expect(stage.deliveries.read(stranger, organizationId, id)).rejects.toMatchObject({ code: 'not_found' });
      await expect(stage.replays.one(stranger, organizationId, id)).rejects.toMatchObject({ code: 'not_found' });
    }
    await expect(stage.replays.since(stranger, org, { since: past })).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('everything since a time', () => {
  it('what failed or was rejected is replayed, once; what was delivered or is in progress is not', async () => {
    await ended(2, 200);
    const rejected = await ended(3, 404);
    const [again = ''] = rejected;
    await stage.replays.one(caller, org, again);
    expect(await since()).toEqual({ id: org, replayed: 2, cursor: null });
    expect(await since()).toMatchObject({ replayed: 0 });
    await stage.run(org);
    expect(await since()).toMatchObject({ replayed: 0 });
    expect(await stage.tally(org)).toEqual({ delivered: 5, rejected: 3 });
    expect(await since({ since: '2999-01-01T00:00:00Z' })).toMatchObject({ replayed: 0 });
  });

  it('a failed replay is replayed again, as long as the event was never delivered', async () => {
    await ended(1, 404);
    await since();
    status = 404;
    await stage.run(org);
    expect(await since({ statuses: ['failed'] })).toMatchObject({ replayed: 0 });
    expect(await since({ statuses: ['rejected'] })).toMatchObject({ replayed: 1 });
    expect(await stage.tally(org)).toEqual({ rejected: 2, queued: 1 });
  });

  it('what was delivered before a failed replay is not replayed', async () => {
    const [id = ''] = await ended(1, 200);
    await stage.replays.one(caller, org, id);
    status = 404;
    await stage.run(org);
    expect(await since()).toMatchObject({ replayed: 0 });
  });

  it(`more than ${replayBatch} take several calls, oldest first, and none twice`, async () => {
    await stage.raise(org, replayBatch + 200);
    await stage.rows(`update webhook_delivery set status = 'failed' where organization_id = $1`, [org]);
    const first = await since();
    const oldest = await stage.rows(
      `select 1 from webhook_delivery d where organization_id = $1 and status = 'queued' and exists (select from webhook_delivery o
       where o.webhook_event_id = d.webhook_event_id and o.id <= $2)`,
      [org, first.cursor],
    );
    expect([first.replayed, oldest.length]).toEqual([replayBatch, replayBatch]);
    await stage.rows(`update webhook_delivery set status = 'failed' where organization_id = $1 and replay = 1`, [org]);
    expect(await since({ cursor: String(first.cursor), statuses: ['failed'] })).toMatchObject({ replayed: replayBatch });
    expect(await stage.rows(`select 1 from webhook_delivery where organization_id = $1 and replay = 2`, [org])).toHaveLength(800);
    await expect(since({ cursor: 'dlv_of_nobody' })).rejects.toMatchObject({ code: 'validation_failed' });
  });

  it('what happened while delivery was off is kept, and replayed when it is on, if the filter includes it then', async () => {
    await stage.rows(`update webhook_settings set enabled = false where organization_id = $1`, [org]);
    expect(await stage.raise(org, 3, 'generation.completed')).toEqual([]);
    expect(await stage.raise(org, 2, 'generation.failed')).toEqual([]);
    await expect(since({ statuses: ['skipped'] })).rejects.toMatchObject({ code: 'state_conflict' });
    const on = `update webhook_settings set enabled = true, event_types = '{generation.completed,no.such}' where organization_id = $1`;
    await stage.rows(on, [org]);
    expect(await since()).toMatchObject({ replayed: 0 });
    expect(await since({ statuses: ['skipped'] })).toMatchObject({ replayed: 3 });
    expect(await since({ statuses: ['skipped'] })).toMatchObject({ replayed: 0 });
    await stage.run(org);
    expect([await stage.tally(org), new Set(received).size]).toEqual([{ delivered: 3 }, 3]);
    await stage.rows(`update webhook_settings set event_types = '{}' where organization_id = $1`, [org]);
    expect(await since({ statuses: ['skipped'] })).toMatchObject({ replayed: 2 });
  });
});

it('events are deleted after their retention, with deliveries and attempts, unless one is still to be delivered', async () => {
  await ended(2, 404);
  const [young = ''] = await ended(1, 200);
  const [queued = ''] = await stage.raise(org, 1);
  const age = `update webhook_event set created_at = now() - interval '31 days' where organization_id = $1
    and id not in (select webhook_event_id from webhook_delivery where id = $2)`;
  await stage.rows(age, [org, young]);
  const outbox = new OutboxRepository(stage.dataSource);
  expect(await new WebhookRetention(outbox, stage.config).deleteOld()).toBe(2);
  const left = await stage.rows<{ id: string }>(`select id from webhook_delivery where organization_id = $1 order by id`, [org]);
  expect(left.map(({ id }) => id)).toEqual([young, queued]);
});
