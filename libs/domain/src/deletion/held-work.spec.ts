import { describeLease } from '@imprint/platform/lease/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { ApprovalClaimsRepository } from '../approvals/approval-claims.repository.js';
import { GenerationClaimsRepository } from '../generation/generation-claims.repository.js';
import { TrainingClaimsRepository } from '../generation/trainings/training-claims.repository.js';
import { deletionLease, OrganizationDeletionsRepository } from '../identity/organization-deletions.repository.js';
import type { OrganizationDeletion } from '../identity/index.js';
import { ConfirmationsRepository } from '../newsletters/confirmations.repository.js';
import { openDatabase, type OpenedDatabase } from '../schema/database.fixture.js';
import { DeliveryClaimsRepository } from '../webhooks/delivering/delivery-claims.repository.js';
import { OutboxRepository } from '../webhooks/outbox/outbox.repository.js';

describeLease('a deletion', async () => {
  const database = await openDatabase();
  let count = 0;
  return {
    ...database,
    columns: deletionLease,
    worker: (dataSource) => {
      const deletions = new OrganizationDeletionsRepository(dataSource);
      return {
        claim: () => deletions.claimDue(60_000),
        renew: (held) => deletions.renew(held as OrganizationDeletion, 60_000, { rows: 1, files: 0 }),
        giveBack: (held) => deletions.lease.giveBack([held]),
        write: (held) => dataSource.transaction((manager) => deletions.finish(manager, held as OrganizationDeletion)),
      };
    },
    add: async () => {
      const id = `org_${(count += 1)}`;
      await database.dataSource.query('delete from organization_deletion');
      await database.dataSource.query(`insert into organization (id, name, slug) values ($1, $1, $1)`, [id]);
      await database.dataSource.query(
        `insert into organization_deletion (id, organization_id, requested_by, due_at, paused_publishing)
         values ($1, $1, 'user', now(), false)`,
        [id],
      );
      return id;
    },
  };
});

let opened: OpenedDatabase;
beforeAll(async () => {
  opened = await openDatabase();
  await opened.dataSource.query(`insert into organization (id, name, slug) values ('other', 'Other', 'other')`);
  for (const id of ['org', 'other']) {
    await opened.dataSource.query(
      `insert into webhook_settings (organization_id, enabled, endpoint_url, event_types) values ($1, true, 'https://example.com', '{}')`,
      [id],
    );
  }
});
afterAll(() => opened.close());
beforeEach(() => opened.dataSource.query('delete from organization_deletion'));

const schedule = (): Promise<unknown> =>
  opened.dataSource.query(
    `insert into organization_deletion (id, organization_id, requested_by, due_at, paused_publishing)
     values ('odel', 'org', 'user', now() + interval '14 days', false)`,
  );
const restore = (): Promise<unknown> => opened.dataSource.query('delete from organization_deletion');

it('what waits to be generated is held until the organization is restored, and what has begun is completed', async () => {
  const add = (id: string, organizationId: string, status: string): Promise<unknown> =>
    opened.dataSource.query(
      `insert into generation (id, organization_id, user_id, kind, status, model, provider, prompt, aspect_ratio, wake_at)
       values ($1, $2, 'user', 'image', $3, 'some/model', 'some', 'A card', '1:1', now() - interval '1 hour')`,
      [id, organizationId, status],
    );
  await add('waiting', 'org', 'queued');
  await add('begun', 'org', 'processing');
  await add('theirs', 'other', 'queued');
  await schedule();
  const claims = new GenerationClaimsRepository(opened.dataSource);
  expect((await claims.overdue(10)).map(({ id }) => id).sort()).toEqual(['begun', 'theirs']);
  expect(await claims.claim('waiting', 60)).toBeNull();
  expect(await claims.claim('begun', 60)).toMatchObject({ id: 'begun' });
  expect(await claims.claim('theirs', 60)).toMatchObject({ id: 'theirs' });
  expect(await claims.backlogAgeSeconds()).toBe(0);
  await restore();
  expect((await claims.overdue(10)).map(({ id }) => id)).toEqual(['waiting']);
  expect(await claims.claim('waiting', 60)).toMatchObject({ id: 'waiting' });
});

