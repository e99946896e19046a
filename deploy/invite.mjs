// Prints the link with which somebody becomes the owner of a new organization: docker compose exec oauth-server node deploy/invite.mjs
// you@example.com 'Example'
import { callOwnApp, report } from './operator-call.mjs';

const [email, organization] = process.argv.slice(2);
await report(async () => {
  if (email === undefined) throw new Error('Whom? node deploy/invite.mjs you@example.com [the name of the organization]');
  const answer = await callOwnApp('oauth-server', '/v1/internal/invitations', JSON.stringify({ email, organization }));
  return JSON.parse(answer).link;
});
