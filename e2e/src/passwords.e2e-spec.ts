/** @modes embedded */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Browser, Database, expectProblem, Instance, Mailbox, password, signedUp, tokenOf } from './harness/index.js';

let mailbox: Mailbox;
let instance: Instance;
let database: Database;

beforeAll(async () => {
  instance = await Instance.shared();
  mailbox = Mailbox.of(instance);
  database = await Database.open(instance.databaseUrl);
});
afterAll(async () => {
  await database?.close();
});

let people = 0;
const somebody = (): string => `person-${(people += 1)}@passwords.example`;
let addresses = 0;
const from = (ip = `198.51.100.${(addresses += 1)}`): Record<string, string> => ({ 'x-forwarded-for': ip });

const signIn = (email: string, secret: string, headers = from()) =>
  instance.client().send('POST', '/v1/auth/sign-in', { email, password: secret }, headers);
const whoAmI = (token: string) => instance.client(token).send('GET', '/v1/auth/whoami');
const tokenIn = ({ body }: { body: object }): string => (body as { token: string }).token;

async function signInOk(email: string, secret = password) {
  const answer = await signIn(email, secret);
  expect(answer.status).toBe(200);
  return answer;
}

describe('a forgotten password', () => {
  it('is replaced by a link that works once, and every session ends', async () => {
    const email = somebody();
    const before = await signedUp(instance, email);
    const token = await tokenOf(before);
    const browser = new Browser(instance.apiUrl);
    await browser.open('/reset-password');
    expect((await browser.submit({ email })).status).toBe(202);
    const code = await mailbox.code(email);
    await browser.open(`/reset-password/new?code=${code}`);
    expect((await browser.submit({ password: 'password1234' })).trouble).toMatch(/attacker/);
    expect((await browser.submit({ password: 'five geese on a lake' })).title).toBe('Your password is set · Imprint');
    expectProblem(await whoAmI(token), { code: 'invalid_session' });
    expect((await before.fetch('POST', '/v1/auth/refresh')).status).toBe(401);
    expectProblem(await signIn(email, password), { code: 'invalid_credentials' });
    await signInOk(email, 'five geese on a lake');
    await browser.open(`/reset-password/new?code=${code}`);
    expect((await browser.submit({ password: 'six swans on a river' })).status).toBe(400);
    for (const app of instance.processes) expect(app.output).not.toContain(code);
  });

  it('over the API the answer is the same for an address without an account, which gets no mail', async () => {
    const [email, stranger] = [somebody(), somebody()];
    await signedUp(instance, email);
    const ask = (address: string) => instance.client().send('POST', '/v1/auth/password-resets', { email: address }, from());
    expect(await Promise.all([ask(email), ask(stranger)])).toMatchObject([
      { status: 202, body: {} },
      { status: 202, body: {} },
    ]);
    const first = await mailbox.code(email);
    expect(await mailbox.unread(stranger)).toEqual([]);
    await ask(email);
    const second = await mailbox.code(email);
    const complete = (code: string) =>
      instance.client().send('POST', '/v1/auth/password-resets/complete', { token: code, password: 'five geese on a lake' });
    expectProblem(await complete(first), { code: 'invalid_code' });
    const both = await Promise.all([complete(second), complete(second)]);
    expect(both.map(({ status }) => status).sort()).toEqual([204, 400]);
  });

  it('is not replaced when the link is older than thirty minutes', async () => {
    const email = somebody();
    await signedUp(instance, email);
    await instance.client().send('POST', '/v1/auth/password-resets', { email }, from());
    const token = await mailbox.code(email);
    // This link only: other specs reset passwords of the same instance.
    await database.rows(
      `update password_reset set expires_at = expires_at - interval '30 minutes'
       where account_id = (select id from account where email = $1)`,
      [email],
    );
    const answer = await instance.client().send('POST', '/v1/auth/password-resets/complete', { token, password });
    expectProblem(answer, { code: 'invalid_code' });
  });
});

describe('another password', () => {
  it('takes the present one, and ends every session but the new one', async () => {
    const email = somebody();
    const browser = await signedUp(instance, email);
    const token = await tokenOf(browser);
    const change = (current: string, next: string) =>
      instance.client(token).send('POST', '/v1/auth/password', { current, new: next });
    expectProblem(await change('not the password', 'five geese on a lake'), { code: 'invalid_credentials' });
    expectProblem(await change(password, 'tooshort'), { code: 'validation_failed', source: { pointer: '/new' } });
    const changed = await change(password, 'five geese on a lake');
    expect(changed.status).toBe(200);
    expectProblem(await whoAmI(token), { code: 'invalid_session' });
    expect((await whoAmI(tokenIn(changed))).status).toBe(200);
    await signInOk(email, 'five geese on a lake');
  });

  it.each([
    ['of eleven characters', 'elevenchars', '12 to 256'],
    ['of 257 characters', 'x y'.repeat(85) + 'zz', ''],
    ['that everybody tries first', 'Password-1234', 'attacker'],
    ['of one character only', 'aaaaaaaaaaaaaaa', 'attacker'],
    ['that is the address', 'THE-ADDRESS', 'email'],
  ])('is not one %s', async (_what, next, reason) => {
    const email = `somebody-${somebody()}`;
    const token = await tokenOf(await signedUp(instance, email));
    const chosen = next === 'THE-ADDRESS' ? email.toUpperCase() : next;
    const answer = await instance.client(token).send('POST', '/v1/auth/password', { current: password, new: chosen });
    expectProblem(answer, { code: 'validation_failed', source: { pointer: '/new' } });
    expect(answer.body.errors?.[0]?.detail).toContain(reason);
  });

  it('is hashed again with today’s cost when its owner signs in', async () => {
    const email = somebody();
    await signedUp(instance, email);
    // "password" and "somesalt" of the reference implementation, with less memory than today's parameters.
    await database.rows(`update account set password_hash = $2 where email = $1`, [
      email,
      '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4',
    ]);
    await signInOk(email, 'password');
    const [row] = await database.rows<{ hash: string }>('select password_hash as hash from account where email = $1', [email]);
    expect(row?.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    await signInOk(email, 'password');
  });
});

describe('guessing', () => {
  it('an account takes ten tries in a quarter of an hour from one network, an unknown one too; its owner gets in from elsewhere', async () => {
    const email = somebody();
    await signedUp(instance, email);
    for (const target of [email, somebody()]) {
      const there = from();
      const answers = await Promise.all(Array.from({ length: 12 }, () => signIn(target, 'not the password', there)));
      expect(answers.map(({ status }) => status).sort()).toEqual([...Array<number>(10).fill(401), 429, 429]);
      const refused = await signIn(target, password, there);
      expectProblem(refused, { code: 'too_many_requests' });
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(600);
    }
    await signInOk(email);
  });

  it('an account takes a hundred from wherever', async () => {
    const target = somebody();
    const answers = await Promise.all(Array.from({ length: 102 }, () => signIn(target, 'not the password')));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
  });

  it('an address takes thirty wrong ones; a right password in between does not count and makes room for no more', async () => {
    const email = somebody();
    await signedUp(instance, email);
    const here = from();
    const statuses: number[] = [];
    for (let round = 0; round < 35; round += 1)
      statuses.push((await (round % 10 === 0 ? signIn(email, password, here) : signIn(somebody(), 'wrong', here))).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(4);
    expect(statuses.at(-1)).toBe(429);
    expect(statuses.indexOf(429)).toBe(34);
  });
});
