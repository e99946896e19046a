// npm run keys -- mint PERSON --scope SCOPE: an API key with scopes that nobody can ask for over HTTP. See deploy/keys.mjs.
import { buildToRun, continueOnOwnNode, ensureInstalledToRun, giveUp, node } from './set-up.mjs';

const usage = `npm run keys -- mint PERSON --scope SCOPE [--scope SCOPE] [options]

Makes an API key that acts in the name of PERSON, a member by their email address or id, and prints it once. Scopes that only this command
gives:

  admin               every scope and the settings of the organization, while PERSON is an admin or owner there
  credits:provision   add credits, refund charges

  --organization ID   which organization, where PERSON is a member of several
  --label LABEL       name of the key (default: Server key)
  --expires DATE      when it expires, such as 2027-01-31 (default: never)
  --allow-ip CIDR     address or network that may use it; may be repeated (default: all)
  --rate-limit N      requests a minute (default: no limit)
  --home DIR          data of the instance (default: IMPRINT_HOME or .imprint), unless DATABASE_URL is set`;

ensureInstalledToRun();
if (process.execPath !== node) continueOnOwnNode('tools/keys.mjs');
else await run();

async function run() {
  const { home, rest } = withoutHome(process.argv.slice(2));
  if (rest.includes('--help') || rest.includes('-h')) return console.log(usage);
  if (rest[0] !== 'mint') giveUp(usage);
  buildToRun();
  const { enterInstance } = await import('./instance/kept-instance.mjs');
  const { leave } = await enterInstance({ home, mayRun: true });
  process.argv = [...process.argv.slice(0, 2), ...rest];
  await import('../deploy/keys.mjs');
  await leave();
}

/** The other arguments are deploy/keys.mjs' own. */
function withoutHome(args) {
  const index = args.findIndex((arg) => arg === '--home' || arg.startsWith('--home='));
  if (index === -1) return { home: undefined, rest: args };
  const [, inline] = args[index].split('=');
  const home = inline ?? args[index + 1];
  return { home, rest: [...args.slice(0, index), ...args.slice(index + (inline === undefined ? 2 : 1))] };
}
