import { LocalRateWindow } from '@imprint/platform/rate-window';
import { beforeEach, expect, it, jest } from '@jest/globals';
import type { DataSource } from 'typeorm';
import type { Accounts } from './accounts.service.js';
import type { AuthSessions } from './auth-sessions.service.js';
import { AttemptLimiter } from './attempt-limiter.js';
import type { PasswordResetsRepository } from './password-resets.repository.js';
import type { SecondStep } from './second-factor/second-step.js';
import { SignIn } from './sign-in.service.js';

const [home, elsewhere] = ['198.51.100.7', '203.0.113.9'];
let signIn: SignIn;

beforeEach(() => {
  const accounts = {
    signIn: (email: string, password: string) => Promise.resolve(password === `of ${email}` ? { userId: email } : null),
    holdUnchanged: () => Promise.resolve(true),
  } as unknown as Accounts;
  const dataSource = { transaction: (work: (manager: object) => unknown) => work({}) } as unknown as DataSource;
  const sessions = { start: (userId: string) => Promise.resolve({ userId }) } as unknown as AuthSessions;
  const secondStep = { ask: () => Promise.resolve(null) } as unknown as SecondStep;
  const resets = {} as PasswordResetsRepository;
  signIn = new SignIn(dataSource, accounts, sessions, new AttemptLimiter(new LocalRateWindow()), secondStep, resets);
});

const attempt = (email: string, password: string, clientIp = home): Promise<string> =>
  signIn.withPassword({ email, password, clientIp }).then(
    () => 'in',
    (error: { code: string }) => error.code,
  );
const right = (email: string, clientIp?: string) => attempt(email, `of ${email}`, clientIp);

/** The distinct outcomes of this many attempts. */
async function times(count: number, one: (index: number) => Promise<string>): Promise<Set<string>> {
  const outcomes = new Set<string>();
  for (let index = 0; index < count; index += 1) outcomes.add(await one(index));
  return outcomes;
}

it('even with the right password, a network may sign in 300 times and no more: each attempt costs a hash', async () => {
  expect(await times(300, () => right('ada@a.example'))).toEqual(new Set(['in']));
  expect(await right('ada@a.example')).toBe('too_many_requests');
  expect(await right('grace@g.example')).toBe('too_many_requests');
  expect(await right('ada@a.example', elsewhere)).toBe('in');
});

it('ten wrong attempts on an account from one network are the limit, however many correct ones are in between', async () => {
  for (let round = 0; round < 10; round += 1) {
    expect(await attempt('ada@a.example', 'wrong')).toBe('invalid_credentials');
    expect(round === 9 ? 'in' : await right('ada@a.example')).toBe('in');
  }
  expect(await right('ada@a.example')).toBe('too_many_requests');
  expect(await right('ada@a.example', elsewhere)).toBe('in');
});

it('owning an account grants no further attempts on others', async () => {
  const outcomes = await times(30, async (index) => {
    await right('mallory@m.example');
    return attempt(`victim${index}@v.example`, 'a guess');
  });
  expect(outcomes).toEqual(new Set(['invalid_credentials']));
  expect(await attempt('another@v.example', 'a guess')).toBe('too_many_requests');
});

it('an app accepts a hundred wrong codes in thirty days, however slowly, and a new setup starts over', async () => {
  const attempts = new AttemptLimiter(new LocalRateWindow());
  let now = 0;
  const clock = jest.spyOn(performance, 'now').mockImplementation(() => now);
  const attempt = (app: string) =>
    attempts.count({ what: 'second-factor', email: 'ada@a.example', clientIp: home, app }).then(
      () => 'counted',
      (error: Error) => error.message,
    );
  try {
    expect(
      await times(100, (index) => {
        if (index % 10 === 0) now += 16 * 60_000;
        return attempt('old app');
      }),
    ).toEqual(new Set(['counted']));
    now += 16 * 60_000;
    expect(await attempt('old app')).toMatch(/recovery code/);
    expect(await attempt('new app')).toBe('counted');
    now += 30 * 86_400_000;
    expect(await attempt('old app')).toBe('counted');
  } finally {
    clock.mockRestore();
  }
});
