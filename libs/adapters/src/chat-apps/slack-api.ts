import { ChatAppError } from '@imprint/domain/chat/chat-app';
import { callApi, fieldsOf, misconfiguredWaitSeconds, retryAfterOf, textIn } from './api-call.js';

/** Errors that somebody settles in the settings of the app or of the instance (https://docs.slack.dev/reference/methods). */
const misconfigured: ReadonlySet<string> = new Set([
  ...['invalid_auth', 'not_authed', 'token_revoked', 'token_expired', 'account_inactive', 'not_allowed_token_type'],
  ...['missing_scope', 'messages_tab_disabled'],
]);
const outages: ReadonlySet<string> = new Set(['fatal_error', 'internal_error', 'service_unavailable', 'request_timeout']);
const limits: ReadonlySet<string> = new Set(['ratelimited', 'rate_limited', 'message_limit_exceeded']);

/** Slack's Web API: the body says whether a call succeeded, whatever the status. */
export class SlackChatApi {
  constructor(private readonly options: { apiUrl: string; botToken: string }) {}

  /** The fields of the answer. @throws ChatAppError */
  async call(method: string, json: object): Promise<Readonly<Record<string, unknown>>> {
    const what = `Slack, ${method}`;
    const headers = { authorization: `Bearer ${this.options.botToken}`, 'content-type': 'application/json; charset=utf-8' };
    const answer = await callApi(what, `${this.options.apiUrl}/${method}`, { json, headers });
    const fields = fieldsOf(answer.json);
    if (fields['ok'] === true) return fields;
    const error = textIn(fields, 'error').slice(0, 60);
    const text = `${what}: ${answer.status} ${error}`.trim();
    if (answer.status === 429 || limits.has(error)) throw new ChatAppError(text, true, retryAfterOf(answer) ?? 5);
    if (misconfigured.has(error)) throw new ChatAppError(text, true, misconfiguredWaitSeconds);
    throw new ChatAppError(text, answer.status >= 500 || outages.has(error), 2);
  }
}
