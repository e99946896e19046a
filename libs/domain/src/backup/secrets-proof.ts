import type { Config } from '@imprint/platform/config';
import { constantTimeEqual, SecretBox, SecretBoxError, sha256Hex } from '@imprint/platform/crypto';

/** The secrets without which restored rows are unusable. */
export type BackupSecrets = Pick<Config, 'SECRETS_KEYS' | 'KEY_PEPPER'>;

const purpose = 'backup';

/** Lets a restore check that it has the secrets that the rows need, without revealing them. */
export function proofOf(secrets: BackupSecrets): string {
  return new SecretBox(secrets).seal(sha256Hex(secrets.KEY_PEPPER), purpose);
}

/** Name of the setting that differs from that of the backup, or null. */
export function otherSecret(secrets: BackupSecrets, proof: string): keyof BackupSecrets | null {
  try {
    const pepper = new SecretBox(secrets).open(proof, purpose);
    return constantTimeEqual(pepper, sha256Hex(secrets.KEY_PEPPER)) ? null : 'KEY_PEPPER';
  } catch (error) {
    if (error instanceof SecretBoxError) return 'SECRETS_KEYS';
    throw error;
  }
}
