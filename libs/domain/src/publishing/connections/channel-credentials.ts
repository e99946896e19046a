import { oneLine, webAddressFault } from '@imprint/contracts/documents';
import { Problem, problem, type ProblemEntry } from '@imprint/contracts/errors';
import { limits } from '@imprint/contracts/limits';
import type { CredentialField } from '@imprint/contracts/publishing';
import { ChannelError, type Channel, type ConnectionIdentity } from '../channel/index.js';
import { failureOf } from '../publish-failure.js';
import { whyNoPosts } from './account-scopes.js';

const connectTimeoutMs = 20_000;
const handleLength = 300;

/** Whether a person has to enter something to connect the channel. */
export function asksForCredentials({ capability }: Channel): boolean {
  return capability.credentialFields.some(({ required }) => required);
}

/**
 * Identifies the account of the credentials with the platform. @throws Problem `connection_refused`, `service_unavailable`,
 * `validation_failed`
 */
export async function identify(channel: Channel, given: Readonly<Record<string, unknown>>): Promise<ConnectionIdentity> {
  const credentials = requireCredentials(channel, given, channel.capability.credentialFields);
  return namedAccount(await askPlatform(channel, (signal) => channel.connect(credentials, signal)));
}

/** The account under names that can be shown: those on the platform are whatever its server says. */
export function namedAccount({ handle, displayName, ...granted }: ConnectionIdentity): ConnectionIdentity {
  const shown = oneLine(handle, handleLength);
  return { handle: shown, displayName: oneLine(displayName, limits.connectionNameLength) || shown, ...granted };
}

/** What the platform said that the account allows; null when it said nothing. @throws Problem `connection_refused` if it allows no posts */
export function requireScopes(channel: Channel, { scopes }: ConnectionIdentity): string[] | null {
  if (scopes === undefined) return null;
  const missing = whyNoPosts(channel, scopes);
  if (missing !== undefined) throw problem('connection_refused', missing, { pointer: '/credentials' });
  return [...scopes];
}

/**
 * Calls the platform while a person waits. @throws Problem `connection_refused`, `service_unavailable`, `validation_failed` for a credential
 * that the platform named
 */
export async function askPlatform<T>(channel: Channel, ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
  try {
    return await ask(AbortSignal.timeout(connectTimeoutMs));
  } catch (error) {
    const failure = failureOf(error);
    if (
      error instanceof ChannelError &&
      (error.class === 'credential' || error.class === 'validation' || error.class === 'misconfiguration')
    ) {
      if (error.field !== undefined)
        throw problem('validation_failed', failure.message, { pointer: `/credentials/${error.field}` });
      throw problem('connection_refused', failure.message, { pointer: '/credentials' });
    }
    throw new Problem(
      { code: 'service_unavailable', detail: `${channel.capability.label} did not answer: ${failure.message}` },
      { retryAfterSeconds: 30, cause: error },
    );
  }
}

/** @throws Problem `validation_failed` */
export function requireCredentials(
  channel: Channel,
  given: Readonly<Record<string, unknown>>,
  fields: readonly CredentialField[],
): Record<string, string> {
  const entries: ProblemEntry[] = [];
  const failed = (name: string, detail: string): void => {
    entries.push({ code: 'validation_failed', detail, source: { pointer: `/credentials/${name}` } });
  };
  const credentials: Record<string, string> = {};
  for (const field of fields) {
    const value = given[field.name];
    if (value === undefined || value === '') {
      if (field.required) failed(field.name, `${field.label} is required.`);
    } else if (typeof value !== 'string' || value.length > 2_048)
      failed(field.name, `${field.label} must be text of at most 2048 characters.`);
    else if (field.format === 'url') {
      const fault = webAddressFault(value);
      if (fault === null) credentials[field.name] = new URL(value).href;
      else failed(field.name, `${field.label} ${fault}.`);
    } else credentials[field.name] = value;
  }
  for (const name of Object.keys(given)) {
    if (!fields.some((field) => field.name === name)) failed(name, `${channel.capability.label} has no credential "${name}".`);
  }
  if (entries.length > 0) throw new Problem(entries);
  return credentials;
}
