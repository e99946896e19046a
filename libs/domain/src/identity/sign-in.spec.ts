import { sha256Hex } from '@imprint/platform/crypto';
import { SnakeNamingStrategy } from '@imprint/platform/database';
import { RateWindow, verdict } from '@imprint/platform/rate-window';
import { createTestDatabase, testConfig, type TestDatabase } from '@imprint/platform/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { Mailer } from '../mail/index.js';
import { schema } from '../schema/index.js';
import type { AccountEntity } from './account.entity.js';
import { AccountsRepository } from './accounts.repository.js';
import { Accounts } from './accounts.service.js';
import { AuthSessionsRepository } from './auth-sessions.repository.js';
import { AuthSessions } from './auth-sessions.service.js';
import { AttemptLimiter } from './attempt-limiter.js';
import { PasswordResetEntity } from './password-reset.entity.js';
import { PasswordResetsRepository } from './password-resets.repository.js';
import { PasswordResets } from './password-resets.service.js';
import type { SecondStep } from './second-factor/second-step.js';
import { SignInChallengesRepository } from './second-factor/sign-in-challenges.repository.js';
import { SignIn } from './sign-in.service.js';
import { UsersRepository } from './users.repository.js';

const [old, next] = ['four ducks on a pond', 'five geese on a lake'];
const clientIp = '198.51.100.7';

class NoLimit extends RateWindow {
  override hit = async (_key: string, limit: number) => verdict(true, limit, 1, 0);
  override giveBack = () => Promise.resolve();
}

/** Runs something else between checking the password and acting on it. */
class InterruptedAccounts extends Accounts {
  interruption: () => Promise<void> = () => Promise.resolve();

  override async isPassword(account: AccountEntity, password: string): Promise<boolean> {
    const isRight = await super.isPassword(account, password);
    const { interruption } = this;
    this.interruption = () => Promise.resolve();
    await interruption();
    return isRight;
  }
}

let database: TestDatabase;
let dataSource: DataSource;
let accounts: InterruptedAccounts;
let signIn: SignIn;
let resets: PasswordResets;
let account: AccountEntity;

beforeAll(async () => {
  database = await createTestDatabase(schema.migrations);
  const namingStrategy = new SnakeNamingStrategy();
  dataSource = new DataSource({ type: 'postgres', url: database.url, entities: schema.entities, namingStrategy });
  await dataSource.initialize();
  const config = testConfig();
  const challenges = new SignInChallengesRepository(dataSource);
  const sessions = new AuthSessions(new AuthSessionsRepository(dataSource), challenges);
  const attempts = new AttemptLimiter(new NoLimit());
  accounts = new InterruptedAccounts(new AccountsRepository(dataSource), new UsersRepository(dataSource), challenges);
  const links = new PasswordResetsRepository(dataSource);
  const secondStep = { ask: () => Promise.resolve(null) } as unknown as SecondStep;
  signIn = new SignIn(dataSource, accounts, sessions, attempts, secondStep, links);
  resets = new PasswordResets(links, accounts, sessions, attempts, new Mailer(config), config);
});
afterAll(async () => {
  await dataSource?.destroy();
  await database?.drop();
});
beforeEach(async () => {
  await dataSource.query('truncate account, app_user cascade');
  account = await accounts.add(dataSource.manager, { email: 'ada@example.com', name: 'Ada', password: old });
  await mailed('code');
});

/** Stores a reset link as if it had been mailed with this code. */
async function mailed(code: string): Promise<void> {
  const expiresAt = new Date(Date.now() + 60_000);
  await dataSource.manager.insert(PasswordResetEntity, { accountId: account.id, codeHash: sha256Hex(code), expiresAt });
}

const enter = (password: string) => signIn.withPassword({ email: account.email, password, clientIp });
const change = (current: string, wanted: string) =>
  signIn.changePassword({ userId: account.userId, clientIp }, { current, next: wanted });

describe('while a new password is set with a reset link', () => {
  beforeEach(() => {
    accounts.interruption = async () => void (await resets.complete('code', next));
  });

  it('nobody signs in with the old one', async () => {
    await expect(enter(old)).rejects.toMatchObject({ code: 'invalid_credentials' });
    const alive = await dataSource.query<unknown[]>('select 1 from auth_session where ended_at is null');
    expect(alive).toEqual([]);
  });

  it('nobody changes the password by knowing the old one', async () => {
    await expect(change(old, 'six swans on a river')).rejects.toMatchObject({ code: 'invalid_credentials' });
    expect((await enter(next)).accountId).toBe(account.id);
  });
});

it('a link mailed before the password was changed does not work', async () => {
  await change(old, next);
  await expect(resets.complete('code', 'six swans on a river')).rejects.toMatchObject({ code: 'invalid_code' });
  expect((await enter(next)).accountId).toBe(account.id);
});

it('of two changes with the same current password, one succeeds', async () => {
  const made = await Promise.allSettled([change(old, next), change(old, 'six swans on a river')]);
  expect(made.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

it.each(['', ' ', 'a\u202eb', 'a\r\nb', 'a\u001b[31mb', 'x'.repeat(101)])('nobody is called %j', async (name) => {
  const someone = { email: 'eve@example.com', name, password: 'quite-some-long-password' };
  await expect(accounts.add(dataSource.manager, someone)).rejects.toMatchObject({
    entries: [{ code: 'validation_failed', source: { pointer: '/name' } }],
  });
  expect(await accounts.withEmail(someone.email)).toBeNull();
});
