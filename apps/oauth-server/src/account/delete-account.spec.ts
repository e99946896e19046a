import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { password, SignInStage, type Member } from '../sign-in/sign-in.fixture.js';

const path = '/account/delete';

let stage: SignInStage;
beforeAll(async () => {
  stage = await SignInStage.start();
});
afterAll(() => stage?.close());

/** Makes somebody else an owner of their organization, too. */
async function accompany({ organizationId }: Member): Promise<void> {
  const { userId } = await stage.member();
  const membership = `insert into membership (organization_id, user_id, role) values ($1, $2, 'owner')`;
  await stage.database.query(membership, [organizationId, userId]);
}
const emailOf = async ({ userId }: Member): Promise<unknown> =>
  (await stage.database.query<{ email: string }[]>('select email from app_user where id = $1', [userId]))[0]?.email;

describe('the page that deletes an account', () => {
  it('is linked from the account, and asks nobody in who is not signed in', async () => {
    const browser = await stage.signedIn(await stage.member());
    expect((await browser.open('/account')).text).toContain(`href="${path}"`);
    const answer = await stage.browser().open(path);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `/sign-in?next=${encodeURIComponent(path)}`]);
  });

  it('says which organizations have no other owner, and offers no form while there is one', async () => {
    const ada = await stage.member();
    await stage.database.query(`update organization set name = 'Terrace <1>', slug = 'terrace-1' where id = $1`, [
      ada.organizationId,
    ]);
    const browser = await stage.signedIn(ada);
    const { status, text } = await browser.open(path);
    expect(status).toBe(200);
    expect(text).toContain('Terrace &lt;1&gt;');
    for (const page of ['members', 'organization']) expect(text).toContain(`href="/terrace-1/~/settings/${page}"`);
    expect(text).not.toContain('<form');
  });

  it('says what is erased and what stays, and takes the right password only', async () => {
    const ada = await stage.member();
    await accompany(ada);
    const browser = await stage.signedIn(ada);
    const { text } = await browser.open(path);
    for (const said of ['What is erased', 'What stays', 'Deleted user', 'Your membership in Org']) expect(text).toContain(said);
    const wrong = await browser.submit({ password: 'four ducks on a bond' }, path);
    expect([wrong.status, wrong.text.includes('The password is wrong.')]).toEqual([401, true]);
    expect((await browser.submit({ password: '' }, path)).status).toBeGreaterThanOrEqual(400);
    expect(await emailOf(ada)).toBe(ada.email);
  });

  it('signs out everywhere, forgets what the browser kept, and says good-bye', async () => {
    const ada = await stage.member();
    await accompany(ada);
    const browser = await stage.signedIn(ada);
    const elsewhere = await stage.session(ada);
    await browser.open(path);
    const gone = await browser.submit({ password }, path);
    expect([gone.status, gone.headers.get('clear-site-data')]).toEqual([200, '"storage"']);
    expect(gone.text).toContain('<h1>Your account is deleted</h1>');
    expect(await emailOf(ada)).toBe(`${ada.userId}@deleted.invalid`);
    expect((await browser.open('/account')).status).toBe(303);
    expect((await stage.api('GET', '/v1/auth/sessions', undefined, elsewhere.token)).status).toBe(401);
  });

  it('cannot be sent by another site', async () => {
    const ada = await stage.member();
    await accompany(ada);
    const { secret } = await stage.session(ada);
    const headers = { cookie: `imprint_session=${secret}`, 'content-type': 'application/x-www-form-urlencoded' };
    const body = new URLSearchParams({ password }).toString();
    await stage.send('POST', path, { headers: { ...headers, origin: 'https://elsewhere.example' }, body });
    expect(await emailOf(ada)).toBe(ada.email);
  });

  it('refuses the last owner also where they became it after the page was shown', async () => {
    const ada = await stage.member();
    await accompany(ada);
    const browser = await stage.signedIn(ada);
    await browser.open(path);
    await stage.database.query('delete from membership where organization_id = $1 and user_id <> $2', [
      ada.organizationId,
      ada.userId,
    ]);
    const refused = await browser.submit({ password }, path);
    expect(refused.text).toContain('You are the only owner of Org.');
    expect(await emailOf(ada)).toBe(ada.email);
  });
});
