// npm run invite -- owner@example.com: creates an organization, and the link with which this person becomes its owner.
import { parseArgs } from 'node:util';
import { askApp, instanceFlags, instanceUsage } from './operator-call.mjs';
import { giveUp } from './set-up.mjs';

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    ...instanceFlags,
    organization: { type: 'string' },
    help: { type: 'boolean', short: 'h', default: false },
  },
});

if (flags.help || positionals.length !== 1) {
  const usage = `npm run invite -- EMAIL [--organization NAME] [--home DIR] [--port-base N]

Makes a new organization and prints the link by which EMAIL becomes its owner, to be passed on.

  --organization NAME   what the organization is called (default: My organization)
${instanceUsage('OAUTH_SERVER_URL')}`;
  if (!flags.help) giveUp(usage);
  console.log(usage);
} else {
  const [email] = positionals;
  const wanted = { email, ...(flags.organization !== undefined && { organization: flags.organization }) };
  const { link } = JSON.parse(await askApp('oauth-server', '/v1/internal/invitations', JSON.stringify(wanted), flags));
  console.log(`Pass this link on to ${email}. It works once, within seven days:\n\n${link}`);
}
