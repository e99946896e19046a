import { sha256Hex } from '@imprint/platform/crypto';
import { RateWindow } from '@imprint/platform/rate-window';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { password, SignInStage } from '../sign-in/sign-in.fixture.js';
import { codeNow, errorOf, SecondFactorSteps } from './second-factor.fixture.js';

let stage: SignInStage;
let steps: SecondFactorSteps;

beforeAll(async () => {
  stage = await SignInStage.start();
  steps = new SecondFactorSteps(stage);
});
afterAll(() => stage?.close());

describe('turning it on', () => {
  it('requires the password, shows a secret as text and QR code, and takes effect with the first code', async () => {
    const member = await stage.member();
    const { token } = await stage.session(member);
    const begin = (secret: string) => stage.api('POST', '/v1/auth/second-factor', { password: secret }, token);
    expect(errorOf(await begin('not the password'))).toBe('invalid_credentials');
    const { body } = await begin(password);
    expect(body['uri']).toContain(`secret=${String(body['secret'])}`);
    expect(body['qrCode']).toMatch(/^<svg [^<]*<rect[^<]*<path[^<]*<\/svg>$/);
    expect((await steps.signIn(member)).status).toBe(200);
    const confirm = (code: string) => stage.api('POST', '/v1/auth/second-factor/confirm', { code }, token);
    expect(errorOf(await confirm('000000'))).toBe('second_factor_invalid');
    const confirmed = await confirm(codeNow(String(body['secret'])));
    expect(new Set(confirmed.body['recoveryCodes'] as string[]).size).toBe(10);
    const state = await stage.api('GET', '/v1/auth/second-factor', undefined, token);
    expect(state.body.data).toMatchObject({ attributes: { isEnabled: true, recoveryCodesLeft: 10 } });
    expect(errorOf(await steps.signIn(member))).toBe('second_factor_required');
    expect([errorOf(await begin(password)), errorOf(await confirm(codeNow(String(body['secret']))))]).toEqual([
      'state_conflict',
      'state_conflict',
    ]);
  });

  it('also works on the pages, which show the recovery codes once', async () => {
    const member = await stage.member();
    const browser = await stage.signedIn(member);
    await browser.open('/account/second-factor');
    expect((await browser.submit({ password: 'not the password' })).status).toBe(401);
    const page = await browser.submit({ password });
    const secret = /<code id="secret">(\w+)</.exec(page.text)?.[1] ?? '';
    expect(page.text).toContain('<svg ');
    const again = await browser.submit({ code: '000000' });
    expect([again.status, again.text.includes(secret), again.text.includes('<svg')]).toEqual([401, false, false]);
    const done = await browser.submit({ code: codeNow(secret) });
    const codes = (/<code id="codes">([^<]*)</.exec(done.text)?.[1] ?? '').split('\n');
    expect([done.status, done.headers.get('cache-control'), codes.length]).toEqual([201, 'no-store', 10]);
    expect((await browser.open('/account/second-factor')).text).toContain('10 recovery codes are left');
    for (const code of codes) expect(browser.page?.text).not.toContain(code);
    await stage.database.query(
      `delete from recovery_code where (account_id, code_hash) not in (
         select account_id, min(code_hash) from recovery_code group by account_id)`,
    );
    expect((await browser.open('/account/second-factor')).text).toContain('1 recovery code is left.');
    await steps.forgetUse(member);

    const other = stage.browser();
    await other.open('/sign-in?next=/feed');
    const question = await other.submit({ email: member.email, password });
    expect([question.status, other.cookies.has('imprint_session')]).toEqual([200, false]);
    const wrong = await other.submit({ code: '000000' });
    expect([wrong.status, wrong.text]).toEqual([401, expect.stringContaining('role="alert"')]);
    const entered = await other.submit({ code: codeNow(secret).replace(/^.../, '$& ') });
    expect([entered.status, entered.headers.get('location')]).toEqual([303, '/feed']);
    expect((await other.open('/account')).status).toBe(200);
  });
});

