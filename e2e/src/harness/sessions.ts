import { ApiClient } from './api-client.js';
import type { Instance } from './instance.js';

/** The service credential of development, as the settings document it. */
export const serviceApiKey = 'development-service-api-key';

/** A session token of somebody; the first request with it makes them an organization of their own. */
export async function sessionOf(instance: Instance, email: string): Promise<string> {
  const [credential = serviceApiKey] = instance.settings['SERVICE_API_KEY']?.split(',') ?? [];
  const oauthServer = new ApiClient(instance.address('oauth-server'), credential);
  const answer = await oauthServer.send('POST', '/v1/internal/sessions', { email });
  const { token } = answer.body as { token?: string };
  if (token === undefined) throw new Error(`no session for ${email}: ${answer.status}`);
  return token;
}
