import { eventually } from '@imprint/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { generateKeyPairSync } from 'node:crypto';
import { Script } from 'node:vm';
import { errorOf } from '../account/second-factor.fixture.js';
import { password, SignInStage, type TestBrowser } from '../sign-in/sign-in.fixture.js';
import { Authenticator, type Deviation } from './authenticator.fixture.js';
import { PasskeySteps } from './passkey-steps.fixture.js';

let stage: SignInStage;
let steps: PasskeySteps;

beforeAll(async () => {
  stage = await SignInStage.start();
  steps = new PasskeySteps(stage);
});
afterAll(() => stage?.close());

const begin: PasskeySteps['begin'] = (token) => steps.begin(token);
const add: PasskeySteps['add'] = (...given) => steps.add(...given);
const ask: PasskeySteps['ask'] = (challenge) => steps.ask(challenge);
const enter: PasskeySteps['enter'] = (...given) => steps.enter(...given);
const list: PasskeySteps['list'] = (token) => steps.list(token);
const holder: PasskeySteps['holder'] = () => steps.holder();
const secondStep: PasskeySteps['secondStep'] = (person) => steps.secondStep(person);
const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;

describe('a passkey', () => {
  it('is added with the password and a name, once, and is audited', async () => {
    const { member, device, token, id } = await holder();
    expect(await list(token)).toMatchObject([{ id, attributes: { name: 'Phone' } }]);
    expect(errorOf(await stage.api('POST', '/v1/auth/passkeys/options', { password: 'not it' }, token))).toBe(
      'invalid_credentials',
    );
    const { options, state } = await begin(token);
    expect(options.excludeCredentials).toMatchObject([{ id: device.id }]);
    expect(errorOf(await add(token, state, device.create(options)))).toBe('state_conflict');
    expect(errorOf(await add(token, state, new Authenticator(stage.url).create(options), 'a\u202eb'))).toBe('validation_failed');
    const entries = await stage.database.query<{ action: string }[]>(
      'select action from audit_entry where organization_id = $1 order by id',
      [member.organizationId],
    );
    expect(entries.map(({ action }) => action)).toEqual(['passkey.added']);
  });

  it.each<[string, Deviation]>([
    ['made for another site', { origin: 'https://evil.example' }],
    ['made for another host', { host: 'evil.example' }],
    ['made for another challenge', { challenge: Buffer.from('another').toString('base64url') }],
    ['that signs in instead', { type: 'webauthn.get' }],
  ])('%s is not added', async (_what, deviation) => {
    const { token } = await stage.session(await stage.member());
    const { options, state } = await begin(token);
    expect(errorOf(await add(token, state, new Authenticator(stage.url).create(options, deviation)))).toBe('passkey_refused');
    expect(await list(token)).toEqual([]);
  });

  it("cannot be added to somebody else's account, and an invalid one is refused", async () => {
    const [ada, bob] = [await stage.session(await stage.member()), await stage.session(await stage.member())];
    const { options, state } = await begin(ada.token);
    expect(errorOf(await add(bob.token, state, new Authenticator(stage.url).create(options)))).toBe('challenge_expired');
    expect(errorOf(await add(ada.token, 'v1.x.y', new Authenticator(stage.url).create(options)))).toBe('challenge_expired');
    for (const response of [{}, { id: 7 }, { id: 'x', rawId: 'x', type: 'public-key', response: { clientDataJSON: 'e30' } }])
      expect(errorOf(await add(ada.token, state, response))).toBe('passkey_refused');
  });

  it('can be removed by its owner only, and no longer signs in', async () => {
    const [{ device, token, id }, other] = [await holder(), await holder()];
    const foreign = await stage.api('DELETE', `/v1/auth/passkeys/${id}`, undefined, other.token);
    expect([foreign.status, errorOf(foreign)]).toEqual([404, 'not_found']);
    expect((await stage.api('DELETE', `/v1/auth/passkeys/${id}`, undefined, token)).status).toBe(200);
    const { options, state } = await ask();
    expect([errorOf(await enter(state, device.get(options))), await list(token)]).toEqual(['passkey_refused', []]);
  });
});

