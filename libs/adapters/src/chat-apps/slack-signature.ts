import type { ChatCall } from '@imprint/domain/chat/chat-app';
import { constantTimeEqual, hmacSha256 } from '@imprint/platform/crypto';
import { headerOf, notAuthentic, requireRecent } from './signed-calls.js';

/**
 * `v0=` and the HMAC-SHA-256 of `v0:<timestamp>:<body>` in lowercase hex
 * (https://github.com/slackapi/bolt-js/blob/main/src/receivers/verify-request.ts, read 2026-11-26).
 * @throws ChatCallRefused
 */
export function requireSlackSignature(signingSecret: string, call: ChatCall): void {
  const timestamp = headerOf(call, 'x-slack-request-timestamp');
  const signed = Buffer.concat([Buffer.from(`v0:${timestamp}:`), call.body]);
  const expected = `v0=${hmacSha256(signingSecret, signed).toString('hex')}`;
  if (!constantTimeEqual(headerOf(call, 'x-slack-signature'), expected)) throw notAuthentic('Slack');
  requireRecent(timestamp);
}
