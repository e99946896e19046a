// npm run remove-second-factor -- ada@example.com: for somebody who has lost their app and every recovery code.
import { parseArgs } from 'node:util';
import { removeSecondFactor } from '../deploy/operator-call.mjs';
import { askApp, instanceFlags, instanceUsage } from './operator-call.mjs';
import { giveUp } from './set-up.mjs';

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: { ...instanceFlags, help: { type: 'boolean', short: 'h', default: false } },
});

if (flags.help || positionals.length !== 1) {
  const usage = `npm run remove-second-factor -- EMAIL [--home DIR] [--port-base N]

Turns two-factor authentication off for EMAIL and signs them out everywhere: from then on the password alone signs in.
Their passkeys still sign in, too. Make sure who is asking.

${instanceUsage('OAUTH_SERVER_URL')}`;
  if (!flags.help) giveUp(usage);
  console.log(usage);
} else {
  const [email] = positionals;
  console.log(await removeSecondFactor((path, body) => askApp('oauth-server', path, body, flags), email));
}
