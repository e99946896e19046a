/** @modes embedded */
import { eventually, freePort } from '@imprint/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  AppProcess,
  attribute,
  Database,
  Instance,
  KeyHolder,
  plaintext,
  sessionOf,
  TelegramServer,
  Workspace,
  type Resource,
} from './harness/index.js';

let telegram: TelegramServer;
let instance: Instance;
let database: Database;
/** A second worker, which must never respond as well. */
let second: AppProcess;
let chats = 5_000;

beforeAll(async () => {
  telegram = await TelegramServer.start();
  const apps = ['api-gateway', 'keys-service', 'oauth-server', 'scheduler-worker'] as const;
  instance = await Instance.start({ apps, settings: telegram.settings });
  database = await Database.open(instance.databaseUrl);
  second = new AppProcess('scheduler-worker', { ...instance.settings, PORT_SCHEDULER_WORKER: String(await freePort()) });
  await second.start();
});
afterAll(async () => {
  await second?.stop();
  await database?.close();
  await instance?.stop();
  await telegram?.stop();
});

const newChat = (): number => (chats += 1);
const textOf = plaintext;
const holders = new Map<string, KeyHolder>();
/** A key of a new person, because one may create only five a minute. */
async function newKey(changes: object = { preset: 'full' }): Promise<Resource> {
  const holder = await KeyHolder.arrive(instance);
  const key = await holder.create(changes);
  holders.set(key.id, holder);
  return key;
}
async function revoke({ id }: Resource): Promise<void> {
  expect((await holders.get(id)?.client.send('DELETE', `/v1/api-keys/${id}`))?.status).toBe(200);
}

/** A chat connected with a new key. */
async function connected(changes?: object): Promise<{ chat: number; key: Resource }> {
  const [chat, key] = [newChat(), await newKey(changes)];
  expect(await telegram.ask(chat, `/connect ${textOf(key)}`)).toContain('This chat is connected.');
  return { chat, key };
}

const identitiesOf = (chat: number): Promise<object[]> =>
  database.rows(`select api_key_id as "apiKeyId" from chat_identity where app = 'telegram' and chat_id = $1`, [String(chat)]);
const auditOf = async (key: Resource): Promise<string[]> => {
  const rows = await database.rows<{ entry: string }>(
    `select action || ' by ' || actor_kind as entry from audit_entry
     where subject_type = 'chat' and changes -> 'apiKeyId' in ($1, $2) order by created_at, id`,
    [JSON.stringify({ to: key.id }), JSON.stringify({ from: key.id })],
  );
  return rows.map(({ entry }) => entry);
};

describe('/connect', () => {
  it('lets a private chat speak with a key, deletes the message that holds it and keeps the key nowhere', async () => {
    const [chat, key] = [newChat(), await newKey()];
    const reply = await telegram.ask(chat, `/connect ${textOf(key)}`);
    expect(reply).toContain('deleted your message');
    expect(reply).toContain('The scopes of the key open: /brands, /posts, /status, /approve, /interview, /pause.');
    expect(telegram.deleted).toContain(
      telegram.calls.filter(({ method }) => method === 'deleteMessage').at(-1)?.body['message_id'],
    );
    expect(await identitiesOf(chat)).toEqual([{ apiKeyId: key.id }]);
    expect(await auditOf(key)).toEqual(['chat.connected by api-key']);
    expect(JSON.stringify(await database.rows('select * from chat_identity'))).not.toContain(textOf(key));
    await telegram.ask(chat, `/connect ${textOf(key)}`);
    expect(await auditOf(key)).toEqual(['chat.connected by api-key']);
  });

  it('says what the scopes of the key open, and names the scope that a command lacks', async () => {
    const { chat } = await connected({ scopes: ['posts:draft'] });
    expect(telegram.said(chat).at(-1)).toContain('open: /posts, /status, /interview.');
    expect(await telegram.ask(chat, '/brands')).toBe('Insufficient permissions: /brands takes a key with `brands:read`.');
    expect(await telegram.ask(chat, '/posts')).toBe('Latest posts: none.');
  });

  it('refuses a key that is unknown, revoked or bound to addresses, deletes it all the same, and connects nothing', async () => {
    const dead = await newKey();
    await revoke(dead);
    const bound = await newKey({ preset: 'full', allowedIps: ['127.0.0.1'] });
    for (const [key, reason] of [
      [`${textOf(bound).slice(0, -1)}~`, 'The API key does not exist.'],
      [textOf(dead), 'The API key was revoked.'],
      [textOf(bound), 'bound to client addresses'],
      ['', 'Send /connect followed by an API key'],
    ] as const) {
      const chat = newChat();
      const reply = await telegram.ask(chat, `/connect ${key}`);
      expect(reply).toContain(reason);
      expect(reply.includes('deleted your message')).toBe(key !== '');
      expect(await identitiesOf(chat)).toEqual([]);
    }
  });
});

