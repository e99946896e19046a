import { sendingMs, type ChannelFetch } from '@imprint/platform/safe-fetch';
import { methodUrl } from '../../telegram/bot-api.js';
import { fieldsOf, parsed, unreadableAnswer } from '../answer-fields.js';
import { StreamedBody } from '../streamed-body.js';
import { TelegramRefusal } from './failures.js';

const timeoutMs = 100_000;
const answerBytes = 1024 * 1024;

/** Calls of the Bot API (https://core.telegram.org/bots/api). */
export class TelegramApi {
  constructor(
    private readonly transport: ChannelFetch,
    /** Of the Bot API server, without a trailing slash. */
    private readonly address: string,
  ) {}

  /**
   * @param parameters a `StreamedBody`, or what is sent as JSON
   * @returns what the method results in
   * @throws TelegramRefusal for every answer that is not a success, ChannelError for a success that cannot be read, and whatever the
   * transport throws
   */
  async call(botToken: string, method: string, parameters: object, signal: AbortSignal): Promise<unknown> {
    const isForm = parameters instanceof StreamedBody;
    // Not by `asFetch`, whose requests have a copy of every body.
    const { status, body } = await this.transport
      .request(methodUrl(this.address, botToken, method), {
        method: 'POST',
        signal,
        timeoutMs: timeoutMs + (isForm ? sendingMs(parameters.bytes) : 0),
        maxResponseBytes: answerBytes,
        headers: { accept: 'application/json', 'content-type': isForm ? parameters.contentType : 'application/json' },
        body: isForm ? { bytes: parameters.bytes, source: parameters.stream() } : JSON.stringify(parameters),
      })
      .catch((error: unknown) => {
        throw (isForm && parameters.failure) || error;
      });
    const reply = parsed(body.toString('utf8'));
    if (status < 200 || status >= 300) throw new TelegramRefusal(status, reply);
    const { ok, result } = fieldsOf(reply);
    if (ok !== true) throw unreadableAnswer();
    return result;
  }
}
