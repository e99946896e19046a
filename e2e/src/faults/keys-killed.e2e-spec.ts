/** @modes embedded, long: redis */
import { eventually } from '@imprint/platform/testing';
import { afterAll, beforeAll, describe } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { Database, Instance, KeyHolder, plaintext, type Resource } from '../harness/index.js';
import { strikes } from './rounds.js';

interface Row {
  id: string;
  active: boolean;
}

describe('kill -9 of keys-service', () => {
  let instance: Instance;
  let database: Database;

  beforeAll(async () => {
    instance = await Instance.start({ apps: ['api-gateway', 'keys-service', 'oauth-server'] });
    database = await Database.open(instance.databaseUrl);
    // The rotation pauses between and after its two writes, so that kills strike inside.
    await database.rows(
      `create function linger() returns trigger language plpgsql as 'begin perform pg_sleep(0.05); return new; end'`,
    );
    await database.rows('create trigger linger before insert or update on api_key for each row execute function linger()');
  });
  afterAll(async () => {
    await database?.close();
    await instance?.stop();
  });

  const rowsOf = ({ userId }: KeyHolder): Promise<Row[]> =>
    database.rows<Row>('select id, revoked_at is null as active from api_key where user_id = $1', [userId]);

  strikes(
    'keys-service during a rotation',
    'leaves exactly one active key, and the old one only if it is',
    async ({ chance, tally }) => {
      const holder = await KeyHolder.arrive(instance);
      const old = await holder.create();
      const rotation = holder.client.send('POST', `/v1/api-keys/${old.id}/rotate`).catch(() => undefined);
      await sleep(chance.between(0, 160));
      const service = instance.app('keys-service');
      await service.kill();
      const answer = await rotation;
      await service.start();
      // The server may still be executing its dead client's statement.
      const rows = await eventually(async () => {
        const [pending] = await database.rows(`select pid from pg_stat_activity where state <> 'idle' and pid <> pg_backend_pid()
        and query ~ 'api_key|COMMIT'`);
        return pending === undefined && (await rowsOf(holder));
      });
      const active = rows.filter((row) => row.active);
      if (answer?.status !== 201) tally.hit += 1;
      if (active.length === 0) tally.lost += 1;
      if (active.length > 1) tally.doubled += 1;
      const images = async (): Promise<number> => (await instance.client(plaintext(old)).send('GET', '/v1/images')).status;
      const expected = active[0]?.id === old.id ? 200 : 401;
      await eventually(async () => (await images()) === expected, { timeoutMs: 15_000 });
      if (answer?.status === 201 && (answer.body.data as unknown as Resource).id !== active[0]?.id) tally.lost += 1;
      // What was interrupted can be repeated.
      if (expected === 200) {
        await holder.client.data('POST', `/v1/api-keys/${old.id}/rotate`);
        if ((await images()) !== 401) tally.doubled += 1;
      }
    },
  );
});
