import { expect } from '@jest/globals';
import {
  Database,
  DiscordServer,
  Instance,
  KeyHolder,
  plaintext,
  SlackServer,
  TelegramChats,
  type Resource,
  type SimulatedChatApp,
} from '../harness/index.js';

/** A key and its plaintext. */
export interface HeldKey {
  id: string;
  text: string;
  holder: KeyHolder;
}

/** An instance with a bot on every chat app. */
export class ChatStage {
  private constructor(
    readonly instance: Instance,
    readonly database: Database,
    readonly telegram: TelegramChats,
    readonly discord: DiscordServer,
    readonly slack: SlackServer,
  ) {}

  static async start(): Promise<ChatStage> {
    const bots = [await TelegramChats.start(), await DiscordServer.start(), await SlackServer.start()] as const;
    const settings = Object.assign({}, ...bots.map((bot) => bot.settings)) as Record<string, string>;
    const apps = ['api-gateway', 'keys-service', 'oauth-server', 'scheduler-worker'] as const;
    const instance = await Instance.start({ apps, settings });
    const [telegram, discord, slack] = bots;
    discord.instanceUrl = instance.apiUrl;
    slack.instanceUrl = instance.apiUrl;
    return new ChatStage(instance, await Database.open(instance.databaseUrl), telegram, discord, slack);
  }

  async stop(): Promise<void> {
    await this.database.close();
    await this.instance.stop();
    await Promise.all([this.telegram.stop(), this.discord.stop(), this.slack.stop()]);
  }

  /** A key of a new person, because one may create only five a minute. */
  async key(changes: object = { preset: 'full' }): Promise<HeldKey> {
    const holder = await KeyHolder.arrive(this.instance);
    const key: Resource = await holder.create(changes);
    return { id: key.id, text: plaintext(key), holder };
  }

  /** A private chat connected with a new key. */
  async connected(app: SimulatedChatApp, changes?: object): Promise<{ chat: string; key: HeldKey }> {
    const [chat, key] = [app.chat(), await this.key(changes)];
    expect(await app.ask(chat, `/connect ${key.text}`)).toContain('This chat is connected.');
    return { chat, key };
  }

  async revoke({ id, holder }: HeldKey): Promise<void> {
    expect((await holder.client.send('DELETE', `/v1/api-keys/${id}`)).status).toBe(200);
  }

  /** Ids of the keys of a chat. */
  async keysOf(app: SimulatedChatApp, chat: string): Promise<string[]> {
    const rows = await this.database.rows<{ id: string }>(
      'select api_key_id as id from chat_identity where app = $1 and chat_id = $2',
      [app.name, chat],
    );
    return rows.map(({ id }) => id);
  }

  /** What the audit log says of chats of a key. */
  async auditOf({ id }: HeldKey): Promise<string[]> {
    const rows = await this.database.rows<{ entry: string }>(
      `select action || ' by ' || actor_kind as entry from audit_entry
       where subject_type = 'chat' and changes -> 'apiKeyId' in ($1, $2) order by created_at, id`,
      [JSON.stringify({ to: id }), JSON.stringify({ from: id })],
    );
    return rows.map(({ entry }) => entry);
  }

  /** Everything that the apps have written. */
  get output(): string {
    return this.instance.processes.map(({ output }) => output).join('\n');
  }
}
