import type { ChannelFetch } from '@imprint/platform/safe-fetch';
import { methodUrl } from '../../telegram/bot-api.js';
import { fieldsOf, parsed, unreadableAnswer } from '../answer-fields.js';
import { TelegramRefusal } from './failures.js';
import { MultipartForm } from './multipart.js';

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
   * @param parameters a `MultipartForm`, or what is sent as JSON
   * @returns what the method results in
   * @throws TelegramRefusal for every answer that is not a success, ChannelError for a success that cannot be read, and whatever the
   * transport throws
   */
  async call(botToken: string, method: string, parameters: object, signal: AbortSignal): Promise<unknown> {
    const isForm = parameters instanceof MultipartForm;
    const contentType = isForm ? parameters.contentType : 'application/json';
    // Not by `asFetch`, which copies the photos.
    const { status, body } = await this.transport.request(methodUrl(this.address, botToken, method), {
      method: 'POST',
      signal,
      timeoutMs,
      maxResponseBytes: answerBytes,
      headers: { accept: 'application/json', 'content-type': contentType },
      body: isForm ? parameters.body : JSON.stringify(parameters),
    });
    const reply = parsed(body.toString('utf8'));
    if (status < 200 || status >= 300) throw new TelegramRefusal(status, reply);
    const { ok, result } = fieldsOf(reply);
    if (ok !== true) throw unreadableAnswer();
    return result;
  }
}
