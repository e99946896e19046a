// Makes an API key for the instance of the environment, with scopes that nobody can ask for over HTTP, and prints it.
//   keys.mjs mint PERSON --scope SCOPE [--scope SCOPE] [--organization ID] [--label LABEL] [--expires DATE] [--allow-ip CIDR] [--rate-limit N]
import { parseArgs } from 'node:util';
import { withMintKey } from '@imprint/domain/keys';
import { loadConfig } from '@imprint/platform/config';

try {
  const { values: flags, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      scope: { type: 'string', multiple: true, default: [] },
      organization: { type: 'string' },
      label: { type: 'string', default: 'Server key' },
      expires: { type: 'string' },
      'allow-ip': { type: 'string', multiple: true },
      'rate-limit': { type: 'string' },
    },
  });
  const [command, person] = positionals;
  if (command !== 'mint' || person === undefined || positionals.length !== 2)
    throw new Error('Name the member in whose name the key acts: keys.mjs mint ada@example.com --scope credits:provision');
  const rate = flags['rate-limit'];
  const wanted = {
    person,
    organizationId: flags.organization,
    label: flags.label,
    scopes: flags.scope,
    expiresAt: flags.expires,
    allowedIps: flags['allow-ip'],
    rateLimit: rate === undefined ? undefined : Number(rate),
  };
  const { key, issuer } = await withMintKey(loadConfig(), (mintKey) => mintKey.mintKey(wanted));
  console.error(`Made ${key.id} for ${person} in ${issuer.organizationName} (${issuer.organizationId}): ${key.scopes.join(', ')}.
It ${key.expiresAt === null ? 'does not expire' : `expires at ${key.expiresAt.toISOString()}`}. Revoke it where they see their API keys. It is shown only now:`);
  console.log(key.key);
} catch (error) {
  process.exitCode = 1;
  console.error(`Not done. ${error.message}`);
}
