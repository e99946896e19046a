import { AppProcess } from '@imprint/e2e/harness/app-process';
import { Database } from '@imprint/e2e/harness/database';
import { Instance } from '@imprint/e2e/harness/instance';
import { KeyHolder, plaintext } from '@imprint/e2e/harness/key-holder';
import { knock, seedKeys, type Door } from '@imprint/e2e/harness/key-trials';
import { portSetting } from '@imprint/platform/config';
import { freePort } from '@imprint/platform/testing';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench } from './bench.js';
import { atMost, ratioAtMost, shown, type Figure } from './figures.js';
import { descendants } from './processes.js';

const pepper = 'a-pepper-of-the-bench-that-is-long-enough';
const seconds = 60;
const callers = 48;
/** Without a limit Node.js collects late, and what is garbage looks like growth; with one, growth ends a process. */
const heapMb = 128;
/** Five rotations a minute are what one user may ask for. */
const rotators = 6;
/** A clock is read before a request is sent and after it was answered: near the end of a key either answer is right. */
const doubtMs = 250;

/** What is known of a key: it is good until the one moment, and dead from the other on. Milliseconds of `Date.now()`. */
interface Life {
  id: string;
  key: string;
  goodUntil: number;
  deadFrom: number;
}

interface Count {
  calls: number;
  wrong: number;
  faults: number;
}

/** A minute of calls as fast as they are answered, while keys are revoked, rotated and expire: no fault, no wrong answer, no growth. */
export async function keySaturation(bench: Bench): Promise<Figure[]> {
  return [...(await saturate(bench, 'redis')), ...(await saturate(bench, 'embedded'))];
}

async function saturate(bench: Bench, mode: 'embedded' | 'redis'): Promise<Figure[]> {
  const running = await Instance.start({
    mode,
    apps: ['api-gateway', 'keys-service', 'oauth-server'],
    settings: { KEY_PEPPER: pepper, LOG_LEVEL: 'warn', NODE_OPTIONS: `--max-old-space-size=${heapMb}` },
  });
  bench.defer(() => running.stop());
  const port = String(await freePort());
  const second = new AppProcess('api-gateway', { ...running.settings, [portSetting('api-gateway')]: port });
  bench.defer(() => second.stop());
  await second.start();
  const doors = [running.apiUrl, `http://127.0.0.1:${port}`].map((url): Door => ({ url, kind: 'rest' }));
  const pids = [running.app('api-gateway').pid, second.pid];
  const database = await Database.open(running.databaseUrl);
  const lives = await seedLives(running, database);
  const count: Count = { calls: 0, wrong: 0, faults: 0 };
  const end = Date.now() + seconds * 1_000;
  const changing = changeAll(running, database, lives, end);
  const calling = Promise.all(Array.from({ length: callers }, (_, lane) => callUntil(end, doors, lives, lane, count)));
  await sleep((seconds * 1_000) / 3);
  const early = memory(pids);
  await Promise.all([calling, changing]);
  const late = memory(pids);
  await database.close();
  await second.stop();
  await running.stop();
  return [
    shown(`${mode}: ${seconds} s at saturation, two gateways, calls`, count.calls / seconds, '/s'),
    atMost(`${mode}: keys of ${lives.length} let in when dead or refused when good`, count.wrong, 0, ''),
    atMost(`${mode}: answers other than 200 and 401`, count.faults, 0, ''),
    ratioAtMost(`${mode}: memory of both gateways at the end, against a third of the time`, late, 1.1, 'MB', early),
  ];
}

/** A third lives on, a third expires and a third is revoked, spread over the time. */
async function seedLives(running: Instance, database: Database): Promise<Life[]> {
  const holder = await KeyHolder.arrive(running);
  const lives: Life[] = [];
  for (let second = 1; second < seconds; second += 1) {
    const expiry = Date.now() + second * 1_000;
    const [lasting] = await seedKeys(database, holder, pepper, 1, { rateLimit: 60_000 });
    const [expiring] = await seedKeys(database, holder, pepper, 1, { expiresAt: new Date(expiry) });
    if (lasting) lives.push({ ...lasting, goodUntil: Infinity, deadFrom: Infinity });
    if (expiring) lives.push({ ...expiring, goodUntil: expiry - doubtMs, deadFrom: expiry + doubtMs });
  }
  return lives;
}

async function callUntil(end: number, doors: readonly Door[], lives: readonly Life[], lane: number, count: Count): Promise<void> {
  for (let turn = lane; Date.now() < end; turn += 1) {
    const [life, door] = [lives[turn % lives.length], doors[turn % doors.length]];
    if (life === undefined || door === undefined) return;
    const wasDead = Date.now() >= life.deadFrom;
    const status = await knock(door, life.key).catch(() => 0);
    count.calls += 1;
    if (status !== 200 && status !== 401) count.faults += 1;
    else if (status === 200 ? wasDead : Date.now() < life.goodUntil) count.wrong += 1;
  }
}

async function changeAll(running: Instance, database: Database, lives: Life[], end: number): Promise<void> {
  const revoker = await KeyHolder.arrive(running);
  const holders = await Promise.all(Array.from({ length: rotators }, () => KeyHolder.arrive(running)));
  await Promise.all([revokeUntil(end, revoker, database, lives), ...holders.map((holder) => rotateUntil(end, holder, lives))]);
}

async function revokeUntil(end: number, holder: KeyHolder, database: Database, lives: Life[]): Promise<void> {
  while (Date.now() < end) {
    const [seeded] = await seedKeys(database, holder, pepper, 1);
    if (seeded === undefined) return;
    const life: Life = { ...seeded, goodUntil: Infinity, deadFrom: Infinity };
    lives.push(life);
    await sleep(200);
    life.goodUntil = Date.now();
    await holder.client.data('DELETE', `/v1/api-keys/${life.id}`);
    life.deadFrom = Date.now();
  }
}

async function rotateUntil(end: number, holder: KeyHolder, lives: Life[]): Promise<void> {
  let made = await holder.create({ preset: 'mcp' });
  let life: Life = { id: made.id, key: plaintext(made), goodUntil: Infinity, deadFrom: Infinity };
  lives.push(life);
  for (let rotation = 0; rotation < 4 && Date.now() < end; rotation += 1) {
    await sleep((seconds * 1_000) / 5);
    life.goodUntil = Date.now();
    made = await holder.client.data('POST', `/v1/api-keys/${life.id}/rotate`);
    life.deadFrom = Date.now();
    life = { id: made.id, key: plaintext(made), goodUntil: Infinity, deadFrom: Infinity };
    lives.push(life);
  }
}

function memory(pids: readonly (number | undefined)[]): number {
  return descendants().reduce((sum, { pid, pssMb }) => (pids.includes(pid) ? sum + pssMb : sum), 0);
}
