// Turns two-factor authentication off for somebody who has lost the app and every recovery code, and signs them out everywhere: docker
// compose exec oauth-server node deploy/remove-second-factor.mjs ada@example.com
import { callOwnApp, removeSecondFactor, report } from './operator-call.mjs';

const [email, ...rest] = process.argv.slice(2);
await report(async () => {
  if (email === undefined || rest.length > 0) throw new Error('Whose? node deploy/remove-second-factor.mjs ada@example.com');
  return removeSecondFactor((path, body) => callOwnApp('oauth-server', path, body), email);
});
