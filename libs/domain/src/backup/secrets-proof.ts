import type { Config } from '@imprint/platform/config';
import { constantTimeEqual, SecretBox, SecretBoxError, sha256Hex } from '@imprint/platform/crypto';

export type BackupSecrets = Pick<Config, 'SECRETS_KEYS' | 'KEY_PEPPER'>;

const purpose = 'backup';

/** By which a restore knows whether it has the secrets that the rows need. It holds neither of them. */
export function proofOf(secrets: BackupSecrets): string {
  return new SecretBox(secrets).seal(sha256Hex(secrets.KEY_PEPPER), purpose);
}

/** Name of the setting that is another than the backup was taken with, or null. */
export function otherSecret(secrets: BackupSecrets, proof: string): keyof BackupSecrets | null {
  try {
    const pepper = new SecretBox(secrets).open(proof, purpose);
    return constantTimeEqual(pepper, sha256Hex(secrets.KEY_PEPPER)) ? null : 'KEY_PEPPER';
  } catch (error) {
    if (error instanceof SecretBoxError) return 'SECRETS_KEYS';
    throw error;
  }
}