describe('signing in with a passkey alone', () => {
  it('works once per challenge, and records which passkey was used', async () => {
    const { member, device, token } = await holder();
    const { options, state } = await ask();
    expect(options.allowCredentials ?? []).toEqual([]);
    const answer = device.get(options);
    const both = await Promise.all([enter(state, answer), enter(state, answer)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect(errorOf(await enter(state, answer))).toBe('challenge_expired');
    const entered = both.find(({ status }) => status === 200);
    expect(entered?.headers.getSetCookie()[0]).toMatch(/^imprint_session=/);
    const [session] = await stage.database.query<{ user: string }[]>(
      'select user_id as "user" from auth_session order by created_at desc, id desc limit 1',
    );
    expect(session?.user).toBe(member.userId);
    expect(await list(token)).toMatchObject([{ attributes: { lastUsedAt: expect.any(String) } }]);
  });

  it.each<[string, Deviation]>([
    ['for another site', { origin: 'https://evil.example' }],
    ['for another host', { host: 'evil.example' }],
    ['for another challenge', { challenge: Buffer.from('another').toString('base64url') }],
    ['of another kind', { type: 'webauthn.create' }],
    ['by another key', { signWith: stranger }],
    ['without a check of who holds the device', { isVerified: false }],
  ])('is refused when it was signed %s', async (_what, deviation) => {
    const { device } = await holder();
    const { options, state } = await ask();
    expect(errorOf(await enter(state, device.get(options, deviation)))).toBe('passkey_refused');
  });

  it('regression: is refused when there is no such passkey, whatever was sent', async () => {
    const { options, state } = await ask();
    const answer = new Authenticator(stage.url).get(options);
    for (const response of [answer, {}, { ...answer, id: 7 }, { ...answer, id: '%' }])
      expect(errorOf(await enter(state, response))).toBe('passkey_refused');
    const browser = stage.browser();
    await browser.open('/sign-in/passkey');
    expect((await browser.submit({ response: JSON.stringify({ ...answer, id: '\u0000' }) })).status).toBe(401);
  });

  it('is refused when its counter decreases, as that of a copy would', async () => {
    const { member, device } = await holder();
    await stage.database.query(
      'update passkey set counter = 1000 where account_id = (select id from account where user_id = $1)',
      [member.userId],
    );
    const { options, state } = await ask();
    expect(errorOf(await enter(state, device.get(options)))).toBe('passkey_refused');
  });
});

describe('a passkey that changes while it signs in', () => {
  it('accepts one of two responses with the same count', async () => {
    const { device } = await holder();
    const [first, second] = [await ask(), await ask()];
    const answers = await Promise.all([
      enter(first.state, device.get(first.options, { count: 7 })),
      enter(second.state, device.get(second.options, { count: 7 })),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it('regression: starts no session once it was removed', async () => {
    const { member, device, id } = await holder();
    const sessions = () => stage.database.query<unknown[]>('select 1 from auth_session where user_id = $1', [member.userId]);
    const before = (await sessions()).length;
    const { options, state } = await ask();
    const removal = stage.database.createQueryRunner();
    await removal.startTransaction();
    await removal.query('delete from passkey where id = $1', [id]);
    const entering = enter(state, device.get(options));
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await eventually(async () => (await stage.database.query<unknown[]>(waiting)).length > 0);
    await removal.commitTransaction();
    await removal.release();
    expect([errorOf(await entering), (await sessions()).length]).toEqual(['passkey_refused', before]);
  });
});

describe('after the password', () => {
  it('a passkey can replace the code', async () => {
    const person = await holder();
    const challenge = await secondStep(person);
    const { options, state } = await ask(challenge);
    expect(options.allowCredentials).toMatchObject([{ id: person.device.id }]);
    const answer = person.device.get(options, { isVerified: false });
    expect((await enter(state, answer, challenge)).status).toBe(200);
    expect(errorOf(await enter(state, answer, challenge))).toBe('challenge_expired');
  });

  it('neither somebody else’s passkey nor one for another challenge can', async () => {
    const [ada, eve] = [await holder(), await holder()];
    const challenge = await secondStep(ada);
    const { options, state } = await ask(challenge);
    expect(errorOf(await enter(state, eve.device.get(options), challenge))).toBe('passkey_refused');
    const alone = await ask();
    expect(errorOf(await enter(alone.state, ada.device.get(alone.options, { isVerified: false }), challenge))).toBe(
      'challenge_expired',
    );
    expect(errorOf(await enter(state, ada.device.get(options)))).toBe('challenge_expired');
    expect(errorOf(await stage.api('POST', '/v1/auth/sign-in/passkey/options', { challenge: 'made-up' }))).toBe(
      'challenge_expired',
    );
  });
});

describe('the pages', () => {
  const optionsOn = ({ page }: TestBrowser): { challenge: string } =>
    JSON.parse((/data-options="([^"]*)"/.exec(page?.text ?? '')?.[1] ?? '{}').replaceAll('&quot;', '"')) as { challenge: string };

  it('add, use and remove a passkey, and only those that need it run a script, our own', async () => {
    const member = await stage.member();
    const browser = await stage.signedIn(member);
    const device = new Authenticator(stage.url);
    await browser.open('/account/passkeys');
    expect((await browser.submit({ name: 'Key <1>', password: 'not it' })).status).toBe(401);
    const asked = await browser.submit({ name: 'Key <1>', password });
    expect(asked.headers.get('content-security-policy')).toMatch(/default-src 'none'; script-src 'self'; /);
    expect(asked.text).toMatch(/<script src="\/passkeys\.js" defer><\/script>/);
    expect((await browser.submit({ response: JSON.stringify(device.create(optionsOn(browser))) })).status).toBe(303);
    const own = await browser.open('/account/passkeys');
    expect(own.text).toContain('<h3>Key &lt;1&gt;</h3>');
    expect(own.headers.get('content-security-policy')).not.toContain('script-src');

    const other = stage.browser();
    await other.open('/sign-in/passkey?next=/feed');
    const entered = await other.submit({ response: JSON.stringify(device.get(optionsOn(other))) });
    expect([entered.status, entered.headers.get('location')]).toEqual([303, '/feed']);
    expect((await other.open('/account')).status).toBe(200);
    await other.open('/sign-in/passkey?next=/feed');
    const refused = await other.submit({ response: 'nothing' });
    expect([refused.status, refused.text]).toEqual([401, expect.stringContaining('href="/sign-in/passkey?next=%2Ffeed"')]);

    const [{ id } = { id: '' }] = await list((await stage.session(member)).token);
    await browser.submit({}, `/account/passkeys/${id}/remove`);
    expect((await browser.open('/account/passkeys')).text).not.toContain('Key &lt;1&gt;');
  });

  it('accept a passkey in place of the code', async () => {
    const person = await holder();
    await secondStep(person);
    const browser = stage.browser();
    await browser.open('/sign-in?next=/feed');
    await browser.submit({ email: person.member.email, password });
    await browser.submit({ code: '000000' });
    await browser.submit({}, '/sign-in/passkey/step');
    expect((await browser.submit({ response: 'nothing' })).status).toBe(401);
    await browser.submit({}, '/sign-in/passkey/step');
    const entered = await browser.submit({ response: JSON.stringify(person.device.get(optionsOn(browser))) });
    expect([entered.status, entered.headers.get('location')]).toEqual([303, '/feed']);
  });

  it('offer a passkey in place of the code to those who have one', async () => {
    const person = await holder();
    await secondStep(person);
    const browser = stage.browser();
    const offered = async (): Promise<boolean> => {
      await browser.open('/sign-in');
      const { text } = await browser.submit({ email: person.member.email, password });
      expect(text).toContain('name="code"');
      return text.includes('/sign-in/passkey/step');
    };
    expect(await offered()).toBe(true);
    await stage.api('DELETE', `/v1/auth/passkeys/${person.id}`, undefined, person.token);
    expect(await offered()).toBe(false);
  });

  it('show the address at which passkeys work', async () => {
    const { text } = await stage.send('GET', '/passkeys.js');
    const trouble = { hidden: true, textContent: '' };
    let press = (): Promise<void> => Promise.resolve();
    const options = { challenge: 'AAAA', rpId: 'imprint.example' };
    const button = {
      dataset: { passkey: 'get', options: JSON.stringify(options) },
      addEventListener: (_event: string, listener: () => Promise<void>) => void (press = listener),
    };
    const document = { querySelectorAll: () => [button], querySelector: () => trouble };
    const get = () => Promise.reject(new DOMException('not here', 'SecurityError'));
    new Script(text).runInNewContext({ document, navigator: { credentials: { get } }, atob, Uint8Array });
    await press();
    expect(trouble).toMatchObject({ hidden: false, textContent: expect.stringContaining('imprint.example') });
  });

  it('load their script from our own origin', async () => {
    const { status, headers, text } = await stage.send('GET', '/passkeys.js');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8']);
    expect(() => new Script(text)).not.toThrow();
  });
});
