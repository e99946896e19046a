import type { Principal } from '@imprint/contracts/access';
import { limits } from '@imprint/contracts/limits';
import { setupChecks, setupFindings } from '@imprint/contracts/setup';
import { PostgresRateWindow } from '@imprint/platform/rate-window';
import type { AppHealth, AppsHealth } from '@imprint/platform/app';
import { appNames } from '@imprint/platform/config';
import { freePort, testConfig } from '@imprint/platform/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { IdentityService } from '../identity/index.js';
import { localPerson } from '../identity/index.js';
import { Mailer } from '../mail/index.js';
import { openDatabase, type OpenedDatabase } from '../schema/database.fixture.js';
import { AppChecks } from './app-checks.js';
import { described, found, verdictOn } from './found.js';
import { InstanceFactsRepository } from './instance-facts.repository.js';
import { SetupAccess } from './setup-access.js';
import { SetupChecks } from './setup-checks.service.js';
import { TestMails } from './test-mails.js';

let database: OpenedDatabase;
beforeAll(async () => {
  Logger.overrideLogger(false);
  database = await openDatabase();
});
afterAll(() => database.close());
const facts = () => new InstanceFactsRepository(database.dataSource);
const run = (sql: string, values?: unknown[]) => database.dataSource.query(sql, values);
const caller = { userId: 'user', kind: 'session' } as Principal;

describe('a report', () => {
  const ok = () => Promise.resolve(found('redis_none'));
  const parts = () => ({ check: ok, certificates: ok, proxies: ok, callback: ok, loginWall: ok, secrets: ok });
  const stores = { filesDisk: ok, database: ok, migrations: ok, databaseDisk: ok, clock: ok, redis: ok };

  function reportOf(mail: () => Promise<ReturnType<typeof found>>): SetupChecks {
    const files = { check: async () => ({ storage: await ok(), publicFiles: await ok() }) };
    const given = [parts(), parts(), { check: mail }, files, stores, { apps: ok, publishing: ok }];
    return new SetupChecks(...(given as unknown as ConstructorParameters<typeof SetupChecks>));
  }

  it('has every check in order, also when one of them fails', async () => {
    const { checks, state } = await reportOf(() => Promise.reject(new Error('secret of the driver'))).read();
    expect(checks.map(({ id }) => id)).toEqual(Object.keys(setupChecks));
    expect(checks.find(({ id }) => id === 'mail')).toMatchObject({ state: 'not_checked', finding: 'check_failed' });
    expect(JSON.stringify(checks)).not.toContain('secret of the driver');
    expect(state).toBe('ok');
  });

  it('is made once for those who ask at the same time or shortly after', async () => {
    let runs = 0;
    const report = reportOf(() => Promise.resolve(found('mail_off', { run: (runs += 1) })));
    const [one, other] = await Promise.all([report.read(), report.read()]);
    expect(await report.read()).toBe(one);
    expect(other).toBe(one);
    expect(runs).toBe(1);
    expect(one.state).toBe('warning');
  });

  it('says what to do, with its values filled in', () => {
    const values = { url: 'https://a.example', host: 'a.example', setting: 'PUBLIC_API_URL', app: 'api-gateway', status: 502 };
    expect(described('api_address', found('address_other', values, { settings: ['PUBLIC_API_URL'] }))).toMatchObject({
      title: 'Address of the API',
      found: 'Something else answers at https://a.example (HTTP 502).',
      advice: expect.stringContaining('Point the proxy for a.example to api-gateway.'),
      settings: ['PUBLIC_API_URL'],
    });
  });

  it('is as bad as its worst check', () => {
    const of = (...states: ('ok' | 'warning' | 'problem' | 'not_checked')[]) => verdictOn(states.map((state) => ({ state })));
    expect([of('ok', 'not_checked'), of('ok', 'warning'), of('warning', 'problem', 'ok')]).toEqual(['ok', 'warning', 'problem']);
  });

  it('advises something whenever somebody is needed', () => {
    const needy = Object.entries(setupFindings).filter(([, { state }]) => state === 'warning' || state === 'problem');
    expect(needy.filter(([, finding]) => !('advice' in finding && 'docs' in finding)).map(([code]) => code)).toEqual([]);
  });
});

