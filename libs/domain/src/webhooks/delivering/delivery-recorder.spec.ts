import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DelayedError } from 'bullmq';
import type { WebhookClientJob } from '@imprint/contracts/messages';
import type { Job } from '@imprint/platform/queue';
import type { AttemptResult } from './delivery-records.repository.js';
import { DeliveryStage } from './delivery-stage.fixture.js';

let stage: DeliveryStage;
beforeAll(async () => {
  stage = await DeliveryStage.open();
  await stage.organization('org', (_request, response) => response.end());
});
afterAll(() => stage.close());

const delivered: AttemptResult = {
  status: 'delivered',
  statusCode: 204,
  error: null,
  startedAt: new Date(),
  durationMs: 5,
  responseBody: null,
  sent: true,
  waitMs: 0,
};

it('regression: a result that the database refuses does not prevent others in its batch from being written', async () => {
  await stage.raise('org', 4);
  const claimed = await stage.claims.claim([{ organizationId: 'org', count: 4 }], 60_000);
  const record = stage.recorder.forOrganization();
  const bodies = [null, 'ends here: \u0000', null, null];
  const written = await Promise.allSettled(
    claimed.map((delivery, index) => record(delivery, { ...delivered, responseBody: bodies[index] ?? null })),
  );
  expect(written.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
  expect(await stage.tally('org')).toEqual({ delivered: 3, queued: 1 });
});

it('regression: a delivery to be retried gets a new fence: extending its lease too late changes nothing', async () => {
  await stage.rows('truncate webhook_event cascade');
  await stage.raise('org', 1);
  const [claimed] = await stage.claims.claim([{ organizationId: 'org', count: 1 }], 60_000);
  if (claimed === undefined) throw new Error('nothing was claimed');
  await stage.recorder.forOrganization()(claimed, { ...delivered, status: 'queued', statusCode: 503, waitMs: 3_600_000 });
  expect(await stage.claims.renew([claimed], 1_000)).toEqual([]);
  const [row] = await stage.rows<{ wait: number }>(
    'select extract(epoch from next_attempt_at - now())::float8 as wait from webhook_delivery',
  );
  expect(row?.wait).toBeGreaterThan(3_000);
});

it('a stopping dispatcher leaves its jobs to others', async () => {
  const own = await DeliveryStage.open();
  own.lanes.onModuleDestroy();
  const moved: unknown[] = [];
  const data: WebhookClientJob = { version: 1, deliveryId: 'dlv_1', organizationId: 'org' };
  const job = { data, moveToDelayed: (at: number, token: string) => Promise.resolve(void moved.push(at > 0, token)) };
  await expect(own.processor.process(job as unknown as Job<WebhookClientJob>, 'token')).rejects.toBeInstanceOf(DelayedError);
  expect(moved).toEqual([true, 'token']);
  await own.close();
});
