import { fieldsOf, unreadableAnswer } from '../answer-fields.js';
import { JsonApi, type ApiCall } from '../json-api.js';
import { StreamedBody } from '../streamed-body.js';
import { SlackRefusal } from './failures.js';

/** What a method answered. */
export interface SlackAnswer {
  fields: Readonly<Record<string, unknown>>;
  headers: Headers;
}

/** Without a charset, Slack answers with the warning `missing_charset`. */
const json = { 'content-type': 'application/json; charset=utf-8' } as const;

/** Calls of the Web API by a bot (https://docs.slack.dev/apis/web-api/). */
export class SlackApi {
  private readonly base: string;
  private readonly api: JsonApi;

  private readonly files: JsonApi;

  /**
   * @param fetch for the methods, and for files, which take longer
   * @param address of the methods, without a slash at the end
   */
  constructor({ fetch, fileFetch }: Record<'fetch' | 'fileFetch', typeof globalThis.fetch>, address: string) {
    this.base = `${address}/`;
    this.api = new JsonApi(fetch, SlackRefusal);
    this.files = new JsonApi(fileFetch, SlackRefusal);
  }

  /** A method that reads: it takes its arguments from the address. */
  read(botToken: string, path: string, query: Readonly<Record<string, string>>, signal: AbortSignal): Promise<SlackAnswer> {
    return this.#call(botToken, { path, query }, signal);
  }

  /** A method that takes a form, or JSON. */
  write(botToken: string, path: string, body: URLSearchParams | object, signal: AbortSignal): Promise<SlackAnswer> {
    const headers = body instanceof URLSearchParams ? {} : json;
    return this.#call(botToken, { method: 'POST', path, body, headers }, signal);
  }

  /** Sends a file to the address that Slack gave for it, which is as good as a password: it takes no token. */
  async upload(address: string, file: { bytes: Buffer; mimeType: string } | StreamedBody, signal: AbortSignal): Promise<void> {
    const sent = file instanceof StreamedBody ? { body: file } : { body: file.bytes, headers: { 'content-type': file.mimeType } };
    await this.files.call({ base: address }, { method: 'POST', path: '', ...sent }, signal);
  }

  /**
   * Slack says in the body whether a call was successful, and not by the status, except for 429 ("doesn't use meaningful status codes besides
   * 429 and 200", https://github.com/slackapi/node-slack-sdk/blob/main/packages/web-api/src/WebClient.ts).
   * @throws SlackRefusal, and whatever the transport throws
   */
  async #call(botToken: string, call: ApiCall, signal: AbortSignal): Promise<SlackAnswer> {
    const answer = await this.api.call({ base: this.base, authorization: `Bearer ${botToken}` }, call, signal);
    const fields = fieldsOf(answer.body);
    if (fields['ok'] === true) return { fields, headers: answer.headers };
    if (fields['ok'] !== false) throw unreadableAnswer();
    throw new SlackRefusal(answer, JSON.stringify(fields));
  }
}