describe('who may see it', () => {
  const access = () => new SetupAccess(facts());
  const may = (who: Principal = caller) =>
    access()
      .requireOperator(who)
      .then(
        () => true,
        (error: { code: string }) => error.code,
      );
  beforeEach(async () => {
    await run('delete from membership');
    await run(`insert into organization (id, name, slug) values ('second', 'Second', 'second') on conflict do nothing`);
    await run(`insert into app_user (id, email, name) values ('bob', 'bob@example.com', 'Bob') on conflict do nothing`);
    await run(`insert into app_user (id, email, name, subject) values ('local', 'l@x.example', 'L', $1) on conflict do nothing`, [
      localPerson.subject,
    ]);
    await run(`insert into membership (organization_id, user_id, role) values ('org', 'user', 'owner')`);
  });
  const join = (organization: string, user: string, role: string) =>
    run('insert into membership (organization_id, user_id, role) values ($1, $2, $3)', [organization, user, role]);

  it('is whoever owns or administers all organizations that people belong to', async () => {
    expect(await may()).toBe(true);
    await join('org', 'bob', 'viewer');
    await join('second', 'user', 'admin');
    expect(await may()).toBe(true);
    expect(await may({ ...caller, userId: 'bob' })).toBe('operator_only');
  });

  it('is nobody where others have an organization of their own', async () => {
    await join('second', 'bob', 'owner');
    expect(await may()).toBe('operator_only');
    await join('second', 'user', 'creator');
    expect(await may()).toBe('operator_only');
  });

  it('does not depend on what the local identity made before there was a login wall', async () => {
    await join('second', 'local', 'owner');
    expect(await may()).toBe(true);
    expect(await may({ ...caller, userId: 'local' })).toBe('operator_only');
  });
});

describe('test mails', () => {
  let folder: string;
  beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'imprint-mail-'))));
  afterAll(() => rm(folder, { recursive: true }));
  const identity = { user: () => Promise.resolve({ email: 'ada@example.com' }) } as unknown as IdentityService;
  function mailsBy(MAIL_URL: string | null): TestMails {
    const config = testConfig({ MAIL_URL });
    return new TestMails(identity, new Mailer(config), new PostgresRateWindow(database.dataSource), config);
  }

  it('go to whoever asks, so many an hour', async () => {
    const mails = mailsBy(pathToFileURL(folder).href);
    for (let count = 0; count < limits.testMailsPerHour; count += 1)
      expect(await mails.send(caller)).toEqual({ to: 'ada@example.com', via: 'folder' });
    await expect(mails.send(caller)).rejects.toMatchObject({ code: 'too_many_requests' });
    const names = await readdir(folder);
    expect(names).toHaveLength(limits.testMailsPerHour);
    expect(await readFile(join(folder, names[0] ?? ''), 'utf8')).toMatch(/^To: ada@example\.com$/m);
    expect(await mails.send({ ...caller, userId: 'bob' })).toMatchObject({ to: 'ada@example.com' });
  });

  it('that cannot be sent say why, without the login', async () => {
    const port = await freePort();
    const eve = { ...caller, userId: 'eve' };
    await expect(mailsBy(`smtp://imprint:wrong@127.0.0.1:${port}`).send(eve)).rejects.toMatchObject({
      code: 'mail_not_sent',
      retryAfterSeconds: undefined,
      message: `The mail server 127.0.0.1:${port} does not answer (ECONNREFUSED).`,
    });
    await expect(mailsBy(pathToFileURL('/dev/null/mail').href).send(eve)).rejects.toMatchObject({ code: 'mail_not_sent' });
    await expect(mailsBy(null).send(eve)).rejects.toMatchObject({ code: 'not_configured' });
  });
});

describe('apps', () => {
  const checksOf = (change: Partial<AppHealth> = {}) => {
    const apps: AppHealth[] = appNames.map((name) => ({ name, status: 'ready' as const, version: '1', ms: 1, checks: {} }));
    const health = { read: () => Promise.resolve([...apps.slice(1), { ...apps[0], ...change }]) } as unknown as AppsHealth;
    return new AppChecks(health, facts());
  };

  it('are all ready, in the same version', async () => {
    expect(await checksOf().apps()).toEqual({ finding: 'apps_ok', values: { count: 6, version: '1' } });
    expect(await checksOf({ version: '2' }).apps()).toMatchObject({ finding: 'apps_versions' });
    expect(await checksOf({ status: 'unreachable' }).apps()).toMatchObject({ values: { names: 'api-gateway' } });
  });

  it('publish while a worker says that it is alive', async () => {
    await run(`insert into publish_worker (id, alive_until) values (1, now() - interval '1 second')`);
    expect(await checksOf().publishing()).toMatchObject({ finding: 'publishing_stopped' });
    await run(`insert into publish_worker (id, alive_until) values (2, now() + interval '1 minute')`);
    expect(await checksOf().publishing()).toMatchObject({ finding: 'publishing_ok', values: { count: 1 } });
  });
});
