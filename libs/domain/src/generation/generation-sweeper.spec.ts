import { Backlogs, ReadinessRegistry } from '@imprint/platform/health';
import { Metrics } from '@imprint/platform/metrics';
import { eventually } from '@imprint/platform/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { GenerationClaimsRepository } from './generation-claims.repository.js';
import { GenerationSweeper } from './generation-sweeper.js';
import { openGenerations, type OpenedGenerations } from './generations.fixture.js';

let opened: OpenedGenerations;
let claims: GenerationClaimsRepository;
beforeAll(async () => {
  opened = await openGenerations();
  claims = new GenerationClaimsRepository(opened.dataSource);
});
afterAll(() => opened.close());
beforeEach(async () => {
  await opened.dataSource.query('delete from generation');
  opened.jobs.length = 0;
});

/** @param wait interval from now until it is due, such as `-3 seconds` */
const add = (id: string, wait: string, status = 'queued'): Promise<unknown> =>
  opened.dataSource.query(
    `insert into generation (id, organization_id, user_id, kind, status, model, provider, prompt, aspect_ratio, wake_at)
     values ($1, 'org', 'user', 'image', $2, 'some/model', 'some', 'A card', '1:1', now() + $3::interval)`,
    [id, status, wait],
  );

/** Ids of the jobs that one sweep adds. One generation is always overdue, so that the sweep can be awaited. */
async function swept(): Promise<string[]> {
  await add('gen_overdue', '-1 hour');
  const metrics = new Metrics();
  const sweeper = new GenerationSweeper(claims, opened.asQueue, new Backlogs(new ReadinessRegistry(), metrics), opened.config);
  sweeper.onApplicationBootstrap();
  await eventually(() => opened.jobs.length > 0);
  await sweeper.beforeApplicationShutdown();
  const ids = opened.jobs.map(({ data }) => data.generationId);
  return ids.filter((id) => id !== 'gen_overdue');
}

describe('a sweep', () => {
  it('wakes what is overdue by two seconds, and nothing sooner', async () => {
    await add('gen_late', '-3 seconds');
    await add('gen_waiting', '-1 second');
    await add('gen_later', '10 seconds');
    expect(await swept()).toEqual(['gen_late']);
  });

  it('wakes what a worker no longer holds, and leaves alone what is held or has ended', async () => {
    await add('gen_lost', '-3 seconds', 'processing');
    await add('gen_held', '60 seconds', 'processing');
    for (const status of ['completed', 'failed', 'cancelled']) await add(`gen_${status}`, '-1 hour', status);
    expect(await swept()).toEqual(['gen_lost']);
  });

  it('adds one job for each lost claim and minute, however many sweepers run; the next claim gets another one', async () => {
    await add('gen_late', '-3 seconds');
    await swept();
    const jobId = () => opened.jobs.find(({ data }) => data.generationId === 'gen_late')?.opts.jobId;
    expect(jobId()).toMatch(/^gen_late-0-\d+$/);
    await claims.claim('gen_late', 60);
    await opened.dataSource.query(`update generation set wake_at = now() - interval '3 seconds' where id = 'gen_late'`);
    await opened.dataSource.query(`delete from generation where id = 'gen_overdue'`);
    opened.jobs.length = 0;
    await swept();
    expect(jobId()).toMatch(/^gen_late-1-\d+$/);
  });

  it('takes 500 at a time, the oldest first', async () => {
    await opened.dataSource.query(
      `insert into generation (id, organization_id, user_id, kind, status, model, provider, prompt, aspect_ratio, wake_at)
       select 'gen_' || n, 'org', 'user', 'image', 'queued', 'some/model', 'some', 'A card', '1:1', now() - n * interval '3 seconds'
       from generate_series(1, 500) as n`,
    );
    const ids = await swept();
    expect([opened.jobs.length, ids.length, ids[0], ids.includes('gen_1')]).toEqual([500, 499, 'gen_500', false]);
  });
});

it('the backlog is as old as the oldest waiting generation; ended ones do not count', async () => {
  expect(await claims.backlogAgeSeconds()).toBe(0);
  await add('gen_over', '-2 hours', 'failed');
  await add('gen_later', '1 hour');
  expect(await claims.backlogAgeSeconds()).toBe(0);
  await add('gen_late', '-1 hour');
  const age = await claims.backlogAgeSeconds();
  expect(Math.floor(age / 60)).toBe(60);
});
