// The link by which somebody becomes the owner of a new organization: docker compose exec oauth-server node deploy/invite.mjs
// you@example.com 'Example'
import { addressSetting, loadConfig } from '../libs/platform/dist/config/config.js';

const [email, organization] = process.argv.slice(2);
if (email === undefined) fail('Whom? node deploy/invite.mjs you@example.com [the name of the organization]');
const config = loadConfig();
const answer = await fetch(`${config[addressSetting('oauth-server')]}/v1/internal/invitations`, {
  method: 'POST',
  headers: { authorization: `Bearer ${config.SERVICE_API_KEY[0]}`, 'content-type': 'application/json' },
  body: JSON.stringify({ email, organization }),
});
const document = await answer.json();
if (!answer.ok) fail(document.errors?.[0]?.detail ?? `oauth-server answered ${answer.status}.`);
console.log(document.link);

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
