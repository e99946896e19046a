// What the operator asks an app over its internal routes, with the credential of the instance: docker compose exec api-gateway
// node deploy/ask.mjs scheduler-worker /v1/internal/ops. With a third argument, the body, it is a POST.
import { appNames } from '../libs/platform/dist/config/apps.js';
import { addressSetting, loadConfig } from '../libs/platform/dist/config/config.js';

const [app, path, body] = process.argv.slice(2);
if (!appNames.includes(app) || !path?.startsWith('/'))
  fail(`Whom, and what? node deploy/ask.mjs APP /path ['{ "a": "body" }'], with one of ${appNames.join(', ')}`);
const config = loadConfig();
const answer = await fetch(new URL(path, config[addressSetting(app)]), {
  method: body === undefined ? 'GET' : 'POST',
  headers: { authorization: `Bearer ${config.SERVICE_API_KEY[0]}`, 'content-type': 'application/json' },
  body,
}).catch((error) => fail(`${app} does not answer: ${error.cause?.message ?? error.message}`));
const text = await answer.text();
if (!answer.ok) fail(`${app} answered ${answer.status}: ${text}`);
console.log(text);

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
