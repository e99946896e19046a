import { fieldsOf, textOf } from '../answer-fields.js';
import type { LinkedinApi } from './api.js';
import { LinkedinRefusal } from './failures.js';

/** The person whom a token belongs to. */
export interface Member {
  /** `urn:li:person:…`; each app knows a person by another one. */
  urn: string;
  name: string;
}

/**
 * Asks who signed in: by OpenID Connect
 * (https://learn.microsoft.com/en-us/linkedin/consumer/integrations/self-serve/sign-in-with-linkedin-v2), or by `r_basicprofile`, because
 * an app with the Community Management API can have no other product (https://github.com/trypostit/trypost/issues/73; both read
 * 2026-11-26).
 */
export async function memberOf(api: LinkedinApi, accessToken: string, signal: AbortSignal): Promise<Member> {
  try {
    const fields = fieldsOf(await api.profile(accessToken, 'userinfo', signal));
    return { urn: personUrn(textOf(fields, 'sub')), name: textOf(fields, 'name') };
  } catch (error) {
    if (!(error instanceof LinkedinRefusal) || error.status !== 403) throw error;
  }
  const fields = fieldsOf(await api.profile(accessToken, 'me', signal));
  const names = ['localizedFirstName', 'localizedLastName']
    .map((name) => fields[name])
    .filter((name) => typeof name === 'string');
  const urn = personUrn(textOf(fields, 'id'));
  return { urn, name: names.join(' ') || urn };
}

const personUrn = (id: string): string => `urn:li:person:${id}`;

export const isPerson = (urn: string): boolean => urn.startsWith('urn:li:person:');
