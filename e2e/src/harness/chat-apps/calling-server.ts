import { eventually, listen, type Listening } from '@imprint/platform/testing';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import type { CallAnswer, CallingChatApp, Forgery, PassingRefusal } from './simulated-chat-app.js';

/** A call of the bot to the app. */
export interface BotCall {
  method: string;
  path: string;
  authorization: string;
  body: Readonly<Record<string, unknown>>;
}

/** The app's answer to it. */
export interface BotAnswer {
  status: number;
  body: unknown;
  headers?: Readonly<Record<string, string>>;
}

/** A signed call to the instance. */
export interface Delivery {
  body: string;
  type: string;
  /** Follows the answer: the app knows then that its call was taken. */
  taken?: (answer: CallAnswer) => void;
}

const minutes = 60;
/** Longer than the platforms wait, because machines of tests are busy. */
const patienceMs = 30_000;

/** What Discord and Slack have in common as servers: they are called by the bot, and call its address. */
export abstract class CallingServer implements CallingChatApp {
  abstract readonly name: string;
  abstract readonly prefix: string;
  abstract readonly settings: Readonly<Record<string, string>>;
  abstract readonly handshakeAnswer: object;
  readonly answersInSecret = true;
  readonly calls: BotCall[] = [];
  instanceUrl = '';
  held = 0;
  protected readonly ownSecrets: string[] = [];
  private readonly texts: { chat: string; text: string; isOpen: boolean }[] = [];
  private readonly refusals: PassingRefusal[] = [];
  private gate: Promise<void> = Promise.resolve();
  private server: Listening | undefined;
  private numbers = 1_000;
  private last: Delivery | undefined;

  protected get url(): string {
    return this.server?.url ?? '';
  }

  get secrets(): readonly string[] {
    return this.ownSecrets;
  }

  abstract chat(): string;
  abstract group(): string;
  abstract chatOfOthers(): string;
  protected abstract command(chat: string, text: string, id: string): Delivery;
  protected abstract handshakeCall(): Delivery;
  protected abstract sign(timestamp: number, body: string, isForged: boolean): Readonly<Record<string, string>>;
  protected abstract answerBot(call: BotCall): BotAnswer;
  /** Null for a call that sends no text. */
  protected abstract refusalOf(call: BotCall, refusal: PassingRefusal): BotAnswer | null;

  async listen(): Promise<void> {
    this.server = await listen(createServer((request, response) => void this.receive(request, response)));
  }

  async stop(): Promise<void> {
    await this.server?.close();
  }

  async ask(chat: string, text: string): Promise<string> {
    const before = this.said(chat).length;
    const { status, body } = await this.call(chat, text);
    if (status !== 200) throw new Error(`${this.name} was answered ${status} ${JSON.stringify(body)}`);
    return eventually(() => this.said(chat)[before], { timeoutMs: 60_000 });
  }

  said(chat: string): readonly string[] {
    return this.texts.filter((sent) => sent.chat === chat).map(({ text }) => text);
  }

  saidOpenly(chat: string): readonly string[] {
    return this.texts.filter((sent) => sent.chat === chat && sent.isOpen).map(({ text }) => text);
  }

  call(chat: string, text: string, { forgery, id = this.next() }: { forgery?: Forgery; id?: string } = {}): Promise<CallAnswer> {
    return this.deliver(this.command(chat, text, id), forgery);
  }

  handshake(forgery?: Forgery): Promise<CallAnswer> {
    return this.deliver(this.handshakeCall(), forgery);
  }

  async reportAgain(): Promise<void> {
    const { last } = this;
    if (last === undefined) throw new Error('nothing was reported');
    await Promise.all([this.deliver(last), this.deliver(last)]);
  }

  refuseNext(refusals: readonly PassingRefusal[]): void {
    this.refusals.push(...refusals);
  }

  hold(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.gate = promise;
    return resolve;
  }

  protected next(): string {
    this.numbers += 1;
    return String(this.numbers);
  }

  protected say(chat: string, text: string, isOpen: boolean): void {
    this.texts.push({ chat, text, isOpen });
  }

  protected async deliver(delivery: Delivery, forgery?: Forgery): Promise<CallAnswer> {
    const { body, type } = delivery;
    const shift = forgery === 'old' ? -6 * minutes : forgery === 'early' ? 6 * minutes : 0;
    const signature = this.sign(Math.floor(Date.now() / 1_000) + shift, body, forgery === 'wrong-key');
    const response = await fetch(`${this.instanceUrl}/v1/chat-apps/${this.name}`, {
      method: 'POST',
      headers: { 'content-type': type, ...(forgery !== 'unsigned' && signature) },
      signal: AbortSignal.timeout(patienceMs),
      body: forgery === 'changed-body' ? body.replace(/(.)$/s, ' $1') : body,
    });
    const text = await response.text();
    const answer = { status: response.status, body: text === '' ? null : (JSON.parse(text) as unknown) };
    if (forgery === undefined) {
      this.last = delivery;
      delivery.taken?.(answer);
    }
    return answer;
  }

  private async receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const sent = await textOf(request);
    const { method = '', url: path = '', headers } = request;
    const body = sent === '' ? {} : (JSON.parse(sent) as BotCall['body']);
    const call = { method, path, authorization: headers.authorization ?? '', body };
    this.calls.push(call);
    this.held += 1;
    await this.gate;
    this.held -= 1;
    const { status, body: content, headers: more } = this.refused(call) ?? this.answerBot(call);
    response.writeHead(status, { 'content-type': 'application/json', ...more }).end(JSON.stringify(content));
  }

  private refused(call: BotCall): BotAnswer | null {
    const [refusal] = this.refusals;
    const answer = refusal === undefined ? null : this.refusalOf(call, refusal);
    if (answer !== null) this.refusals.shift();
    return answer;
  }
}
