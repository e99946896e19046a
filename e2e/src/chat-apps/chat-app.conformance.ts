import { describe, expect, it } from '@jest/globals';
import { attribute, type Resource, type SimulatedChatApp } from '../harness/index.js';
import type { ChatStage } from './chat-stage.js';

const chatConnected = 'chat.connected by api-key';
const lostItsKey = 'chat.disconnected by service';

/** What a bot does on every chat app (spec §5.2, chat-app connect command). */
export function chatAppConformance(name: string, stageOf: () => ChatStage, appOf: (stage: ChatStage) => SimulatedChatApp): void {
  const stage = (): ChatStage => stageOf();
  const app = (): SimulatedChatApp => appOf(stageOf());

  describe(`/connect on ${name}`, () => {
    it('lets a private chat speak with a key, and keeps the key nowhere', async () => {
      const [chat, key] = [app().chat(), await stage().key()];
      const open = ['brands', 'posts', 'status', 'approve', 'interview', 'pause'].map((command) => `${app().prefix}${command}`);
      expect(await app().ask(chat, `/connect ${key.text}`)).toContain(`The scopes of the key open: ${open.join(', ')}.`);
      expect(await stage().keysOf(app(), chat)).toEqual([key.id]);
      expect(await stage().auditOf(key)).toEqual([chatConnected]);
      for (const table of ['chat_identity', 'idempotency_record', 'audit_entry'])
        expect(JSON.stringify(await stage().database.rows(`select * from ${table}`))).not.toContain(key.text);
      await app().ask(chat, `/connect ${key.text}`);
      expect(await stage().auditOf(key)).toEqual([chatConnected]);
    });

    it('refuses a key that is unknown, revoked or bound to addresses, and connects nothing', async () => {
      const [dead, bound] = [await stage().key(), await stage().key({ preset: 'full', allowedIps: ['127.0.0.1'] })];
      await stage().revoke(dead);
      for (const [argument, reason] of [
        [`${bound.text.slice(0, -1)}~`, 'The API key does not exist.'],
        [dead.text, 'The API key was revoked.'],
        [bound.text, 'bound to client addresses'],
        ['something', `Send ${app().prefix}connect followed by an API key`],
      ] as const) {
        const chat = app().chat();
        expect(await app().ask(chat, `/connect ${argument}`)).toContain(reason);
        expect(await stage().keysOf(app(), chat)).toEqual([]);
      }
    });

    it('replaces the key of a chat that was connected before', async () => {
      const [{ chat, key }, next] = [await stage().connected(app()), await stage().key()];
      await app().ask(chat, `/connect ${next.text}`);
      expect(await stage().keysOf(app(), chat)).toEqual([next.id]);
      expect(await stage().auditOf(key)).toEqual([chatConnected, lostItsKey]);
    });

    it('where others read along connects nothing, and asks to revoke the key; nothing else is answered there', async () => {
      const [group, key] = [app().group(), await stage().key()];
      for (const text of [`/connect ${key.text}`, `/help ${key.text}`, '/brands'])
        expect(await app().ask(group, text)).toMatch(/^I only talk in private chats\..* revoke it now/);
      expect(await stage().keysOf(app(), group)).toEqual([]);
      expect(await stage().auditOf(key)).toEqual([]);
      if (app().answersInSecret) expect(app().saidOpenly(group)).toEqual([]);
    });
  });

  describe(`/interview on ${name}`, () => {
    const told = (chat: string, command: string) => app().ask(chat, `/interview ${command}`.trim());

    it('asks one question at a time, writes the answers into the brand, and goes back, skips and stops', async () => {
      const { chat, key } = await stage().connected(app());
      const toneOf = async (): Promise<string> => {
        const [brand] = await key.holder.client.data<Resource[]>('GET', '/v1/brands');
        const whole = await key.holder.client.data('GET', `/v1/brands/${brand?.id}`);
        return attribute<{ tone: string }>(whole, 'voice').tone;
      };
      expect(await told(chat, '')).toContain('How should your texts sound?');
      expect(await told(chat, 'Warm, with dry humour')).toMatch(/^Understood: Warm, with dry humour\..*Whom do you speak to\?/s);
      expect(await toneOf()).toBe('Warm, with dry humour');
      expect(await told(chat, 'no idea')).toMatch(/^Skipped\./);
      expect(await told(chat, 'back')).toMatch(/^Taken back\..*Whom do you speak to\?/s);
      expect(await told(chat, 'back')).toContain('How should your texts sound?');
      expect(await toneOf()).toBe('');
      expect(await told(chat, 'stop')).toContain('The interview is stopped.');
      expect(await told(chat, '')).toContain('How should your texts sound?');
    });

    it('takes a key with `posts:draft`, and no brand of another organization', async () => {
      const { chat } = await stage().connected(app(), { preset: 'read' });
      expect(await told(chat, '')).toContain(`${app().prefix}interview takes a key with \`posts:draft\`.`);
      const other = await stage().connected(app());
      expect(await told(other.chat, 'Nobody’s brand')).toContain('There is no brand “Nobody’s brand”.');
    });
  });

  describe(`a chat on ${name}`, () => {
    it('is told how to connect as long as it is not, whoever else is', async () => {
      const { chat, key } = await stage().connected(app());
      const other = app().chat();
      expect(await app().ask(other, '/brands')).toBe(
        `This chat is not connected. Send ${app().prefix}connect followed by an API key of yours.`,
      );
      const otherKey = await stage().key();
      await app().ask(other, `/connect ${otherKey.text}`);
      expect(await app().ask(chat, '/disconnect')).toContain('This chat is disconnected.');
      expect(await stage().keysOf(app(), chat)).toEqual([]);
      expect(await stage().keysOf(app(), other)).toEqual([otherKey.id]);
      expect(await app().ask(other, '/posts')).toBe('Latest posts: none.');
      expect(await stage().auditOf(key)).toEqual([chatConnected, 'chat.disconnected by api-key']);
      expect((await stage().instance.client(key.text).send('GET', '/v1/brands')).status).toBe(200);
    });

    it('reads its key again at every command: changed scopes count at once', async () => {
      const { chat, key } = await stage().connected(app());
      expect(await app().ask(chat, '/brands')).toMatch(/^Brands/);
      const change = await key.holder.client.send('PATCH', `/v1/api-keys/${key.id}`, { scopes: ['posts:draft'] });
      expect(change.status).toBe(200);
      expect(await app().ask(chat, '/brands')).toBe(
        `Insufficient permissions: ${app().prefix}brands takes a key with \`brands:read\`.`,
      );
      expect(await stage().keysOf(app(), chat)).toEqual([key.id]);
    });

    it('is dropped by the first command after its key was revoked', async () => {
      const { chat, key } = await stage().connected(app());
      await stage().revoke(key);
      const reply = await app().ask(chat, '/brands');
      expect(reply).toContain(`The API key was revoked. This chat is disconnected. To go on, send ${app().prefix}connect`);
      expect(await stage().keysOf(app(), chat)).toEqual([]);
      expect(await stage().auditOf(key)).toEqual([chatConnected, lostItsKey]);
      expect(await app().ask(chat, '/brands')).toContain('This chat is not connected.');
    });

    it('is dropped once its key has expired', async () => {
      const { chat, key } = await stage().connected(app());
      await key.holder.expire(key.id);
      expect(await app().ask(chat, '/brands')).toContain('The API key has expired. This chat is disconnected.');
      expect(await stage().keysOf(app(), chat)).toEqual([]);
    });
  });

  describe(name, () => {
    it('may report an event again: it is answered once', async () => {
      const { chat } = await stage().connected(app());
      expect(await app().ask(chat, '/disconnect')).toContain('This chat is disconnected.');
      await app().reportAgain();
      // Time enough for answers to the reports.
      for (let time = 0; time < 3; time += 1) await app().ask(chat, '/help');
      expect(app().said(chat)).toHaveLength(5);
    });

    it('may ask to wait, and break: the answer comes later, once', async () => {
      const chat = app().chat();
      app().refuseNext(['limit', 'outage']);
      expect(await app().ask(chat, '/help')).toContain(`${app().prefix}connect <API key>`);
      await app().ask(chat, '/help');
      expect(app().said(chat)).toHaveLength(2);
    });

    it('gives no secret to the logs', async () => {
      const { chat, key } = await stage().connected(app());
      await app().ask(chat, '/brands');
      for (const secret of [key.text, ...app().secrets]) expect(stage().output).not.toContain(secret);
    });
  });
}
