import type { ChatCall } from '@imprint/domain/chat/chat-app';
import { createPublicKey, verify, type KeyObject } from 'node:crypto';
import { headerOf, notAuthentic, requireRecent } from './signed-calls.js';

/** @param hex 32 bytes, as the app's page on Discord shows them */
export function discordKey(hex: string): KeyObject {
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(hex, 'hex').toString('base64url') };
  return createPublicKey({ key: jwk, format: 'jwk' });
}

/**
 * Ed25519 over the timestamp and the body. Discord sends wrong signatures now and then, and takes the address away from apps
 * that accept them (https://github.com/discord/discord-api-docs/blob/main/docs/interactions/overview.mdx, read 2026-11-26).
 * @throws ChatCallRefused
 */
export function requireDiscordSignature(key: KeyObject, call: ChatCall): void {
  const timestamp = headerOf(call, 'x-signature-timestamp');
  const signature = headerOf(call, 'x-signature-ed25519');
  const isHex = /^[0-9a-f]{128}$/i.test(signature);
  const signed = Buffer.concat([Buffer.from(timestamp), call.body]);
  if (!isHex || !verify(null, signed, key, Buffer.from(signature, 'hex'))) throw notAuthentic('Discord');
  requireRecent(timestamp);
}
