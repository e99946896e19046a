import { methodUrl } from '../../telegram/bot-api.js';
import { fieldsOf, parsed, unreadableAnswer } from '../answer-fields.js';
import { TelegramRefusal } from './failures.js';
import { MultipartForm } from './multipart.js';

/** Calls of the Bot API (https://core.telegram.org/bots/api). */
export class TelegramApi {
  constructor(
    private readonly fetch: typeof globalThis.fetch,
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
    const response = await this.fetch(methodUrl(this.address, botToken, method), {
      method: 'POST',
      signal,
      headers: { accept: 'application/json', 'content-type': contentType },
      body: isForm ? parameters.body : JSON.stringify(parameters),
    });
    const reply = parsed(await response.text());
    if (!response.ok) throw new TelegramRefusal(response.status, reply);
    const { ok, result } = fieldsOf(reply);
    if (ok !== true) throw unreadableAnswer();
    return result;
  }
}