describe('a connected chat', () => {
  it('is told brands, latest posts and what is scheduled next, of its own organization', async () => {
    const workspace = await Workspace.open(instance, await sessionOf(instance, 'chatter@example.com'));
    const chat = newChat();
    await telegram.ask(chat, `/connect ${textOf(workspace.key)}`);
    await workspace.api.data('POST', '/v1/posts', { content: 'A draft about spring', brandId: workspace.brandId });
    await workspace.schedule({ title: 'Later', scheduledAt: '2034-05-01T07:00:00.000Z' });
    await workspace.schedule({ title: 'Sooner', scheduledAt: '2034-01-31T08:00:00.000Z' });
    const stranger = await Workspace.open(instance, await sessionOf(instance, 'stranger@example.com'));
    await stranger.schedule({ title: 'Of somebody else', scheduledAt: '2033-01-31T08:00:00.000Z' });
    const [brand] = await workspace.api.data<Resource[]>('GET', '/v1/brands');
    expect(await telegram.ask(chat, '/brands')).toBe(`Brands (1):\n• ${attribute(brand as Resource, 'label')} (approved)`);
    const posts = await telegram.ask(chat, '/posts@imprint_bot');
    expect(posts).toMatch(/^Latest posts \(3\):\n/);
    expect(posts).toMatch(/• draft, \d+ \w{3} \d{4} \d\d:\d\d UTC: A draft about spring/);
    expect(await telegram.ask(chat, '/STATUS')).toBe(
      'Scheduled releases (2):\n• 31 Jan 2034 09:00 GMT+1: Sooner\n• 1 May 2034 09:00 GMT+2: Later',
    );
    expect(await telegram.ask(chat, 'hello')).toContain('/disconnect: ends that');
  });

  it('keeps to the rate of its key, which other surfaces share', async () => {
    const { chat, key } = await connected({ preset: 'full', rateLimit: 2 });
    expect((await instance.client(textOf(key)).send('GET', '/v1/brands')).status).toBe(200);
    expect(await telegram.ask(chat, '/brands')).toContain('Rate limit exceeded');
    expect(await identitiesOf(chat)).toHaveLength(1);
  });
});

