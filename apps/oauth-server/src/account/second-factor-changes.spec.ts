import { Mailer, type Mail } from '@imprint/domain/mail';
import { CONFIG, type Config } from '@imprint/platform/config';
import { SecretBox } from '@imprint/platform/crypto';
import { eventually } from '@imprint/platform/testing';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { mailedCode, password, serviceApiKey, SignInStage, storedText } from '../sign-in/sign-in.fixture.js';
import { codeNow, errorOf, SecondFactorSteps } from './second-factor.fixture.js';

const root = join(import.meta.dirname, '..', '..', '..', '..');

let stage: SignInStage;
let steps: SecondFactorSteps;
const mails: Mail[] = [];

beforeAll(async () => {
  stage = await SignInStage.start({ MAIL_URL: 'smtp://127.0.0.1:1' });
  steps = new SecondFactorSteps(stage);
  jest.spyOn(stage.app.get(Mailer, { strict: false }), 'send').mockImplementation((mail) => {
    mails.push(mail);
    return Promise.resolve();
  });
});
afterAll(() => stage?.close());

describe('turning it off, and new recovery codes', () => {
  it('require the password or a code again', async () => {
    const { member, secret, recoveryCodes, token } = await steps.enrolled();
    const send = (path: string, proof: object) => stage.api('POST', `/v1/auth/second-factor/${path}`, proof, token);
    for (const path of ['recovery-codes', 'disable']) {
      expect(errorOf(await send(path, {}))).toBe('validation_failed');
      expect(errorOf(await send(path, { password: 'not the password' }))).toBe('invalid_credentials');
      expect(errorOf(await send(path, { code: '000000' }))).toBe('second_factor_invalid');
    }
    const fresh = (await send('recovery-codes', { code: codeNow(secret) })).body['recoveryCodes'] as string[];
    expect(errorOf(await steps.complete(await steps.challengeOf(member), recoveryCodes[0] ?? ''))).toBe('second_factor_invalid');
    expect((await send('disable', { code: fresh[0] })).status).toBe(204);
    expect((await steps.signIn(member)).status).toBe(200);
    expect(errorOf(await send('disable', { password }))).toBe('state_conflict');
    expect(
      await storedText(stage, `recovery_code where account_id = (select id from account where user_id = '${member.userId}')`),
    ).toBe('[[]]');
    expect(await steps.audited(member)).toEqual([
      'second-factor.enabled by session',
      'second-factor.recovery-codes-replaced by session',
      'second-factor.recovery-code-used by session',
      'second-factor.disabled by session',
    ]);
  });

  it('can be done by the operator for somebody who has lost everything', async () => {
    const { member, token } = await steps.enrolled();
    const path = '/v1/internal/second-factors/remove';
    expect((await stage.api('POST', path, { email: member.email }, token)).status).toBe(401);
    expect((await stage.asOperator('POST', path, { email: 'nobody@sign-in.example' })).status).toBe(404);
    expect((await stage.asOperator('POST', path, { email: member.email.toUpperCase() })).status).toBe(204);
    expect((await stage.api('GET', '/v1/auth/sessions', undefined, token)).status).toBe(401);
    expect((await steps.signIn(member)).status).toBe(200);
    expect(await steps.audited(member)).toEqual(['second-factor.enabled by session', 'second-factor.disabled by service']);
  });

  it('can be done by the operator from a container', async () => {
    const { member, token } = await steps.enrolled();
    const script = join(root, 'deploy', 'remove-second-factor.mjs');
    const { DATABASE_URL } = stage.app.get<Config>(CONFIG);
    const env = { NODE_ENV: 'test', DATABASE_URL, OAUTH_SERVER_URL: stage.url, SERVICE_API_KEY: serviceApiKey };
    const remove = (...people: string[]) =>
      promisify(execFile)(process.execPath, [script, ...people], { env }).catch((error: unknown) => error as { stderr: string });
    for (const [people, sentence] of [
      [[], 'Whose? node deploy/remove-second-factor.mjs'],
      [[member.email, 'another@sign-in.example'], 'Whose?'],
      [['nobody@sign-in.example'], 'There is no account with this email address.'],
    ] as const)
      expect(await remove(...people)).toMatchObject({ code: 1, stderr: expect.stringContaining(sentence) });
    expect(errorOf(await steps.signIn(member))).toBe('second_factor_required');
    const done = { stdout: expect.stringContaining(`${member.email} was signed out everywhere`), stderr: '' };
    expect(await remove(member.email)).toMatchObject(done);
    expect((await stage.api('GET', '/v1/auth/sessions', undefined, token)).status).toBe(401);
    expect((await steps.signIn(member)).status).toBe(200);
  });
});

