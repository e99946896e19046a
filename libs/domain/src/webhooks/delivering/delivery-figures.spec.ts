import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DeliveryStage } from './delivery-stage.fixture.js';

let stage: DeliveryStage;

beforeAll(async () => {
  stage = await DeliveryStage.open({ WEBHOOK_RETRY_BASE_MS: 3_600_000 });
  for (const [name, status] of Object.entries({ well: 200, rejecting: 410, broken: 503 })) {
    await stage.organization(name, (_request, response) => response.writeHead(status).end());
    await stage.raise(name, 2);
    await stage.run(name);
  }
  await stage.organization('behind', (_request, response) => response.end());
  await stage.raise('behind', 3);
  await stage.rows(`update webhook_delivery set next_attempt_at = now() - interval '2 minutes' where organization_id = 'behind'`);
  await stage.rows(`update webhook_settings set failing_since = now() - interval '1 day',
    endpoint_url = 'https://user:canary-1@example.com/hooks/canary-2?token=canary-3' where organization_id = 'broken'`);
});
afterAll(() => stage.close());

it('deliveries are counted by outcome, and timed', async () => {
  const text = await stage.metrics.registry.metrics();
  for (const line of [
    'webhook_deliveries_total{status="delivered"} 2',
    'webhook_deliveries_total{status="rejected"} 2',
    'webhook_deliveries_total{status="failed"} 0',
    'webhook_attempt_duration_seconds_count{outcome="retry"} 2',
    'webhook_attempt_duration_seconds_bucket{le="35",outcome="delivered"} 2',
    'webhook_retry_depth{attempts="1"} 2',
  ])
    expect(text.split('\n')).toContain(line);
  expect(Number(/^backlog_age_seconds\{backlog="deliveries"\} (.*)$/m.exec(text)?.[1])).toBeGreaterThanOrEqual(120);
});

it('the worst endpoints come first: the longest failing, then those behind; healthy ones and secrets are left out', async () => {
  const sick = await stage.figures.sickest(10);
  expect(sick.map(({ organizationId }) => organizationId)).toEqual(['broken', 'rejecting', 'behind']);
  const [broken, , behind] = sick;
  expect(broken).toMatchObject({ enabled: true, disabledReason: null, waiting: 2, failingSince: expect.any(Date) });
  expect(broken?.endpoint).toMatch(/^https:\/\/example\.com #[0-9a-f]{8}$/);
  expect(broken?.last).toMatchObject({ status: 'queued', statusCode: 503, errorCode: 'receiver_error' });
  expect(behind).toMatchObject({ waiting: 3, failingSince: null, last: null });
  expect(behind?.overdueSeconds).toBeGreaterThanOrEqual(120);
  expect(JSON.stringify(sick)).not.toContain('canary');
  expect(await stage.figures.sickest(1)).toHaveLength(1);
});
