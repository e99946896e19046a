import { randomInt } from 'node:crypto';
import { unreadableAnswer } from '../answer-fields.js';
import { BoshRefusal } from './failures.js';
import { attribute, element, elements, namespaces, parsedXml, type Element } from './xml.js';

/** Seconds that the server may hold an answer back until there is something to say. */
const waitSeconds = 15;
/** Answers in a row without anything. */
const silencesAtMost = 3;
const declared = {
  xmlns: namespaces.bosh,
  'xmlns:xmpp': 'urn:xmpp:xbosh',
  'xmlns:stream': 'http://etherx.jabber.org/streams',
} as const;

/**
 * A session of XMPP over BOSH (XEP-0124, XEP-0206): every request takes elements to the server and brings others back. One request is under
 * way at a time, and none is repeated.
 */
export class BoshSession {
  #request = randomInt(1, 2 ** 47);
  #id = '';
  /** False once a request got no answer: the server would wait for it, and answer no later one. */
  #isOrderly = true;

  constructor(
    private readonly fetch: typeof globalThis.fetch,
    private readonly address: string,
    private readonly domain: string,
    private readonly signal: AbortSignal,
  ) {}

  /** @returns `stream:features` */
  begin(): Promise<Element> {
    const created = { to: this.domain, wait: String(waitSeconds), hold: '1', ver: '1.6', content: 'text/xml; charset=utf-8' };
    return this.#features({ ...created, 'xmpp:version': '1.0' });
  }

  /** After a sign-in. @returns `stream:features` */
  restart(): Promise<Element> {
    return this.#features({ to: this.domain, 'xmpp:restart': 'true' });
  }

  /**
   * Sends elements and waits for the one that answers them.
   * @param answer what an element means; undefined for one that answers something else
   * @throws ChannelError `unreadable_answer` when none comes, BoshRefusal, and whatever the transport throws
   */
  ask<T>(sent: readonly Element[], answer: (received: Element) => T | undefined): Promise<T> {
    return this.#until(sent, {}, answer);
  }

  /** Ends the session, and with it what the account is in. @param last goes to the server before */
  async end(last: readonly Element[] = []): Promise<void> {
    if (this.#id !== '' && this.#isOrderly) await this.#exchange([...last], { type: 'terminate' });
  }

  #features(attributes: Readonly<Record<string, string>>): Promise<Element> {
    return this.#until([], attributes, (received) => (received.getName() === 'features' ? received : undefined));
  }

  async #until<T>(
    sent: readonly Element[],
    attributes: Readonly<Record<string, string>>,
    answer: (received: Element) => T | undefined,
  ): Promise<T> {
    let received = await this.#exchange(sent, attributes);
    for (let silences = 0; silences < silencesAtMost; silences = received.length === 0 ? silences + 1 : 0) {
      for (const one of received) {
        const found = answer(one);
        if (found !== undefined) return found;
      }
      received = await this.#exchange([], {});
    }
    throw unreadableAnswer();
  }

  async #exchange(sent: readonly Element[], attributes: Readonly<Record<string, string>>): Promise<Element[]> {
    this.signal.throwIfAborted();
    this.#request += 1;
    this.#isOrderly = false;
    const session = { rid: String(this.#request), ...(this.#id !== '' && { sid: this.#id }) };
    const response = await this.fetch(this.address, {
      method: 'POST',
      signal: this.signal,
      headers: { 'content-type': 'text/xml; charset=utf-8' },
      body: element('body', { ...declared, ...session, ...attributes }, ...sent).toString(),
    });
    const text = await response.text();
    if (!response.ok) throw new BoshRefusal(response);
    const body = parsedXml(text);
    if (body?.is('body', namespaces.bosh) !== true) throw new BoshRefusal({ status: 400, headers: response.headers });
    this.#requireOpen(body, response, attributes['type'] === 'terminate');
    this.#isOrderly = true;
    if (this.#id === '') this.#id = attribute(body, 'sid');
    return elements(body);
  }

  #requireOpen(body: Element, { headers }: Response, isEnding: boolean): void {
    if (attribute(body, 'type') !== 'terminate' || isEnding) return;
    const ended = attribute(body, 'condition');
    const [error] = elements(body);
    const [inside] = error?.getName() === 'error' ? elements(error) : [error];
    const condition = ended === 'remote-stream-error' ? (inside?.getName() ?? ended) : ended;
    throw new BoshRefusal({ status: 400, headers }, condition === '' ? 'closed' : condition);
  }
}