describe('a reset of the password', () => {
  it('leaves the second factor on, and reveals nothing about the person to whoever has only the mail', async () => {
    const { member, secret } = await steps.enrolled();
    const next = 'five geese on a lake';
    const browser = stage.browser();
    await browser.open(`/reset-password/new?code=${await mailedCode(stage, member)}`);
    const page = await browser.submit({ password: next });
    expect([page.status, page.text.includes('<form')]).toEqual([200, false]);
    expect(page.text).toContain('/sign-in?next=/account/connections');
    const refused = await steps.signIn(member, next);
    expect(errorOf(refused)).toBe('second_factor_required');
    expect((await steps.complete(String(refused.body.meta?.['challenge']), codeNow(secret))).status).toBe(200);
  });

  it('regression: ends no connections with only the mail, and then changes nothing', async () => {
    const { member, token } = await steps.enrolled();
    const reset = { token: await mailedCode(stage, member), password: 'five geese on a lake' };
    const send = (more: object) => stage.api('POST', '/v1/auth/password-resets/complete', { ...reset, ...more });
    const refused = await send({ endConnections: true });
    expect([refused.status, errorOf(refused)]).toEqual([409, 'state_conflict']);
    expect(refused.body.errors?.[0]?.detail).toContain('/account/connections');
    expect((await stage.api('GET', '/v1/auth/sessions', undefined, token)).status).toBe(200);
    expect(errorOf(await steps.signIn(member))).toBe('second_factor_required');
    expect((await send({})).status).toBe(204);
  });
});

it('changes are mailed to the person, and failed ones are not', async () => {
  const { member, recoveryCodes, token } = await steps.enrolled();
  await steps.complete(await steps.challengeOf(member), recoveryCodes[0] ?? '');
  await steps.complete(await steps.challengeOf(member), recoveryCodes[0] ?? '');
  await stage.database.query(
    `insert into passkey (id, account_id, credential_id, public_key, counter, transports, name)
     select 'pk_mailed', id, 'pk_mailed', 'key', 0, '{}', 'Phone' from account where user_id = $1`,
    [member.userId],
  );
  await stage.api('DELETE', '/v1/auth/passkeys/pk_mailed', undefined, token);
  await stage.api('POST', '/v1/auth/second-factor/disable', { password }, token);
  await stage.api('POST', '/v1/auth/password', { current: password, new: 'five geese on a lake' }, token);
  const own = (): Mail[] => mails.filter(({ to }) => to === member.email);
  await eventually(() => Promise.resolve(own().length >= 5));
  expect(
    own()
      .map(({ subject }) => subject)
      .sort(),
  ).toEqual([
    'A passkey was removed from your account',
    'A recovery code was used for your account',
    'Two-factor authentication was turned off',
    'Two-factor authentication was turned on',
    'Your password was changed',
  ]);
  expect(own()[0]?.text).toContain(`${stage.url}/reset-password`);
});

it('secrets and codes are neither stored in plaintext, nor logged, nor audited', async () => {
  const { member, secret, recoveryCodes } = await steps.enrolled();
  const challenge = await steps.challengeOf(member);
  const code = codeNow(secret);
  await steps.complete(challenge, code);
  const stored = await storedText(stage, 'totp_factor', 'recovery_code', 'sign_in_challenge', 'audit_entry');
  for (const text of [secret, challenge, ...recoveryCodes]) {
    expect(stored).not.toContain(text);
    expect(stored).not.toContain(text.replaceAll('-', ''));
    expect(stage.log).not.toContain(text);
  }
  expect(stage.log).not.toContain(code);
  const [row] = await stage.database.query<{ sealed: string; id: string }[]>(
    `select secret_sealed as sealed, account_id as id from totp_factor f join account a on a.id = f.account_id where a.user_id = $1`,
    [member.userId],
  );
  expect(stage.app.get(SecretBox, { strict: false }).open(row?.sealed ?? '', row?.id ?? '')).toBe(secret);
});
