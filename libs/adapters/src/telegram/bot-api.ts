/** Longest text of a message, in characters (https://core.telegram.org/bots/api#sendmessage). */
export const longestText = 4_096;

/** An answer of the Bot API (https://core.telegram.org/bots/api#making-requests). */
export interface BotApiReply {
  ok: boolean;
  result?: unknown;
  error_code?: number;
  description?: string;
  /** `retry_after` in seconds (https://core.telegram.org/bots/api#responseparameters). */
  parameters?: { retry_after?: number; migrate_to_chat_id?: number };
}

/**
 * Address of a method. The token is part of it, so it must not be logged or shown.
 * @param apiUrl `https://api.telegram.org`, or a Bot API server of the operator's own
 */
export const methodUrl = (apiUrl: string, token: string, method: string): string => `${apiUrl}/bot${token}/${method}`;
