import { ChatCallRefused, type ChatCall } from '@imprint/domain/chat/chat-app';

/** Slack's recommendation, which serves Discord as well: a captured call is worthless after that. */
const toleranceSeconds = 5 * 60;

/** A header that must come once; empty when it does not. */
export function headerOf({ headers }: ChatCall, name: string): string {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
}

/** @param timestamp what the app signed, in seconds since the epoch @throws ChatCallRefused */
export function requireRecent(timestamp: string): void {
  if (/^\d{1,12}$/.test(timestamp) && Math.abs(Date.now() / 1_000 - Number(timestamp)) <= toleranceSeconds) return;
  throw new ChatCallRefused('The call was signed too long ago, or the clock of this machine is wrong.');
}

/** @throws ChatCallRefused */
export function jsonOf({ body }: ChatCall): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw notUnderstood();
  }
}

export const notAuthentic = (app: string): ChatCallRefused => new ChatCallRefused(`The call is not signed by ${app}.`);
export const notUnderstood = (): ChatCallRefused => new ChatCallRefused('The call cannot be understood.');
