import { newId } from '@imprint/platform/crypto';
import { problem } from '@imprint/contracts/errors';
import { GrantedAccess } from '@imprint/domain/granted-access';
import { RevokeKey } from '@imprint/domain/keys';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { mailedCode, SignInStage, type Member } from '../sign-in/sign-in.fixture.js';

const next = 'five geese on a lake';
let stage: SignInStage;

beforeAll(async () => {
  stage = await SignInStage.start();
});
afterAll(() => stage?.close());

interface Granted {
  keys: string[];
  connections: string[];
  chat: string;
  passkey: string;
}

/** Two keys, two connected apps, a chat and a passkey. */
async function grantsOf({ userId, organizationId }: Member): Promise<Granted> {
  const [keys, connections, chat] = [[newId('key'), newId('key')], [newId('mcpc'), newId('mcpc')], newId('chat')];
  for (const id of keys) {
    await stage.database.query(
      `insert into api_key (id, organization_id, user_id, digest, last_four, label, category, scopes)
       values ($1, $2, $3, convert_to($1, 'utf8'), 'abcd', 'Key ' || $1, 'service', '{posts:draft}')`,
      [id, organizationId, userId],
    );
  }
  for (const id of connections) {
    await stage.database.query(
      `insert into mcp_connection (id, grant_id, user_id, organization_id, client_id, client_name, resource, scopes)
       values ($1, $1, $2, $3, 'client', 'App ' || $1, 'https://mcp.example/mcp', '{posts:draft}')`,
      [id, userId, organizationId],
    );
    await stage.database.query(
      `insert into oauth_artifact (model, id_hash, payload, grant_id, expires_at)
       values ('RefreshToken', convert_to($1, 'utf8'), '{}', $1, now() + interval '1 day')`,
      [id],
    );
  }
  await stage.database.query(
    `insert into chat_identity (id, organization_id, user_id, api_key_id, app, chat_id) values ($1, $2, $3, $4, 'telegram', $1)`,
    [chat, organizationId, userId, keys[0]],
  );
  const passkey = newId('pk');
  await stage.database.query(
    `insert into passkey (id, account_id, credential_id, public_key, counter, transports, name)
     select $2, id, $2, 'key', 0, '{}', 'Phone' from account where user_id = $1`,
    [userId, passkey],
  );
  return { keys, connections, chat, passkey };
}

/** What still acts for them. */
async function alive({ userId }: Member): Promise<string[]> {
  const rows = await stage.database.query<{ id: string }[]>(
    `select id from api_key where user_id = $1 and revoked_at is null
     union select c.id from mcp_connection c join oauth_artifact a using (grant_id) where c.user_id = $1 and c.revoked_at is null
     union select id from chat_identity where user_id = $1
     union select p.id from passkey p join account a on a.id = p.account_id where a.user_id = $1`,
    [userId],
  );
  return rows.map(({ id }) => id).sort();
}

const audited = async ({ organizationId }: Member): Promise<string[]> =>
  (
    await stage.database.query<{ line: string }[]>(
      `select action || ' ' || subject_id || ' ' || actor_kind || ' ' || coalesce(client_ip, '') as line from audit_entry
       where organization_id = $1 order by 1`,
      [organizationId],
    )
  ).map(({ line }) => line);

