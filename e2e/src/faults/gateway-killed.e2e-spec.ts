/** @modes embedded, long: redis */
import { afterAll, beforeAll, describe } from '@jest/globals';
import { eventually } from '@imprint/platform/testing';
import { setTimeout as sleep } from 'node:timers/promises';
import { FaultStage } from './fault-stage.js';
import { strikes } from './rounds.js';

interface Creation {
  path: string;
  body: object;
  /** Query that counts the rows created by the request. */
  count: string;
}

interface Attempt extends Creation {
  answered: boolean;
  send(): Promise<unknown>;
}

describe('kill -9 of api-gateway', () => {
  let stage: FaultStage;

  beforeAll(async () => {
    stage = await FaultStage.start(['api-gateway']);
    // A statement survives the client that sent it, and a stored response is simply replayed. So none is ever stored here: every repeat
    // finds what a kill between the commit and that statement leaves behind.
    await stage.rows(
      `create function forget() returns trigger language plpgsql as 'begin perform pg_sleep(0.2); return null; end'`,
    );
    await stage.rows(
      'create trigger forget before update on idempotency_record for each row when (new.status is not null) execute function forget()',
    );
  });
  afterAll(() => stage?.stop());

  function creations(mark: string): [Creation, ...Creation[]] {
    const { brandId, connections, platform } = stage;
    const inAnHour = new Date(Date.now() + 3_600_000);
    const credentials = { url: platform.postsUrl, secret: 'secret-of-a-publishing-receiver' };
    return [
      { path: '/v1/releases', body: stage.release(mark, [connections.feed], inAnHour), count: 'release where title = $1' },
      {
        path: '/v1/posts',
        body: { brandId, content: mark },
        count: 'post p where content = $1 and not exists (select from release r where r.post_id = p.id)',
      },
      { path: '/v1/images/generate', body: { prompt: mark }, count: 'generation where prompt = $1' },
      {
        path: '/v1/connections',
        body: { brandId, platform: 'webhook', displayName: mark, credentials },
        count: 'connection where display_name = $1',
      },
    ];
  }

  const made = async ({ count }: Creation, mark: string): Promise<number> => {
    const [row] = await stage.rows<{ made: number }>(`select count(*)::integer as made from ${count}`, [mark]);
    return row?.made ?? 0;
  };

  strikes(
    'gateway after the commit',
    'a repeat under the same Idempotency-Key makes no second row',
    async ({ index, chance, tally }) => {
      const mark = `Strike ${index}`;
      const attempts = creations(mark).map((creation, kind) => ({
        ...creation,
        send: () => stage.api.send('POST', creation.path, creation.body, { 'idempotency-key': `strike-${index}-${kind}` }),
        answered: false,
      }));
      const first = attempts.map((attempt) =>
        attempt.send().then(
          () => (attempt.answered = true),
          () => undefined,
        ),
      );
      const awaited = chance.pick(attempts as [Attempt, ...Attempt[]]);
      await eventually(async () => awaited.answered || (await made(awaited, mark)) > 0);
      await sleep(chance.between(0, 100));
      const gateway = stage.instance.app('api-gateway');
      await gateway.kill();
      await Promise.all(first);
      for (const attempt of attempts) if (!attempt.answered && (await made(attempt, mark)) === 1) tally.hit += 1;
      await gateway.start();
      for (const attempt of attempts) {
        await eventually(async () => (await attempt.send()).status < 300, { timeoutMs: 20_000 });
        const rows = await made(attempt, mark);
        if (rows === 0) tally.lost += 1;
        if (rows > 1) tally.doubled += 1;
      }
    },
  );
});
