import { ApiClient } from './api-client.js';
import type { Instance } from './instance.js';

/** The documented default for development. */
export const serviceApiKey = 'development-service-api-key';

/** A person's session token; the first request with it creates their organization. */
export async function sessionOf(instance: Instance, email: string): Promise<string> {
  const answer = await operatorOf(instance).send('POST', '/v1/internal/sessions', { email });
  const { token } = answer.body as { token?: string };
  if (token === undefined) throw new Error(`no session for ${email}: ${answer.status}`);
  return token;
}

/** Calls oauth-server with the credential of the apps. */
export function operatorOf(instance: Pick<Instance, 'address' | 'settings'>): ApiClient {
  const [credential = serviceApiKey] = instance.settings['SERVICE_API_KEY']?.split(',') ?? [];
  return new ApiClient(instance.address('oauth-server'), credential);
}
