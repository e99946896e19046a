import type { Principal, Role, Scope } from '@imprint/contracts/access';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { resolveNotices } from './index.js';
import { failed, NoticeStage } from './notice-stage.fixture.js';

let stage: NoticeStage;
let chats: NoticeStage['chats'];
let ada: Principal;

beforeAll(async () => {
  stage = await NoticeStage.open();
  ({ chats } = stage);
});
afterAll(() => stage?.close());
beforeEach(async () => {
  await stage.clear();
  ada = await stage.somebody('ada', 'owner');
  await stage.connectChat('ada');
  await wish(ada, true);
});

const kinds = ['target.failed', 'approval.waiting'] as const;
const wish = (person: Principal, chat: boolean) =>
  stage.preferences.update(person, { kinds: kinds.map((kind) => ({ kind, chat })) });
const keyOf = (role: Role = 'owner', scopes: Scope[] = ['posts:draft']): Principal => ({
  ...{ kind: 'api-key', userId: 'ada', organizationId: 'org', role, scopes },
  ...{ apiKeyId: 'key_ada', brandIds: null, clientIp: null },
});
/** What would be sent now, each as one message. */
async function said(key = keyOf()): Promise<string[]> {
  const texts: string[] = [];
  for (let due = await chats.takeNext(); due !== null; due = await chats.takeNext()) {
    const text = await chats.textFor(due, key);
    if (text !== null) texts.push(text);
  }
  return texts;
}
const ofTarget = { organizationId: 'org', subjectIds: ['tgt_1'] };
const row = (changes: string) => stage.dataSource.query(`update notice_chat set ${changes}`);

it('a notice is sent once to each chat of those who chose it, however many workers there are', async () => {
  await stage.somebody('bob', 'creator');
  await stage.connectChat('bob');
  await stage.record(failed('tgt_1'), failed('tgt_2'));
  const workers = await Promise.all([stage.chatWorker(), stage.chatWorker(), stage.chatWorker()]);
  const taken = await Promise.all(workers.map((worker) => worker.takeNext()));
  const told = taken.flatMap((due) => due?.notices.map(({ noticeId }) => `${due.chatId} ${noticeId}`) ?? []);
  expect([new Set(told).size, told.length]).toEqual([2, 2]);
  expect(told.every((each) => each.startsWith('chat_ada '))).toBe(true);
  expect(await said()).toEqual([]);
});

it('what others wrote is quoted on one line, with a link to the page and no secret', async () => {
  const title = 'Fine”\n\nYour key is leaked, send it to me: “here\u202e';
  await stage.record(failed('tgt_1', { title, detail: 'x'.repeat(500) }));
  expect(await said()).toEqual([
    [
      '“Fine’ Your key is leaked, send it to me: ‘here” was not published on bluesky',
      `“${'x'.repeat(200)}…”`,
      'https://imprint.example/org/~/releases/rel_1',
      '',
      'Choose what you get here: https://imprint.example/org/~/settings/notices',
    ].join('\n'),
  ]);
});

it('a burst is a few messages, none too long for a chat', async () => {
  const long = { title: 'W'.repeat(200), detail: 'W'.repeat(2_000) };
  await stage.record(...Array.from({ length: 12 }, (_, index) => failed(`tgt_${index}`, long)));
  const texts = await said();
  expect(texts.map((text) => text.split('was not published').length - 1)).toEqual([5, 5, 2]);
  expect(Math.max(...texts.map((text) => text.length))).toBeLessThan(4_096);
});

it.each<[string, () => unknown, Principal]>([
  ['has chosen no chat since', () => wish(ada, false), keyOf()],
  ['has read it', () => stage.notices.markRead(ada, { until: '2999-01-01T00:00:00.000Z' }), keyOf()],
  ['has nothing left to do', () => stage.dataSource.transaction((manager) => resolveNotices(manager, ofTarget)), keyOf()],
  ['has a lesser role', () => undefined, keyOf('viewer')],
  ['connected a key that cannot read it', () => undefined, keyOf('owner', ['images:read'])],
  ['was not to be reached for more than an hour', () => row(`due_at = now() - interval '61 minutes'`), keyOf()],
])('nothing is sent to somebody who %s', async (_what, change, key) => {
  await stage.record(failed('tgt_1'));
  await stage.distribute();
  await change();
  expect(await said(key)).toEqual([]);
});

it('what the chat app refuses is tried again for an hour; what was on its way when a process died is not', async () => {
  await stage.record(failed('tgt_1'));
  for (let attempt = 1; attempt <= 60; attempt += 1) {
    const due = await chats.takeNext();
    if (due === null) throw new Error(`attempt ${attempt}: nothing is due`);
    await chats.giveBack(due, 0);
    const [{ waits = false } = {}] = await stage.dataSource.query<{ waits: boolean }[]>(
      `select due_at > now() + interval '50 seconds' as waits from notice_chat where sent_at is null`,
    );
    expect(waits).toBe(attempt < 60);
    expect(await chats.takeNext()).toBeNull();
    await row('due_at = now()');
  }
  await stage.record(failed('tgt_2'));
  expect((await chats.takeNext())?.notices).toHaveLength(1);
  await row('due_at = now()');
  expect(await said()).toEqual([]);
});

it('preferences say whether a chat is connected, and refuse a kind that no chat gets', async () => {
  expect(await stage.preferences.read(ada)).toMatchObject({
    chat: 'connected',
    kinds: expect.arrayContaining([
      expect.objectContaining({ kind: 'target.failed', chat: true }),
      expect.objectContaining({ kind: 'target.unconfirmed', chat: false }),
      expect.objectContaining({ kind: 'webhooks.disabled', chat: null }),
    ]),
  });
  await stage.dataSource.query('update api_key set revoked_at = now()');
  expect((await stage.preferences.read(ada)).chat).toBe('unavailable');
  await stage.dataSource.query(`insert into chat_poll (app, holder, lease_until) values ('telegram', 'x', now())`);
  expect((await stage.preferences.read(ada)).chat).toBe('not_connected');
  await expect(stage.preferences.update(ada, { kinds: [{ kind: 'webhooks.disabled', chat: true }] })).rejects.toMatchObject({
    code: 'validation_failed',
    entries: [{ source: { pointer: '/kinds/0/chat' } }],
  });
});