describe('notices', () => {
  it('reach the chat of somebody who chose that, once, also when Telegram has refused them for now; not by a dead key', async () => {
    const workspace = await Workspace.open(instance, await sessionOf(instance, 'is-told@example.com'));
    const [chat, other] = [newChat(), await connected()];
    await telegram.ask(chat, `/connect ${textOf(workspace.key)}`);
    const program = { label: 'Program', category: 'service', preset: 'full' };
    const api = instance.client(textOf(await workspace.owner.data('POST', '/v1/api-keys', program)));
    const settings = `/v1/organizations/${workspace.organizationId}/settings/publishing`;
    await workspace.owner.data('PATCH', settings, { apiKeys: 'approval' });
    const asked = (title: string) =>
      api.send('POST', '/v1/releases', workspace.release({ title, scheduledAt: '2034-05-01T09:00' }));
    const choice = { kinds: [{ kind: 'approval.waiting', chat: true }] };
    expect((await workspace.owner.data('PATCH', '/v1/notices/preferences', choice)).attributes).toMatchObject({
      chat: 'connected',
    });
    telegram.refusals.push({ method: 'sendMessage', refusal: { error_code: 502, description: 'Bad Gateway' } });
    expect((await asked('First')).status).toBe(202);
    await eventually(() => telegram.refusals.length === 0);
    const told = () => telegram.said(chat).slice(1);
    await eventually(async () => {
      await database.rows(`update notice_chat set due_at = now() where sent_at is null`);
      return told().length > 0;
    });
    expect(told()).toEqual([
      expect.stringMatching(/^Waiting for your approval: “.*First.*”\nhttp\S+\/publishing\/review\?\S+\n/),
    ]);
    expect((await workspace.owner.send('DELETE', `/v1/api-keys/${workspace.key.id}`)).status).toBe(200);
    expect((await asked('Second')).status).toBe(202);
    await eventually(async () => (await identitiesOf(chat)).length === 0);
    expect([told().length, telegram.said(other.chat).length]).toEqual([1, 1]);
  });
});

describe('a group', () => {
  it('connects nothing, learns nothing, and is asked to revoke a key that was sent there', async () => {
    const [group, key] = [-newChat(), await newKey()];
    for (const text of [`/connect ${textOf(key)}`, `my key is ${textOf(key)}`, '/brands'])
      expect(await telegram.ask(group, text, 'group')).toMatch(/^I only talk in private chats\..* revoke it now/);
    expect(await identitiesOf(group)).toEqual([]);
    expect(await auditOf(key)).toEqual([]);
    telegram.write(group, 'what people say to each other', 'group');
    await telegram.untilRead();
    expect(telegram.said(group)).toHaveLength(3);
  });
});

describe('Telegram', () => {
  it('may ask to wait, break, or refuse for good: answers come later, or the next message is heard', async () => {
    const chat = newChat();
    telegram.refusals.push(
      { method: 'sendMessage', refusal: { error_code: 429, description: 'Too Many Requests', parameters: { retry_after: 1 } } },
      { method: 'getUpdates', refusal: { error_code: 502, description: 'Bad Gateway' } },
    );
    expect(await telegram.ask(chat, '/help')).toContain('/connect');
    telegram.refusals.push({
      method: 'sendMessage',
      refusal: { error_code: 403, description: 'Forbidden: bot was blocked by the user' },
    });
    telegram.write(newChat(), '/help');
    expect(await telegram.ask(chat, '/help')).toContain('/connect');
  });

  it('may not let the bot delete: the person is told to', async () => {
    const [chat, key] = [newChat(), await newKey()];
    telegram.refusals.push({
      method: 'deleteMessage',
      refusal: { error_code: 400, description: "Bad Request: message can't be deleted" },
    });
    expect(await telegram.ask(chat, `/connect ${textOf(key)}`)).toMatch(
      /^I could not delete your message.*This chat is connected\./s,
    );
  });

  it('sends pictures and stickers too: they are passed over', async () => {
    const chat = newChat();
    telegram.write(chat, undefined);
    expect(await telegram.ask(chat, '/help')).toContain('/connect');
    expect(telegram.said(chat)).toHaveLength(1);
  });
});

describe('workers', () => {
  it('read one at a time; when one stops or dies another goes on, and no message is lost', async () => {
    const first = instance.app('scheduler-worker');
    const chat = newChat();
    await first.stop();
    expect(await telegram.ask(chat, '/help')).toContain('/connect');
    await first.start();
    await second.kill();
    expect(await telegram.ask(chat, '/help')).toContain('/connect');
    await telegram.untilRead();
    expect(telegram.said(chat)).toHaveLength(2);
    // Telegram would have reported two concurrent polls.
    expect(telegram.conflicts).toBe(0);
  });

  it('never write the key of a chat or the token of the bot into their logs', async () => {
    const { key } = await connected();
    for (const app of [...instance.processes, second]) {
      expect(app.output).not.toContain(telegram.token.split(':')[1]);
      expect(app.output).not.toContain(textOf(key));
    }
  });
});