describe('signing in', () => {
  it('requires a code after the password, and a challenge works once', async () => {
    const { member, secret, recoveryCodes } = await steps.enrolled();
    const refused = await steps.signIn(member);
    expect([refused.status, refused.headers.getSetCookie(), refused.body['token']]).toEqual([401, [], undefined]);
    const challenge = String(refused.body.meta?.['challenge']);
    expect(errorOf(await steps.complete(challenge, '000000'))).toBe('second_factor_invalid');
    const entered = await steps.complete(challenge, codeNow(secret));
    expect([entered.status, entered.headers.getSetCookie()[0]]).toEqual([200, expect.stringMatching(/^imprint_session=/)]);
    expect((await stage.api('GET', '/v1/auth/sessions', undefined, String(entered.body['token']))).status).toBe(200);
    expect(errorOf(await steps.complete(challenge, recoveryCodes[0] ?? ''))).toBe('challenge_expired');
    expect(errorOf(await steps.complete('made-up', codeNow(secret)))).toBe('challenge_expired');
  });

  it('accepts a code of the app once, also for two concurrent requests', async () => {
    const { member, secret } = await steps.enrolled();
    const [first, second, third] = [
      await steps.challengeOf(member),
      await steps.challengeOf(member),
      await steps.challengeOf(member),
    ];
    const code = codeNow(secret);
    const answers = await Promise.all([steps.complete(first, code), steps.complete(second, code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect(errorOf(await steps.complete(third, code))).toBe('second_factor_invalid');
  });

  it('accepts each recovery code once, however it is written', async () => {
    const { member, recoveryCodes, token } = await steps.enrolled();
    const [code = ''] = recoveryCodes;
    expect((await steps.complete(await steps.challengeOf(member), code.toUpperCase().replaceAll('-', ' '))).status).toBe(200);
    expect(errorOf(await steps.complete(await steps.challengeOf(member), code))).toBe('second_factor_invalid');
    const state = await stage.api('GET', '/v1/auth/second-factor', undefined, token);
    expect(state.body.data).toMatchObject({ attributes: { recoveryCodesLeft: 9 } });
    expect(await steps.audited(member)).toEqual([
      'second-factor.enabled by session',
      'second-factor.recovery-code-used by session',
    ]);
  });

  it('allows five wrong codes per sign-in, and ten from one network, after which the right one is refused too', async () => {
    const { member, secret } = await steps.enrolled();
    const from = '198.51.100.7';
    for (let round = 0; round < 2; round += 1) {
      const challenge = await steps.challengeOf(member, from);
      for (let wrong = 0; wrong < 5; wrong += 1)
        expect(errorOf(await steps.complete(challenge, '000000', from))).toBe('second_factor_invalid');
      expect(errorOf(await steps.complete(challenge, codeNow(secret), from))).toBe('challenge_expired');
    }
    const refused = await steps.complete(await steps.challengeOf(member, from), codeNow(secret), from);
    expect([errorOf(refused), Number(refused.headers.get('retry-after')) > 600]).toEqual(['too_many_requests', true]);
    expect((await steps.complete(await steps.challengeOf(member), codeNow(secret))).status).toBe(200);
  });

  it('accepts a recovery code after too many wrong codes of the app', async () => {
    const { member, secret, recoveryCodes } = await steps.enrolled();
    const window = stage.app.get(RateWindow, { strict: false });
    const hit = window.hit.bind(window);
    const refused = { allowed: false, limit: 100, remaining: 0, resetAt: new Date(), retryAfterSeconds: 86_400 };
    const isLong = (seconds = 0): boolean => seconds === 30 * 86_400;
    const spy = jest
      .spyOn(window, 'hit')
      .mockImplementation((key, limit, seconds) => (isLong(seconds) ? Promise.resolve(refused) : hit(key, limit, seconds)));
    try {
      const answer = await steps.complete(await steps.challengeOf(member), codeNow(secret));
      expect([errorOf(answer), answer.body.errors?.[0]?.detail]).toEqual([
        'too_many_requests',
        expect.stringContaining('recovery code'),
      ]);
      expect((await steps.complete(await steps.challengeOf(member), recoveryCodes[0] ?? '')).status).toBe(200);
    } finally {
      spy.mockRestore();
    }
  });

  it('regression: wrong codes do not block recovery codes, or managing the account where one is signed in', async () => {
    const { member, recoveryCodes, token } = await steps.enrolled();
    const from = '203.0.113.9';
    for (let round = 0; round < 2; round += 1) {
      const challenge = await steps.challengeOf(member, from);
      for (let wrong = 0; wrong < 5; wrong += 1) await steps.complete(challenge, '000000', from);
    }
    expect(errorOf(await steps.complete(await steps.challengeOf(member, from), '000000', from))).toBe('too_many_requests');
    expect((await steps.complete(await steps.challengeOf(member, from), recoveryCodes[0] ?? '', from)).status).toBe(200);
    for (let wrong = 0; wrong < 10; wrong += 1) await steps.signIn(member, 'not it', from);
    expect(errorOf(await steps.signIn(member, password, from))).toBe('too_many_requests');
    const proof = { password };
    expect((await stage.api('POST', '/v1/auth/second-factor/recovery-codes', proof, token, from)).status).toBe(200);
    const next = { current: password, new: 'five geese on a lake' };
    expect((await stage.api('POST', '/v1/auth/password', next, token, from)).status).toBe(200);
  });

  it('fails when the challenge is older than five minutes or the password was changed meanwhile', async () => {
    const { member, secret, token } = await steps.enrolled();
    const [late, before] = [await steps.challengeOf(member), await steps.challengeOf(member)];
    const next = { current: password, new: 'five geese on a lake' };
    expect((await stage.api('POST', '/v1/auth/password', next, token)).status).toBe(200);
    expect(errorOf(await steps.complete(before, codeNow(secret)))).toBe('challenge_expired');
    const fresh = String((await steps.signIn(member, next.new)).body.meta?.['challenge']);
    await stage.database.query(`update sign_in_challenge set expires_at = now()`);
    for (const challenge of [late, fresh])
      expect(errorOf(await steps.complete(challenge, codeNow(secret)))).toBe('challenge_expired');
  });
});

it('an invitation is accepted after the second factor, not before', async () => {
  const { member, secret } = await steps.enrolled();
  const { organizationId } = await stage.member();
  const code = 'code-of-the-invitation';
  await stage.database.query(
    `insert into invitation (id, organization_id, email, role, code_digest, expires_at) values ('inv', $1, $2, 'viewer', $3, now() + interval '1 day')`,
    [organizationId, member.email, sha256Hex(code)],
  );
  const joined = async (): Promise<number> =>
    (await stage.database.query<unknown[]>('select 1 from membership where user_id = $1', [member.userId])).length;
  const browser = stage.browser();
  await browser.open(`/invitations/accept?code=${code}`);
  await browser.submit({ password });
  expect(await joined()).toBe(1);
  const entered = await browser.submit({ code: codeNow(secret) });
  expect([entered.status, entered.headers.get('location')]).toEqual([303, `/invitations/accept?code=${code}`]);
  await browser.open(`/invitations/accept?code=${code}`);
  expect([(await browser.submit({})).status, await joined()]).toEqual([303, 2]);
});

it('regression: recovery codes are shown even if the attempt cannot be taken back', async () => {
  const member = await stage.member();
  const { token } = await stage.session(member);
  const window = stage.app.get(RateWindow, { strict: false });
  const spy = jest.spyOn(window, 'giveBack').mockRejectedValue(new Error('the window is away'));
  try {
    const begun = await stage.api('POST', '/v1/auth/second-factor', { password }, token);
    const first = { code: codeNow(String(begun.body['secret'])) };
    const confirmed = await stage.api('POST', '/v1/auth/second-factor/confirm', first, token);
    expect([begun.status, (confirmed.body['recoveryCodes'] as string[]).length]).toEqual([201, 10]);
  } finally {
    spy.mockRestore();
  }
});
