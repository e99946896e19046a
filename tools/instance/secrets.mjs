// Secrets of a local instance: created once, stored next to its data, readable by their owner only, never printed.
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const secret = () => randomBytes(32).toString('base64url');
export const secretsFile = (home) => join(home, 'secrets.json');

export function keptSecrets(home) {
  if (!existsSync(secretsFile(home)))
    write(home, {
      SERVICE_API_KEY: secret(),
      KEY_PEPPER: secret(),
      SECRETS_KEYS: `local:${randomBytes(32).toString('base64')}`,
    });
  return JSON.parse(readFileSync(secretsFile(home), 'utf8'));
}

/**
 * Keeps the secrets of restored rows for the next start. Existing ones are set aside, because they belong to the previous rows. Returns
 * their location, or null.
 */
export function keepGiven(home, { SERVICE_API_KEY, KEY_PEPPER, SECRETS_KEYS }) {
  const kept = existsSync(secretsFile(home)) ? keptSecrets(home) : null;
  if (kept?.KEY_PEPPER === KEY_PEPPER && kept.SECRETS_KEYS === SECRETS_KEYS) return null;
  const aside = join(home, `secrets.${new Date().toISOString().replaceAll(':', '-').slice(0, 19)}.json`);
  if (kept !== null) renameSync(secretsFile(home), aside);
  write(home, { SERVICE_API_KEY: SERVICE_API_KEY ?? kept?.SERVICE_API_KEY ?? secret(), KEY_PEPPER, SECRETS_KEYS });
  return kept === null ? null : aside;
}

function write(home, secrets) {
  writeFileSync(secretsFile(home), JSON.stringify(secrets, null, 2), { mode: 0o600 });
}
