// Sends an operator's request to an app's internal routes, with the credential of the instance: docker compose exec api-gateway node
// deploy/ask.mjs scheduler-worker /v1/internal/ops. With a third argument, the body, it sends a POST.
import { appNames } from '../libs/platform/dist/config/apps.js';
import { callOwnApp, report } from './operator-call.mjs';

const [app, path, body] = process.argv.slice(2);
await report(async () => {
  if (!appNames.includes(app) || !path?.startsWith('/'))
    throw new Error(`Whom, and what? node deploy/ask.mjs APP /path ['{ "a": "body" }'], with one of ${appNames.join(', ')}`);
  return callOwnApp(app, path, body);
});