it('what waits to be trained is held until the organization is restored, and what has begun is completed', async () => {
  await opened.dataSource.query(
    `insert into brand (id, organization_id, label, slug, status, colors) values ('brand', 'org', 'Brand', 'brand', 'approved', '{}')`,
  );
  for (const status of ['queued', 'processing'])
    await opened.dataSource.query(
      `insert into training (id, organization_id, brand_id, user_id, label, trainer, asset_ids, credits, status, wake_at)
       values ($1, 'org', 'brand', 'user', 'At sea', 'local/style', '{}', 0, $1, now() - interval '1 hour')`,
      [status],
    );
  await schedule();
  const claims = new TrainingClaimsRepository(opened.dataSource);
  expect((await claims.overdue(10)).map(({ id }) => id)).toEqual(['processing']);
  expect(await claims.claim('queued', 60)).toBeNull();
  expect(await claims.claim('processing', 60)).toMatchObject({ id: 'processing' });
  expect(await claims.backlogAgeSeconds()).toBe(0);
  await restore();
  expect(await claims.claim('queued', 60)).toMatchObject({ id: 'queued' });
});

it('approved calls are run once the organization is restored', async () => {
  const add = (id: string, organizationId: string): Promise<unknown> =>
    opened.dataSource.query(
      `insert into approval (id, organization_id, user_id, connector, tool_name, publishes, arguments, content_hash, summary, preview, status,
         run_status, wake_at, expires_at)
       values ($1, $2, 'user', 'mcp', 'send_letter', false, '{}', $1, 'Send a letter', '{"targets":[]}', 'approved', 'queued',
         now() - interval '1 hour', now() + interval '1 day')`,
      [id, organizationId],
    );
  await add('mine', 'org');
  await add('theirs', 'other');
  await schedule();
  const claims = new ApprovalClaimsRepository(opened.dataSource);
  expect(await claims.overdue(10)).toEqual(['theirs']);
  expect(await claims.claim('mine', 60)).toBeNull();
  expect(await claims.claim('theirs', 60)).toMatchObject({ id: 'theirs' });
  await restore();
  expect(await claims.overdue(10)).toEqual(['mine']);
  expect(await claims.claim('mine', 60)).toMatchObject({ id: 'mine' });
});

it('subscribers are asked to confirm once the organization is restored', async () => {
  for (const id of ['org', 'other']) {
    await opened.dataSource.query(
      `insert into brand (id, organization_id, label, slug, status, colors) values ($1 || '_news', $1, 'News', 'news', 'approved', '{}')`,
      [id],
    );
    await opened.dataSource.query(
      `insert into newsletter (id, organization_id, brand_id, name) values ($1 || '_letter', $1, $1 || '_news', 'News')`,
      [id],
    );
    await opened.dataSource.query(
      `insert into newsletter_subscriber (id, organization_id, newsletter_id, address, status, confirmation_due_at)
       values ($1 || '_subscriber', $1, $1 || '_letter', 'bea@example.com', 'pending', now() - interval '1 minute')`,
      [id],
    );
  }
  await schedule();
  const confirmations = new ConfirmationsRepository(opened.dataSource);
  expect(await confirmations.take()).toMatchObject({ organizationId: 'other' });
  expect(await confirmations.take()).toBeUndefined();
  await restore();
  expect(await confirmations.take()).toMatchObject({ organizationId: 'org' });
});

it('events become deliveries, and deliveries are sent, once the organization is restored; others go on', async () => {
  const raise = (id: string, organizationId: string): Promise<unknown> =>
    opened.dataSource.query(
      `insert into webhook_event (id, organization_id, event, event_id, payload, occurred_at)
       values ($1, $2, 'release.published', $1, '{}', now())`,
      [id, organizationId],
    );
  const [outbox, claims] = [new OutboxRepository(opened.dataSource), new DeliveryClaimsRepository(opened.dataSource)];
  const claimAll = async (): Promise<string[]> => {
    const wanted = ['org', 'other'].map((organizationId) => ({ organizationId, count: 10 }));
    return (await claims.claim(wanted, 60_000)).map(({ eventId }) => eventId);
  };
  await raise('queued', 'org');
  await outbox.relay(10);
  await schedule();
  await raise('held', 'org');
  await raise('theirs', 'other');
  expect(await outbox.relay(10)).toMatchObject({ taken: 1, more: false, waiting: [{ organizationId: 'other' }] });
  await opened.dataSource.query(`update webhook_delivery set next_attempt_at = now() - interval '1 minute'`);
  expect((await claims.due(10, 10)).map(({ organizationId }) => organizationId)).toEqual(['other']);
  expect(await claimAll()).toEqual(['theirs']);
  await restore();
  expect(await outbox.relay(10)).toMatchObject({ taken: 1 });
  expect((await claimAll()).sort()).toEqual(['held', 'queued']);
});
