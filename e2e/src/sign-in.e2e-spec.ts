/** @modes embedded */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import {
  ApiClient,
  Browser,
  Database,
  expectProblem,
  firstOwnersLink,
  Instance,
  Mailbox,
  password,
  signedUp,
  tokenOf,
} from './harness/index.js';

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
const somebody = (): string => `person-${(people += 1)}@sign-in.example`;
let addresses = 0;
const from = (ip = `198.51.100.${(addresses += 1)}`): Record<string, string> => ({ 'x-forwarded-for': ip });

const signIn = (email: string, secret: string, headers = from()) =>
  instance.client().send('POST', '/v1/auth/sign-in', { email, password: secret }, headers);
const whoAmI = (token: string) => instance.client(token).send('GET', '/v1/auth/whoami');
const sessionIn = (token: string): string =>
  (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')) as { sid: string }).sid;
const tokenIn = ({ body }: { body: object }): string => (body as { token: string }).token;

describe('by invitation', () => {
  it('the first person follows the link of the operator, makes an account, and owns a furnished organization', async () => {
    const email = somebody();
    const browser = new Browser(instance.apiUrl);
    const link = await firstOwnersLink(instance, email, 'Ducks & <Co>');
    const page = await browser.open(link);
    expect(page.text).toContain('Join Ducks &amp; &lt;Co&gt;');
    const done = await browser.submit({ name: 'Ada', password });
    expect([done.status, done.headers.get('location')]).toEqual([303, '/']);
    const client = instance.client(await tokenOf(browser));
    expect(await client.data('GET', '/v1/auth/whoami')).toMatchObject({
      role: 'owner',
      organization: { name: 'Ducks & <Co>' },
      user: { email, name: 'Ada' },
    });
    expect(await client.data('GET', '/v1/connections')).toMatchObject([{ attributes: { platform: 'feed' } }]);
    const again = await new Browser(instance.apiUrl).open(link);
    expect([again.status, again.form]).toEqual([404, undefined]);
  });

  it('a colleague is invited by mail, makes an account once, and joins further organizations by signing in', async () => {
    const email = somebody();
    const organizations = await Promise.all([signedUp(instance, somebody()), signedUp(instance, somebody())]);
    const invite = async (owner: Browser): Promise<string> => {
      const client = instance.client(await tokenOf(owner));
      const { organization } = await client.data<{ organization: { id: string } }>('GET', '/v1/auth/whoami');
      await client.data('POST', `/v1/organizations/${organization.id}/invitations`, { email, role: 'creator' });
      return `/invitations/accept?code=${await mailbox.code(email)}`;
    };
    const first = new Browser(instance.apiUrl);
    await first.open(await invite(organizations[0]));
    expect(await first.submit({ name: 'Bob', password: 'short' })).toMatchObject({
      status: 400,
      trouble: expect.stringContaining('12'),
    });
    expect(await first.submit({ name: 'Bob', password })).toMatchObject({ status: 303 });

    const elsewhere = new Browser(instance.apiUrl);
    const second = await elsewhere.open(await invite(organizations[1]));
    expect(second.text).toContain('Sign in and join');
    expect(await elsewhere.submit({ password: 'not the password' })).toMatchObject({ status: 401 });
    expect(await elsewhere.submit({ password })).toMatchObject({ status: 303 });
    const client = instance.client(await tokenOf(elsewhere));
    expect(await client.data<object[]>('GET', '/v1/organizations')).toHaveLength(2);
  });
});

describe('signing in', () => {
  it('gives a token and a cookie that buys the next ones', async () => {
    const email = somebody();
    await signedUp(instance, email);
    const browser = new Browser(instance.apiUrl);
    const answer = await browser.fetch('POST', '/v1/auth/sign-in', { email: ` ${email.toUpperCase()} `, password }, from());
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const { token } = (await answer.json()) as { token: string };
    expect((await whoAmI(token)).status).toBe(200);
    expect((await whoAmI(await tokenOf(browser))).status).toBe(200);
    expect(browser.setCookies.at(-1)).toMatch(/^imprint_session=[\w-]{43}; .*Path=\/; Expires=.*HttpOnly; SameSite=Lax$/);
  });

  it('the page leads on to where somebody wanted to go, and to no other site', async () => {
    const email = somebody();
    await signedUp(instance, email);
    const browser = new Browser(instance.apiUrl);
    await browser.open('/sign-in?next=/feed?page=2');
    expect(await browser.submit({ email, password: 'wrong' })).toMatchObject({
      status: 401,
      title: 'Error: Sign in · Imprint',
    });
    expect((await browser.submit({ email, password })).headers.get('location')).toBe('/feed?page=2');
    for (const next of ['https://evil.example', '//evil.example', '/%5Cevil.example', '/\\evil.example', 'javascript:alert(1)']) {
      await browser.open(`/sign-in?next=${next}`);
      expect((await browser.submit({ email, password, next })).headers.get('location')).toMatch(/^\/(?![/\\])/);
    }
  });

  it('the cookie changes with every sign-in, and the session before is over', async () => {
    const email = somebody();
    const browser = await signedUp(instance, email);
    const [cookie, token] = [browser.cookies.get('imprint_session'), await tokenOf(browser)];
    await browser.open('/sign-in');
    await browser.submit({ email, password });
    expect(browser.cookies.get('imprint_session')).not.toBe(cookie);
    expectProblem(await whoAmI(token), { code: 'invalid_session' });
  });

  it('an unknown address, a wrong password and an account of somebody else are answered alike', async () => {
    const email = somebody();
    await signedUp(instance, email);
    const answers = await Promise.all([signIn(email, 'not the password'), signIn('nobody@sign-in.example', password)]);
    const shown = answers.map(({ status, body }) => ({ status, errors: body.errors }));
    expect(shown[0]).toEqual(shown[1]);
    expectProblem(answers[0], { code: 'invalid_credentials' });
  });

  it('keeps neither passwords nor secrets of cookies', async () => {
    const email = somebody();
    const browser = await signedUp(instance, email);
    await signIn(email, password);
    const stored = JSON.stringify(
      await database.rows('select * from account a join app_user u on u.id = a.user_id join auth_session s on s.user_id = u.id'),
    );
    expect(stored).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
    for (const secret of [password, browser.cookies.get('imprint_session') ?? '?']) {
      expect(stored).not.toContain(secret);
      for (const app of instance.processes) expect(app.output).not.toContain(secret);
    }
  });
});

describe('a session is over with the next request', () => {
  it('when its person signs out, here and not elsewhere', async () => {
    const email = somebody();
    const [here, elsewhere] = [await signedUp(instance, email), tokenIn(await signIn(email, password))];
    const token = await tokenOf(here);
    expect((await here.fetch('POST', '/v1/auth/sign-out')).status).toBe(204);
    expect(here.cookies.has('imprint_session')).toBe(false);
    for (const path of ['/v1/auth/whoami', '/v1/api-keys'])
      expectProblem(await instance.client(token).send('GET', path), { code: 'invalid_session' });
    expect((await here.fetch('POST', '/v1/auth/refresh')).status).toBe(401);
    expect((await whoAmI(elsewhere)).status).toBe(200);
  });

  it('on the page of the same name', async () => {
    const browser = await signedUp(instance, somebody());
    const token = await tokenOf(browser);
    await browser.open('/sign-out');
    expect((await browser.submit({})).title).toMatch(/signed out/);
    expectProblem(await whoAmI(token), { code: 'invalid_session' });
  });

  it('when its time is over, or the person is in no organization any more', async () => {
    const [late, removed] = [await signedUp(instance, somebody()), await signedUp(instance, somebody())];
    const [lateToken, removedToken] = [await tokenOf(late), await tokenOf(removed)];
    await database.rows(`update auth_session set expires_at = now() where id = $1`, [sessionIn(lateToken)]);
    expectProblem(await whoAmI(lateToken), { code: 'invalid_session' });
    expect((await late.fetch('POST', '/v1/auth/refresh')).status).toBe(401);
    await database.rows(`delete from membership m using auth_session s where s.user_id = m.user_id and s.id = $1`, [
      sessionIn(removedToken),
    ]);
    expectProblem(await whoAmI(removedToken), { code: 'insufficient_permissions' });
  });

  it('not while it is used, for up to ninety days', async () => {
    const browser = await signedUp(instance, somebody());
    const id = sessionIn(await tokenOf(browser));
    const daysLeftAfter = async (change: string): Promise<number> => {
      await database.rows(`update auth_session set ${change} where id = $1`, [id]);
      await tokenOf(browser);
      const days = 'extract(epoch from expires_at - now()) / 86400';
      const [row] = await database.rows<{ days: string }>(`select ${days} as days from auth_session where id = $1`, [id]);
      return Math.round(Number(row?.days));
    };
    expect(await daysLeftAfter(`expires_at = now() + interval '1 day'`)).toBe(14);
    expect(await daysLeftAfter(`created_at = now() - interval '80 days'`)).toBe(10);
  });
});

describe('other sites', () => {
  const foreign = [
    { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    { origin: 'null', 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
  ];

  it('cannot use the cookie, nor sign anybody in or out', async () => {
    const email = somebody();
    const browser = await signedUp(instance, email);
    for (const headers of foreign) {
      const client = new ApiClient(instance.apiUrl);
      const cookie = { cookie: `imprint_session=${browser.cookies.get('imprint_session')}` };
      for (const path of ['/v1/auth/refresh', '/v1/auth/sign-out'])
        expectProblem(await client.send('POST', path, undefined, { ...cookie, ...headers } as never), {
          code: 'cross_site_request',
        });
      expectProblem(await client.send('POST', '/v1/auth/sign-in', { email, password }, { ...from(), ...headers } as never), {
        code: 'cross_site_request',
      });
    }
    await tokenOf(browser);
  });

  it('cannot send a form: it takes our page, its token and its cookie', async () => {
    const email = somebody();
    await signedUp(instance, email);
    const browser = new Browser(instance.apiUrl);
    const page = await browser.open('/sign-in');
    for (const headers of foreign)
      expect(await browser.submit({ email, password }, { origin: '', 'sec-fetch-site': '', ...headers })).toMatchObject({
        status: 403,
      });
    expect((await browser.submit({ email, password, form: '' })).status).toBe(403);
    const other = new Browser(instance.apiUrl);
    await other.open('/sign-in');
    const foreignToken = (await new Browser(instance.apiUrl).open('/sign-in')).form?.hidden['form'] ?? '';
    expect((await other.submit({ email, password, form: foreignToken })).status).toBe(403);
    other.cookies.clear();
    await other.open('/sign-in');
    other.cookies.clear();
    expect((await other.submit({ email, password })).status).toBe(403);
    expect(page.form?.hidden['form']).toMatch(/^[\w-]{43}$/);
    expect((await browser.submit({ email, password })).status).toBe(303);
  });

  it.each(['/sign-in', '/sign-out', '/reset-password', '/reset-password/new?code=x', '/invitations/accept?code=x'])(
    '%s can be neither framed nor kept, runs nothing, and tells nobody its address',
    async (path) => {
      const { headers, text } = await new Browser(instance.apiUrl).open(path);
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toMatch(/default-src 'none'.*form-action 'self'.*frame-ancestors 'none'/);
      expect(policy).not.toMatch(/script-src|unsafe/);
      const [, style = ''] = /<style>([^<]*)<\/style>/.exec(text) ?? [];
      expect(policy).toContain(`'sha256-${createHash('sha256').update(style).digest('base64')}'`);
      expect(text).not.toMatch(/<script|javascript:|\son\w+=/i);
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('referrer-policy')).toBe('strict-origin');
    },
  );
});

describe('over HTTPS, without a login wall', () => {
  let open: Instance;
  beforeAll(async () => {
    open = await Instance.start({
      apps: ['api-gateway', 'oauth-server'],
      settings: { LOGIN_WALL: 'off', PUBLIC_API_URL: 'https://imprint.example', SESSION_KEY_ROTATION_DAYS: '1' },
    });
  });
  afterAll(() => open?.stop());

  it('people sign in as well, the cookie is bound to host and encryption, and a request without a token is the local owner', async () => {
    const email = somebody();
    const browser = await signedUp(open, email);
    expect(browser.setCookies.length).toBeGreaterThan(1);
    for (const cookie of browser.setCookies) {
      expect(cookie).toMatch(/^__Host-imprint_(session|form)=.*Path=\/;.*HttpOnly; Secure; SameSite=(Lax|Strict)$/);
      expect(cookie).not.toMatch(/Domain/i);
    }
    const token = await tokenOf(browser);
    const who = async (credential?: string) =>
      (await open.client(credential).data<{ user: { email: string } }>('GET', '/v1/auth/whoami')).user.email;
    expect(await who(token)).toBe(email);
    expect(await who()).not.toBe(email);
    await browser.fetch('POST', '/v1/auth/sign-out', undefined, { origin: 'https://imprint.example' });
    expectProblem(await open.client(token).send('GET', '/v1/auth/whoami'), { code: 'invalid_session' });
  });

  it('mail that cannot be sent is said to be so', async () => {
    const answer = await open.client().send('POST', '/v1/auth/password-resets', { email: 'ada@sign-in.example' });
    expectProblem(answer, { code: 'not_configured' });
  });
});
