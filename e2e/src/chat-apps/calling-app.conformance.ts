import { eventually } from '@imprint/platform/testing';
import { describe, expect, it } from '@jest/globals';
import { plaintext, sessionOf, Workspace, type CallingChatApp, type Forgery } from '../harness/index.js';
import type { ChatStage } from './chat-stage.js';

const forgeries: readonly Forgery[] = ['unsigned', 'wrong-key', 'changed-body', 'old', 'early'];

/** What the address that a chat app calls does. */
export function callingAppConformance(name: string, stageOf: () => ChatStage, appOf: (stage: ChatStage) => CallingChatApp): void {
  const stage = (): ChatStage => stageOf();
  const app = (): CallingChatApp => appOf(stageOf());

  describe(`a call of ${name}`, () => {
    it.each(forgeries)(
      'is refused when it is not signed by the app just now (%s), and the real one still counts',
      async (forgery) => {
        const [chat, key] = [app().chat(), await stage().key()];
        const id = `7${String(chat).slice(-3)}${forgeries.indexOf(forgery)}`;
        const refused = await app().call(chat, `/connect ${key.text}`, { forgery, id });
        expect(refused).toMatchObject({ status: 401, body: { errors: [{ code: 'webhook_not_authentic' }] } });
        expect((await app().call(chat, `/connect ${key.text}`, { id })).status).toBe(200);
        await eventually(() => app().said(chat).length > 0);
        expect(app().said(chat)).toEqual([expect.stringContaining('This chat is connected.')]);
      },
    );

    it('proves that the address belongs to the app, to nobody else', async () => {
      expect(await app().handshake()).toEqual({ status: 200, body: app().handshakeAnswer });
      for (const forgery of forgeries) expect((await app().handshake(forgery)).status).toBe(401);
    });

    it('that is repeated within the time of its signature changes nothing, whichever comes first', async () => {
      const { chat, key } = await stage().connected(app());
      const calls = Array.from({ length: 5 }, () => app().call(chat, '/disconnect', { id: `81${chat.slice(-4)}` }));
      expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 200));
      await app().ask(chat, '/help');
      await eventually(() => app().said(chat).length >= 3);
      expect(
        app()
          .said(chat)
          .filter((text) => text.includes('disconnected.')),
      ).toHaveLength(1);
      expect(await stage().auditOf(key)).toEqual(['chat.connected by api-key', 'chat.disconnected by api-key']);
    });

    it('is answered before the app is asked or told anything, however slow it is', async () => {
      const chat = app().chat();
      const release = app().hold();
      try {
        expect((await app().call(chat, '/help')).status).toBe(200);
        await eventually(() => app().held > 0);
        expect(app().said(chat)).toEqual([]);
      } finally {
        release();
      }
      await eventually(() => app().said(chat).length > 0);
    });

    it('runs a command once, although the answer is refused at first', async () => {
      const { chat } = await stage().connected(app());
      app().refuseNext(['outage', 'limit', 'outage']);
      expect(await app().ask(chat, '/disconnect')).toContain('The API key still works elsewhere');
      expect(app().said(chat)).toHaveLength(2);
    });

    it('from a private conversation of others connects nothing there', async () => {
      const [chat, key] = [app().chatOfOthers(), await stage().key()];
      expect(await app().ask(chat, `/connect ${key.text}`)).toMatch(/^I only talk in private chats\..* revoke it now/);
      expect(await stage().keysOf(app(), chat)).toEqual([]);
      expect(app().saidOpenly(chat)).toEqual([]);
    });
  });

  describe(`notices on ${name}`, () => {
    it('reach the chat of somebody who chose that, once, also when they are refused for now', async () => {
      const { instance, database } = stage();
      const workspace = await Workspace.open(instance, await sessionOf(instance, `told-on-${app().name}@example.com`));
      const chat = app().chat();
      await app().ask(chat, `/connect ${plaintext(workspace.key)}`);
      const program = { label: 'Program', category: 'service', preset: 'full' };
      const api = instance.client(plaintext(await workspace.owner.data('POST', '/v1/api-keys', program)));
      const settings = `/v1/organizations/${workspace.organizationId}/settings/publishing`;
      await workspace.owner.data('PATCH', settings, { apiKeys: 'approval' });
      const choice = { kinds: [{ kind: 'approval.waiting', chat: true }] };
      await workspace.owner.data('PATCH', '/v1/notices/preferences', choice);
      app().refuseNext(['outage']);
      const asked = await api.send(
        'POST',
        '/v1/releases',
        workspace.release({ title: 'A <b>', scheduledAt: '2034-05-01T09:00' }),
      );
      expect(asked.status).toBe(202);
      await eventually(async () => {
        await database.rows(`update notice_chat set due_at = now() where sent_at is null`);
        return app().said(chat).length > 1;
      });
      expect(app().said(chat).slice(1)).toEqual([
        expect.stringMatching(/^Waiting for your approval: “.*A <b>.*”\nhttp\S+review\?/),
      ]);
    });

    it('are offered, because a worker says that the bot runs', async () => {
      const isHeld = 'select app from chat_poll where app = $1 and lease_until > now()';
      await eventually(async () => (await stage().database.rows(isHeld, [app().name])).length === 1);
    });
  });

  describe(`the address for ${name}`, () => {
    it('refuses what is no call of the app: another method, no JSON, more than a command has', async () => {
      const url = `${stage().instance.apiUrl}/v1/chat-apps/${app().name}`;
      const statusOf = async (request: RequestInit): Promise<number> => (await fetch(url, request)).status;
      expect(await statusOf({ method: 'GET' })).toBe(404);
      expect(await statusOf({ method: 'POST', body: '{' })).toBe(401);
      expect(await statusOf({ method: 'POST', body: 'x'.repeat(70_000) })).toBe(413);
      expect((await fetch(`${stage().instance.apiUrl}/v1/chat-apps/matrix`, { method: 'POST', body: '{}' })).status).toBe(404);
    });
  });
}
