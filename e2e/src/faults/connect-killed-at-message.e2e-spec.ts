/** @modes embedded, long: redis */
import { FaultProxy, MastodonSimulator } from '@imprint/adapters/channels/testing';
import { loadConfig } from '@imprint/platform/config';
import { SecretBox } from '@imprint/platform/crypto';
import { DatabaseProxy, eventually } from '@imprint/platform/testing';
import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import { ApiClient, AppProcess, attribute, Browser, Database, Instance, isLong, signedUp, tokenOf } from '../harness/index.js';
import { rounds, strikes, type Chance } from './rounds.js';

/** Messages at which the process is killed, of all that a run takes; no multiple of seven. */
const kills = isLong ? Math.max(rounds, 50) : 2;

interface Run {
  /** Of the process, with the platform and the database, until it was killed or everything was done. */
  messages: number;
  last: string;
  /** How it became connected after a kill. */
  recovery: string;
  /** Clients and tokens that the platform issued, and tokens that are neither stored nor revoked. */
  apps: number;
  tokens: number;
  unconfirmed: number;
}

describe('kill -9 of oauth-server after the nth message between it and a platform or PostgreSQL', () => {
  const platform = new MastodonSimulator();
  let proxy: FaultProxy;
  let databaseProxy: DatabaseProxy;
  let instance: Instance;
  let pages: AppProcess;
  let browser: Browser;
  let api: ApiClient;
  let brandId: string;
  let database: Database;
  let strike: (message: string) => boolean = () => true;

  beforeAll(async () => {
    proxy = new FaultProxy(await platform.start());
    await proxy.up();
    const passes = (message: string) => () => strike(message);
    proxy.passes = () => Promise.resolve(strike('platform'));
    const settings = { SWEEP_INTERVAL_MS: '200', LOG_LEVEL: 'warn' };
    instance = await Instance.start({ apps: ['api-gateway', 'scheduler-worker'], settings });
    databaseProxy = new DatabaseProxy(new URL(instance.databaseUrl));
    databaseProxy.passes = passes('database');
    pages = new AppProcess('oauth-server', { ...instance.settings, DATABASE_URL: await databaseProxy.start() });
    await pages.start();
    browser = await signedUp(instance, 'ada@mastodon.example');
    api = instance.client(await tokenOf(browser));
    brandId = (await api.data<{ id: string }[]>('GET', '/v1/brands'))[0]?.id ?? '';
    database = await Database.open(instance.databaseUrl);
  });
  afterAll(async () => {
    await database?.close();
    await pages?.stop();
    await databaseProxy?.stop();
    await instance?.stop();
    await proxy?.down();
    await platform.stop();
  });

  /** From the page of the connection to the answer of the platform, as the path of ours that it sends the browser to. */
  async function answered(connectionId: string): Promise<string> {
    await browser.open(`/connections/${connectionId}/authorize`);
    const { onward } = await browser.submit({ decision: 'connect', server: proxy.url });
    const question = new URL(onward ?? 'nowhere:');
    const body = new URLSearchParams([...question.searchParams, ['decision', 'authorize']]);
    const answer = await fetch(`${question.origin}/oauth/authorize`, { method: 'POST', body, redirect: 'manual' });
    const { pathname, search } = new URL(answer.headers.get('location') ?? '');
    const { headers } = await browser.open(pathname + search);
    return new URL(headers.get('location') ?? '').pathname + search;
  }

  const statusOf = async (id: string): Promise<string> => attribute(await api.data('GET', `/v1/connections/${id}`), 'status');

  /** As a person does it whose browser shows an error at some point. @returns what they had to do */
  async function connect(id: string, survived: () => Promise<boolean>): Promise<string> {
    const callback = await answered(id).catch(() => undefined);
    if (callback !== undefined) await browser.open(callback).catch(() => undefined);
    if (await survived()) return 'nothing';
    // The answer of the platform counts once, and the page says so.
    if (callback !== undefined) {
      const page = await browser.open(callback);
      if ((await statusOf(id)) === 'connected') return page.status === 303 ? 'reloaded' : `reloaded, ${page.status}`;
      expect([page.status, page.text]).toEqual([409, expect.stringContaining('Start it again.')]);
    }
    expect(await statusOf(id)).toBe('pending');
    await browser.open(await answered(id));
    return callback === undefined ? 'started again' : 'reloaded, started again';
  }

  /** @param message at which it is killed; 0 for none */
  async function connectKilledAt(message: number): Promise<Run> {
    const { authorization } = platform;
    const before = { apps: authorization.apps.length, tokens: new Set(authorization.tokens.keys()) };
    const { id } = await api.data<{ id: string }>('POST', '/v1/connections', { platform: 'mastodon', brandId });
    let [messages, last] = [0, ''];
    let killed: Promise<void> | undefined;
    strike = (kind) => {
      if (killed !== undefined) return false;
      [messages, last] = [messages + 1, kind];
      if (messages === message) killed = pages.kill();
      return killed === undefined;
    };
    const recovery = await connect(id, async () => {
      strike = () => true;
      if (killed === undefined) return true;
      await killed;
      await pages.start();
      return false;
    });
    expect([await statusOf(id), await database.rows('select from connection_sign_in where connection_id = $1', [id])]).toEqual([
      'connected',
      [],
    ]);
    const stored = await storedToken(id);
    // What was issued and not stored is revoked after two minutes.
    await database.rows('update credential_revocation set due_at = now()');
    await eventually(async () => (await database.rows('select from credential_revocation')).length === 0);
    const live = [...authorization.tokens.keys()].filter((token) => !before.tokens.has(token));
    expect(live).toContain(stored);
    const apps = authorization.apps.length - before.apps;
    return { messages, last, recovery, apps, tokens: live.length, unconfirmed: live.length - 1 };
  }

  async function storedToken(id: string): Promise<string> {
    const [row] = await database.rows<{ organization: string; sealed: string }>(
      'select organization_id as organization, credentials_sealed as sealed from connection where id = $1',
      [id],
    );
    const opened = new SecretBox(loadConfig(instance.settings)).open(row?.sealed ?? '', row?.organization ?? '');
    return (JSON.parse(opened) as { accessToken: string }).accessToken;
  }

  let messages = 0;
  let unconfirmed = 0;
  strikes(
    'oauth-server at every message of a sign-in on a platform',
    'the account is connected with one credential in the end, and what nobody stored is revoked, whichever message was the last',
    async ({ index, chance, tally }) => {
      if (messages === 0) ({ messages } = await connectKilledAt(0));
      const message = messageOf(index, messages, chance);
      const run = await connectKilledAt(message);
      tally.hit += 1;
      unconfirmed += run.unconfirmed;
      const effects = `${run.apps} clients, ${run.tokens} valid tokens, of which ${run.unconfirmed} unconfirmed`;
      console.log(`killed at message ${message} (${run.last}): ${run.recovery}; at the platform ${effects}`);
    },
    ({ hit }) => {
      console.log(`A sign-in takes ${messages} messages; killed at ${hit} of them, ${unconfirmed} tokens unconfirmed.`);
      return Promise.resolve();
    },
    kills,
  );
});

/** Evenly among all, others in every run, and in no order, in case that the time is over before the last round. */
function messageOf(round: number, messages: number, chance: Chance): number {
  const part = (round * 7) % kills;
  return 1 + Math.floor(((part + chance.between(0, 999) / 1_000) * messages) / kills);
}
