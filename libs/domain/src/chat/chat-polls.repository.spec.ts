import { createTestDatabase, type TestDatabase } from '@imprint/platform/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { Chat1763700005000 } from './1763700005000-chat.migration.js';
import { ChatPollsRepository } from './chat-polls.repository.js';

let database: TestDatabase;
let dataSource: DataSource;
let [first, second]: [ChatPollsRepository, ChatPollsRepository] = [] as never;

beforeAll(async () => {
  database = await createTestDatabase();
  dataSource = await new DataSource({ type: 'postgres', url: database.url }).initialize();
  await dataSource.query('create table organization (id text primary key); create table app_user (id text primary key)');
  await dataSource.query('create table api_key (id text primary key)');
  await new Chat1763700005000().up(dataSource.createQueryRunner());
});
afterAll(async () => {
  await dataSource?.destroy();
  await database?.drop();
});
beforeEach(async () => {
  await dataSource.query('truncate chat_poll');
  [first, second] = [new ChatPollsRepository(dataSource), new ChatPollsRepository(dataSource)];
});

describe(ChatPollsRepository.name, () => {
  it('lets one of many workers poll, until it gives up or its lease expires', async () => {
    const workers = Array.from({ length: 8 }, () => new ChatPollsRepository(dataSource));
    const claims = await Promise.all(workers.map((worker) => worker.claim('telegram', 60)));
    expect(claims.filter((claim) => claim !== null)).toEqual([{ next: null }]);
    const holder = workers[claims.findIndex((claim) => claim !== null)];
    expect(await holder?.claim('telegram', 60)).toEqual({ next: null });
    expect(await first.claim('telegram', 60)).toBeNull();
    await holder?.release('telegram');
    expect(await first.claim('telegram', 60)).toEqual({ next: null });
    await dataSource.query(`update chat_poll set lease_until = now() - interval '1 second'`);
    expect(await second.claim('telegram', 60)).toEqual({ next: null });
  });

  it('continues after the last processed update, and not for a worker that lost its lease', async () => {
    await first.claim('telegram', 60);
    expect(await first.advance('telegram', 41, 60)).toBe(true);
    expect(await first.claim('telegram', 60)).toEqual({ next: 42 });
    await first.release('telegram');
    expect(await second.claim('telegram', 60)).toEqual({ next: 42 });
    expect(await first.advance('telegram', 99, 60)).toBe(false);
    await first.release('telegram');
    expect(await second.claim('telegram', 60)).toEqual({ next: 42 });
    expect(await first.claim('telegram', 60)).toBeNull();
  });

  it('ignores update numbers older than a week: the app may have restarted its count', async () => {
    await first.claim('telegram', 60);
    await first.advance('telegram', 41, 60);
    await dataSource.query(`update chat_poll set read_at = now() - interval '7 days'`);
    expect(await first.claim('telegram', 60)).toEqual({ next: null });
  });
});
