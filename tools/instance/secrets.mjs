// Secrets of a local instance: made once, kept beside its data, readable by their owner only, never printed.
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export function keptSecrets(home) {
  const file = join(home, 'secrets.json');
  if (!existsSync(file)) {
    const secret = () => randomBytes(32).toString('base64url');
    const secrets = {
      SERVICE_API_KEY: secret(),
      KEY_PEPPER: secret(),
      SECRETS_KEYS: `local:${randomBytes(32).toString('base64')}`,
    };
    writeFileSync(file, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  }
  return JSON.parse(readFileSync(file, 'utf8'));
}
