import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { password, SignInStage, type Answer } from '../sign-in/sign-in.fixture.js';

const agents = {
  phone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  edge: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
};

let stage: SignInStage;

beforeAll(async () => {
  stage = await SignInStage.start();
});
afterAll(() => stage?.close());

interface Listed {
  id: string;
  attributes: { client: string; clientIp: string; isCurrent: boolean; lastUsedAt: string; endedAt: string | null };
}
const list = async (token: string): Promise<Listed[]> =>
  (await stage.api('GET', '/v1/auth/sessions', undefined, token)).body.data as Listed[];
const codeOf = ({ body }: Answer): string | undefined => body.errors?.[0]?.code;
const works = async (token: string): Promise<boolean> =>
  (await stage.api('GET', '/v1/auth/sessions', undefined, token)).status === 200;

describe('the sessions of a person', () => {
  it('are listed with browser, address and times, and the current one is marked', async () => {
    const ada = await stage.member();
    const phone = stage.browser();
    phone.userAgent = agents.phone;
    await phone.open('/sign-in');
    expect((await phone.submit({ email: ada.email, password })).status).toBe(303);
    const here = await stage.session(ada);
    const listed = await list(here.token);
    expect(listed.map(({ attributes: { client, isCurrent } }) => ({ client, isCurrent }))).toEqual([
      { client: 'Unknown', isCurrent: true },
      { client: 'Safari on iPhone', isCurrent: false },
    ]);
    expect(listed[1]?.attributes).toMatchObject({ clientIp: '127.0.0.1', endedAt: null });
    expect(JSON.stringify(listed)).not.toMatch(/secret|userId|Mozilla/i);
    await stage.database.query(`update auth_session set last_used_at = now() - interval '1 hour' where user_id = $1`, [
      ada.userId,
    ]);
    await phone.open('/account');
    const [latest] = await list(here.token);
    expect([latest?.attributes.client, Date.parse(latest?.attributes.lastUsedAt ?? '') > Date.now() - 60_000]).toEqual([
      'Safari on iPhone',
      true,
    ]);
  });

  it('end one by one, and an ended one is refused with its next request', async () => {
    const ada = await stage.member();
    const [here, there] = [await stage.session(ada), await stage.session(ada)];
    expect(await works(there.token)).toBe(true);
    const ended = await stage.api('DELETE', `/v1/auth/sessions/${there.id}`, undefined, here.token);
    expect((ended.body.data as Listed).attributes.endedAt).not.toBeNull();
    expect(codeOf(await stage.api('GET', '/v1/auth/sessions', undefined, there.token))).toBe('invalid_session');
    const cookie = { cookie: `imprint_session=${there.secret}` };
    expect((await stage.send('POST', '/v1/auth/refresh', { headers: cookie })).status).toBe(401);
    expect((await list(here.token)).map(({ id }) => id)).toEqual([here.id]);
    expect((await stage.api('DELETE', `/v1/auth/sessions/${there.id}`, undefined, here.token)).status).toBe(404);
  });

  it('end all at once except the current one', async () => {
    const [ada, bob] = [await stage.member(), await stage.member()];
    const [here, there, his] = [await stage.session(ada), await stage.session(ada), await stage.session(bob)];
    expect((await stage.api('POST', '/v1/auth/sessions/end-others', undefined, here.token)).status).toBe(204);
    expect(await Promise.all([here, there, his].map(({ token }) => works(token)))).toEqual([true, false, true]);
  });

  it('of somebody else read as not found', async () => {
    const [ada, bob] = [await stage.session(await stage.member()), await stage.session(await stage.member())];
    const answer = await stage.api('DELETE', `/v1/auth/sessions/${bob.id}`, undefined, ada.token);
    expect([answer.status, codeOf(answer), await works(bob.token)]).toEqual([404, 'not_found', true]);
  });
});

describe('the page of one’s account', () => {
  it('shows the sessions, ends one, and ends the others', async () => {
    const ada = await stage.member();
    const browser = await stage.signedIn(ada, agents.edge);
    const [first, second] = [await stage.session(ada), await stage.session(ada)];
    const page = await browser.open('/account');
    expect(page.text).toMatch(/Edge on Windows <span class="soft">\(this session\)/);
    const ended = await browser.submit({}, `/account/sessions/${first.id}/end`);
    expect([ended.status, ended.headers.get('location')]).toEqual([303, '/account']);
    expect([await works(first.token), await works(second.token)]).toEqual([false, true]);
    await browser.open('/account');
    await browser.submit({}, '/account/sessions/end-others');
    expect([await works(second.token), (await browser.open('/account')).status]).toEqual([false, 200]);
  });

  it('accepts its own forms only, ends nobody else’s session, and requires signing in first', async () => {
    const [ada, bob] = [await stage.member(), await stage.member()];
    const [browser, his] = [await stage.signedIn(ada), await stage.session(bob)];
    await stage.session(ada);
    const page = await browser.open('/account');
    expect((await browser.submit({ form: 'x' }, '/account/sessions/end-others')).status).toBe(403);
    browser.page = { ...page, text: page.text.replace('/account/sessions/end-others', `/account/sessions/${his.id}/end`) };
    expect((await browser.submit({}, `/account/sessions/${his.id}/end`)).status).toBe(404);
    expect(await works(his.token)).toBe(true);
    expect((await stage.browser().open('/account')).headers.get('location')).toBe('/sign-in?next=%2Faccount');
  });
});
