import { constantTimeEqual, hmacSha256 } from './digests.js';
import type { SecretBox } from './secret-box.js';

const purpose = 'instance-proof';

/** What an app answers to a nonce: only an app with the secrets of this instance can. */
export function instanceProof(secrets: SecretBox, app: string, nonce: string): string {
  return proof(secrets.deriveKey(purpose), app, nonce);
}

/** Whether an app with the secrets of this instance gave this answer. */
export function isInstanceProof(secrets: SecretBox, app: string, nonce: string, answer: string): boolean {
  return secrets.deriveKeys(purpose).some((key) => constantTimeEqual(answer, proof(key, app, nonce)));
}

function proof(key: Buffer, app: string, nonce: string): string {
  return hmacSha256(key, `${app}\n${nonce}`).toString('base64url');
}
