// npm run invite -- owner@example.com: a new organization, and the link by which this person becomes its owner.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { giveUp, root } from './set-up.mjs';

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    home: { type: 'string' },
    'port-base': { type: 'string' },
    organization: { type: 'string' },
    help: { type: 'boolean', short: 'h', default: false },
  },
});

if (flags.help || positionals.length !== 1) {
  const usage = `npm run invite -- EMAIL [--organization NAME] [--home DIR] [--port-base N]

Makes a new organization and prints the link by which EMAIL becomes its owner, to be passed on.

  --organization NAME   what the organization is called (default: My organization)
  --home DIR            data of the instance, for its credential (default: IMPRINT_HOME or .imprint; SERVICE_API_KEY goes first)
  --port-base N         first of its six ports (default: PORT_BASE or 3000; OAUTH_SERVER_URL goes first)`;
  if (!flags.help) giveUp(usage);
  console.log(usage);
} else {
  await invite(positionals[0]);
}

async function invite(email) {
  const portBase = Number(flags['port-base'] ?? process.env.PORT_BASE ?? 3000);
  const oauthServer = process.env.OAUTH_SERVER_URL ?? `http://127.0.0.1:${process.env.PORT_OAUTH_SERVER ?? portBase + 3}`;
  const answer = await fetch(`${oauthServer}/v1/internal/invitations`, {
    method: 'POST',
    headers: { authorization: `Bearer ${credential()}`, 'content-type': 'application/json' },
    body: JSON.stringify({ email, ...(flags.organization !== undefined && { organization: flags.organization }) }),
  }).catch(() =>
    giveUp(`oauth-server does not answer at ${oauthServer}: start the instance, or name its ports with --port-base.`),
  );
  const document = await answer.json();
  if (!answer.ok) giveUp(document.errors?.[0]?.detail ?? `oauth-server answered ${answer.status}.`);
  console.log(`Pass this link on to ${email}. It works once, within seven days:\n\n${document.link}`);
}

/** Of the environment, else the one that `npm start` made. With several, the first is the one to send. */
function credential() {
  const [given] = (process.env.SERVICE_API_KEY ?? '').split(',');
  if (given) return given.trim();
  const file = join(resolve(flags.home ?? process.env.IMPRINT_HOME ?? join(root, '.imprint')), 'secrets.json');
  try {
    return JSON.parse(readFileSync(file, 'utf8')).SERVICE_API_KEY;
  } catch {
    return giveUp(`There is no ${file}: set SERVICE_API_KEY, or name the data of the instance with --home.`);
  }
}
