import { createHmac } from 'node:crypto';
import { CallingServer, type BotAnswer, type BotCall, type Delivery } from './calling-server.js';
import type { CallAnswer, PassingRefusal } from './simulated-chat-app.js';

/** Answers that one address takes. */
const mostAnswers = 5;

/** A person in a conversation. */
interface Place {
  channel: string;
  user: string;
}

/** Slack's commands, its events, and the part of its Web API that their answers take. It is ours and no independent judge. */
export class SlackServer extends CallingServer {
  readonly name = 'slack';
  readonly prefix = '/imprint ';
  readonly handshakeAnswer = { challenge: 'a-challenge' };
  private readonly signingSecret = '8f742231b10e8888abcd99yyyzzz85a5';
  private readonly botToken = 'xoxb-1000000001-2000000002-FakeTokenThatOnlyTestsKnow';
  /** By the name of a chat, which is its channel and a person. */
  private readonly places = new Map<string, Place>();
  /** The chats of people with the bot. */
  private readonly own = new Map<string, string>();
  private readonly answers = new Map<string, { chat: string; used: number }>();

  static async start(): Promise<SlackServer> {
    const server = new SlackServer();
    server.ownSecrets.push(server.signingSecret, server.botToken);
    await server.listen();
    return server;
  }

  get settings(): Record<string, string> {
    return {
      SLACK_SIGNING_SECRET: this.signingSecret,
      SLACK_BOT_TOKEN: this.botToken,
      SLACK_API_URL: `${this.url}/api`,
      SLACK_HOOKS_URL: this.url,
    };
  }

  chat(): string {
    const place = { channel: `D0${this.next()}`, user: `U0${this.next()}` };
    this.own.set(place.user, place.channel);
    this.places.set(place.channel, place);
    return place.channel;
  }

  group(): string {
    return this.placeBeside(`C0${this.next()}`);
  }

  chatOfOthers(): string {
    return this.placeBeside(`D0${this.next()}`);
  }

  /** Writes a message: to the bot in a private chat, elsewhere mentioning it. @param id the same for the same event */
  write(chat: string, text: string, { id = this.next(), bot }: { id?: string; bot?: string } = {}): Promise<CallAnswer> {
    const { channel, user } = this.placeOf(chat);
    const isDirect = channel.startsWith('D');
    const event = isDirect ? { type: 'message', channel_type: 'im', text } : { type: 'app_mention', text: `<@U0BOT> ${text}` };
    const body = {
      ...{ type: 'event_callback', event_id: `Ev${id}`, team_id: 'T01', api_app_id: 'A01' },
      event: { ...event, channel, user, ts: `1700000000.${id}`, ...(bot !== undefined && { bot_id: bot }) },
    };
    return this.deliver({ body: JSON.stringify(body), type: 'application/json' });
  }

  /** @param responseUrl instead of the one that Slack would give */
  command(chat: string, text: string, id: string, responseUrl?: string): Delivery {
    const { channel, user } = this.placeOf(chat);
    const path = `/commands/T01/${id}/AnswerAddressThatOnlyTestsKnow${id}`;
    this.ownSecrets.push(path);
    this.answers.set(path, this.answers.get(path) ?? { chat, used: 0 });
    const fields = {
      ...{ token: 'deprecated', team_id: 'T01', api_app_id: 'A01', channel_id: channel, user_id: user },
      ...{ channel_name: channel.startsWith('D') ? 'directmessage' : 'general', command: '/imprint' },
      ...{ text: text.replace(/^\//, ''), trigger_id: `1.2.${id}`, response_url: responseUrl ?? `${this.url}${path}` },
    };
    return { body: new URLSearchParams(fields).toString(), type: 'application/x-www-form-urlencoded' };
  }

  callAnsweredElsewhere(chat: string, text: string, responseUrl: string): Promise<CallAnswer> {
    return this.deliver(this.command(chat, text, this.next(), responseUrl));
  }

  protected handshakeCall(): Delivery {
    const body = JSON.stringify({ token: 'deprecated', challenge: 'a-challenge', type: 'url_verification' });
    return { body, type: 'application/json' };
  }

  protected sign(timestamp: number, body: string, isForged: boolean): Record<string, string> {
    const secret = isForged ? 'another-signing-secret' : this.signingSecret;
    const signature = `v0=${createHmac('sha256', secret).update(`v0:${timestamp}:${body}`).digest('hex')}`;
    return { 'x-slack-signature': signature, 'x-slack-request-timestamp': String(timestamp) };
  }

  protected refusalOf({ path }: BotCall, refusal: PassingRefusal): BotAnswer | null {
    if (!/^\/commands\/|^\/api\/chat\./.test(path)) return null;
    if (refusal === 'outage') return { status: 503, body: { ok: false, error: 'service_unavailable' } };
    return { status: 429, body: { ok: false, error: 'ratelimited' }, headers: { 'retry-after': '1' } };
  }

  protected answerBot({ path, authorization, body }: BotCall): BotAnswer {
    const address = this.answers.get(path);
    if (address !== undefined) return this.takeAnswer(address, body);
    if (authorization !== `Bearer ${this.botToken}`) return failed('invalid_auth');
    const { channel, user, users } = body;
    if (path === '/api/auth.test') return { status: 200, body: { ok: true, team: 'Café', user: 'imprint' } };
    if (path === '/api/conversations.open') {
      const own = this.own.get(String(users));
      return own === undefined ? failed('user_not_found') : { status: 200, body: { ok: true, channel: { id: own } } };
    }
    const chat = [...this.places].find(([, place]) => place.channel === channel && (user === undefined || place.user === user));
    if (chat === undefined) return failed('channel_not_found');
    if (path === '/api/chat.postMessage') return this.takeText(chat[0], body, true);
    if (path === '/api/chat.postEphemeral') return this.takeText(chat[0], body, false);
    return failed('unknown_method');
  }

  private takeAnswer(address: { chat: string; used: number }, body: BotCall['body']): BotAnswer {
    if (address.used === mostAnswers) return { status: 404, body: { ok: false, error: 'used_url' } };
    address.used += 1;
    return this.takeText(address.chat, body, body['response_type'] === 'in_channel');
  }

  private takeText(chat: string, { text, mrkdwn }: BotCall['body'], isOpen: boolean): BotAnswer {
    if (typeof text !== 'string' || text === '') return failed('no_text');
    if (text.length > 4_000 || mrkdwn !== false) throw new Error('Slack would change the text');
    this.say(chat, text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'), isOpen);
    return { status: 200, body: { ok: true, ts: '1700000000.1' } };
  }

  /** Where somebody is who has a chat with the bot elsewhere. */
  private placeBeside(channel: string): string {
    const { user } = this.placeOf(this.chat());
    this.places.set(channel, { channel, user });
    return channel;
  }

  private placeOf(chat: string): Place {
    const place = this.places.get(chat);
    if (place === undefined) throw new Error(`there is no chat ${chat}`);
    return place;
  }
}

/** Slack answers refusals with status 200. */
function failed(error: string): BotAnswer {
  return { status: 200, body: { ok: false, error } };
}