describe('after a reset of the password', () => {
  it('every session ends, and exactly the ticked connections, each with an audit entry', async () => {
    const ada = await stage.member();
    const before = await stage.session(ada);
    const { keys, connections, chat, passkey } = await grantsOf(ada);
    const browser = stage.browser();
    await browser.open(`/reset-password/new?code=${await mailedCode(stage, ada)}`);
    const page = await browser.submit({ password: next });
    for (const id of [...keys, ...connections, chat, passkey]) expect(page.text).toContain(`name="end.${id}"`);
    expect((await stage.api('GET', '/v1/auth/sessions', undefined, before.token)).status).toBe(401);
    expect(await alive(ada)).toEqual([...keys, ...connections, chat, passkey].sort());
    const ticked = Object.fromEntries([keys[1], connections[0], chat, passkey].map((id) => [`end.${id}`, 'on']));
    const done = await browser.submit({ ...ticked, which: 'chosen' });
    expect([done.status, await alive(ada)]).toEqual([200, [keys[0], connections[1]].sort()]);
    expect(await audited(ada)).toEqual([
      `api-key.revoked ${keys[1]} session 127.0.0.1`,
      `chat.disconnected ${chat} session 127.0.0.1`,
      `mcp-connection.revoked ${connections[0]} session 127.0.0.1`,
      `passkey.removed ${ada.userId} session 127.0.0.1`,
    ]);
  });

  it('everything ends at once, and nothing of anybody else', async () => {
    const [ada, bob] = [await stage.member(), await stage.member()];
    await grantsOf(ada);
    const his = await grantsOf(bob);
    const browser = stage.browser();
    await browser.open(`/reset-password/new?code=${await mailedCode(stage, ada)}`);
    await browser.submit({ password: next });
    const page = browser.page;
    await browser.submit({ [`end.${his.keys[0]}`]: 'on', which: 'chosen' });
    if (page !== undefined) browser.page = page;
    await browser.submit({ which: 'all' });
    expect([await alive(ada), (await alive(bob)).length]).toEqual([[], 6]);
  });

  it('the page becomes invalid when the password is set once more, and a forged pass is refused', async () => {
    const ada = await stage.member();
    await grantsOf(ada);
    const browser = stage.browser();
    await browser.open(`/reset-password/new?code=${await mailedCode(stage, ada)}`);
    const page = await browser.submit({ password: next });
    const second = { token: await mailedCode(stage, ada), password: 'six swans on a river' };
    expect((await stage.api('POST', '/v1/auth/password-resets/complete', second)).status).toBe(204);
    expect((await browser.submit({ which: 'all' })).status).toBe(400);
    browser.page = page;
    expect((await browser.submit({ which: 'all', pass: 'v1.x.y' })).status).toBe(400);
    expect((await alive(ada)).length).toBe(6);
  });

  it('regression: a session that starts before the connections end is ended afterwards', async () => {
    const [ada, bob] = [await stage.member(), await stage.member()];
    await Promise.all([grantsOf(ada), grantsOf(bob)]);
    const browser = stage.browser();
    await browser.open(`/reset-password/new?code=${await mailedCode(stage, ada)}`);
    await browser.submit({ password: next });
    const onPage = await stage.session(ada);
    await browser.submit({ which: 'all' });

    const access = stage.app.get(GrantedAccess, { strict: false });
    const end = access.end.bind(access);
    let overApi = { token: '' };
    const spy = jest.spyOn(access, 'end').mockImplementationOnce(async (...all) => {
      overApi = await stage.session(bob);
      return end(...all);
    });
    const reset = { token: await mailedCode(stage, bob), password: next, endConnections: true };
    expect((await stage.api('POST', '/v1/auth/password-resets/complete', reset)).status).toBe(204);
    spy.mockRestore();
    for (const { token } of [onPage, overApi])
      expect((await stage.api('GET', '/v1/auth/sessions', undefined, token)).status).toBe(401);
  });

  it('regression: one that cannot be ended does not prevent the others', async () => {
    const ada = await stage.member();
    const { keys } = await grantsOf(ada);
    const spy = jest
      .spyOn(stage.app.get(RevokeKey, { strict: false }), 'revokeKey')
      .mockRejectedValueOnce(new Error('a broken row'));
    const reset = { token: await mailedCode(stage, ada), password: next, endConnections: true };
    const answer = await stage.api('POST', '/v1/auth/password-resets/complete', reset);
    spy.mockRestore();
    expect([answer.status, answer.body.errors?.[0]?.code]).toEqual([503, 'service_unavailable']);
    expect(answer.text).not.toContain('a broken row');
    const left = await alive(ada);
    expect([left.length, keys.includes(left[0] ?? '')]).toEqual([1, true]);
  });

  it('regression: the page confirms the new password even if it cannot list what has access', async () => {
    const ada = await stage.member();
    const browser = stage.browser();
    await browser.open(`/reset-password/new?code=${await mailedCode(stage, ada)}`);
    const access = stage.app.get(GrantedAccess, { strict: false });
    const spy = jest.spyOn(access, 'list').mockRejectedValueOnce(problem('service_unavailable', 'Away.'));
    const page = await browser.submit({ password: next });
    spy.mockRestore();
    expect(page.text).toContain('<h1>Your password is set</h1>');
    expect(page.text).toContain('/sign-in?next=/account/connections');
    expect(page.text).not.toContain('name="password"');
  });

  it('over the API, connections end on request, and stay otherwise', async () => {
    const [ada, bob] = [await stage.member(), await stage.member()];
    await Promise.all([grantsOf(ada), grantsOf(bob)]);
    const complete = async (member: Member, more: object) =>
      stage.api('POST', '/v1/auth/password-resets/complete', { token: await mailedCode(stage, member), password: next, ...more });
    expect([(await complete(ada, { endConnections: true })).status, (await complete(bob, {})).status]).toEqual([204, 204]);
    expect([await alive(ada), (await alive(bob)).length]).toEqual([[], 6]);
  });
});

it('a signed-in person can end what acts for them on a separate page', async () => {
  const ada = await stage.member();
  const { keys } = await grantsOf(ada);
  const browser = await stage.signedIn(ada);
  await browser.open('/account/connections');
  await browser.submit({ [`end.${keys[0]}`]: 'on', which: 'chosen' });
  expect(await alive(ada)).not.toContain(keys[0]);
  expect((await stage.browser().open('/account/connections')).headers.get('location')).toBe(
    '/sign-in?next=%2Faccount%2Fconnections',
  );
});
