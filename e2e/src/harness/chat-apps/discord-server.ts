import { generateKeyPairSync, sign } from 'node:crypto';
import { CallingServer, type BotAnswer, type BotCall, type Delivery } from './calling-server.js';
import type { CallAnswer, PassingRefusal } from './simulated-chat-app.js';

/** https://github.com/discord/discord-api-docs/blob/main/docs/interactions/receiving-and-responding.mdx */
const guild = 0;
const botDm = 1;
const privateChannel = 2;
const ephemeral = 64;
const longestContent = 2_000;
const commandName = /^[-_'\p{L}\p{N}]{1,32}$/u;

/** An interaction whose token was given out. */
interface Interaction {
  chat: string;
  context: number;
  /** Flags of the deferred answer; null before there is one. */
  deferred: number | null;
  answered: boolean;
}

/** Discord's interactions and the part of its API that their answers take. It is ours and no independent judge. */
export class DiscordServer extends CallingServer {
  readonly name = 'discord';
  readonly prefix = '/';
  readonly handshakeAnswer = { type: 1 };
  /** As the bot registered them. */
  commands: Readonly<Record<string, unknown>>[] = [];
  private readonly keys = generateKeyPairSync('ed25519');
  private readonly otherKeys = generateKeyPairSync('ed25519');
  private readonly application = '1180000000000000001';
  private readonly botToken = 'MTE4MDAwMDAw.GfAkE0.FakeTokenOfABotThatOnlyTestsKnow01';
  private readonly contexts = new Map<string, number>();
  private readonly interactions = new Map<string, Interaction>();

  static async start(): Promise<DiscordServer> {
    const server = new DiscordServer();
    server.ownSecrets.push(server.botToken);
    await server.listen();
    return server;
  }

  get settings(): Record<string, string> {
    const { x = '' } = this.keys.publicKey.export({ format: 'jwk' });
    return {
      DISCORD_APPLICATION_ID: this.application,
      DISCORD_PUBLIC_KEY: Buffer.from(x, 'base64url').toString('hex'),
      DISCORD_BOT_TOKEN: this.botToken,
      DISCORD_API_URL: this.url,
    };
  }

  chat(): string {
    return this.place(botDm);
  }

  group(): string {
    return this.place(guild);
  }

  chatOfOthers(): string {
    return this.place(privateChannel);
  }

  protected command(chat: string, text: string, id: string): Delivery {
    const [, name = '', value] = /^\/(\S+)(?:\s+(.*))?$/s.exec(text) ?? [];
    const context = this.contexts.get(chat) ?? guild;
    const user = { id: `9${chat}`, username: 'somebody' };
    const token = `aW50ZXJhY3Rpb246${id}OnRva2VuT2ZBbkludGVyYWN0aW9u`;
    this.ownSecrets.push(token);
    const options = value === undefined ? [] : [{ type: 3, name: 'value', value }];
    const body = JSON.stringify({
      ...{ id: `120000000000000${id}`, application_id: this.application, type: 2, token, version: 1 },
      ...{ channel_id: chat, context, ...(context === guild ? { guild_id: '1', member: { user } } : { user }) },
      data: { id: '1', type: 1, name, options },
    });
    const interaction = this.interactions.get(token) ?? { chat, context, deferred: null, answered: false };
    this.interactions.set(token, interaction);
    return { body, type: 'application/json', taken: (answer) => taken(interaction, answer) };
  }

  protected handshakeCall(): Delivery {
    return { body: JSON.stringify({ id: '1', application_id: this.application, type: 1, token: 't' }), type: 'application/json' };
  }

  protected sign(timestamp: number, body: string, isForged: boolean): Record<string, string> {
    const { privateKey } = isForged ? this.otherKeys : this.keys;
    const signature = sign(null, Buffer.from(`${timestamp}${body}`), privateKey).toString('hex');
    return { 'x-signature-ed25519': signature, 'x-signature-timestamp': String(timestamp) };
  }

  protected refusalOf({ path }: BotCall, refusal: PassingRefusal): BotAnswer | null {
    if (!/^\/v10\/(?:webhooks|channels)\//.test(path)) return null;
    if (refusal === 'outage') return { status: 502, body: { message: '502: Bad Gateway', code: 0 } };
    return { status: 429, body: { message: 'You are being rate limited.', retry_after: 0.4, global: false } };
  }

  protected answerBot(call: BotCall): BotAnswer {
    const [, version, kind, id = '', token = '', ...rest] = call.path.split('/');
    if (version !== 'v10') return notFound;
    if (kind === 'webhooks' && id === this.application) return this.answerWebhook(call, token, rest.join('/'));
    if (call.authorization !== `Bot ${this.botToken}`) return { status: 401, body: { message: '401: Unauthorized', code: 0 } };
    if (kind === 'applications' && call.method === 'PUT') return this.overwriteCommands(call.body);
    if (kind !== 'channels' || call.method !== 'POST' || !this.contexts.has(id)) return notFound;
    return this.takeContent(id, call.body, true);
  }

  private answerWebhook({ method, body }: BotCall, token: string, rest: string): BotAnswer {
    const interaction = this.interactions.get(token);
    if (interaction === undefined || interaction.deferred === null)
      return { status: 404, body: { message: 'Unknown Webhook', code: 10_015 } };
    const isHidden = (interaction.answered ? Number(body['flags'] ?? 0) : interaction.deferred) === ephemeral;
    if (method === 'PATCH' && rest === 'messages/@original') interaction.answered = true;
    else if (method !== 'POST' || rest !== '' || !interaction.answered) return notFound;
    return this.takeContent(interaction.chat, body, !isHidden);
  }

  private takeContent(chat: string, { content, allowed_mentions: mentions }: BotCall['body'], isOpen: boolean): BotAnswer {
    const isValid = typeof content === 'string' && content !== '' && content.length <= longestContent;
    if (!isValid) return { status: 400, body: { message: 'Invalid Form Body', code: 50_035 } };
    if (JSON.stringify(mentions) !== '{"parse":[]}') throw new Error('the bot could mention people');
    this.say(chat, content.replaceAll(/\\([\\*_~`|[\]<>#])/g, '$1'), isOpen);
    return { status: 200, body: { id: this.next() } };
  }

  private overwriteCommands(body: unknown): BotAnswer {
    const commands = body as Readonly<Record<string, unknown>>[];
    const isValid = ({ name, description }: Readonly<Record<string, unknown>>): boolean =>
      commandName.test(String(name)) && /^.{1,100}$/.test(String(description));
    if (!commands.every(isValid)) return { status: 400, body: { message: 'Invalid Form Body', code: 50_035 } };
    this.commands = commands;
    return { status: 200, body: commands };
  }

  private place(context: number): string {
    const id = `110000000000000${this.next()}`;
    this.contexts.set(id, context);
    return id;
  }
}

const notFound: BotAnswer = { status: 404, body: { message: '404: Not Found', code: 0 } };

function taken(interaction: Interaction, { status, body }: CallAnswer): void {
  const { type, data } = (body ?? {}) as { type?: number; data?: { flags?: number } };
  if (status === 200 && type === 5) interaction.deferred = data?.flags ?? 0;
}
