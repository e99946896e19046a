import { fieldsOf, textOf } from '../answer-fields.js';
import { secretsOf, type WordpressAccess, type WordpressApi } from './api.js';
import { wordpressFailure, WordpressRefusal } from './failures.js';

/** Marks the application passwords that sites made for Imprint. */
const applicationId = '3f0c9a52-8a1e-4c58-9d0b-6f2f4b7d1e63';
const path = 'wp/v2/users/me/application-passwords';

/** What the page that asks for one, and the call that makes one, are told. No two passwords of a person may have the same name. */
export function applicationOf(host: string): { name: string; app_id: string } {
  return { name: `Imprint (${host}) ${new Date().toISOString().slice(0, 23)}`, app_id: applicationId };
}

/** Application passwords that sites made for Imprint (https://developer.wordpress.org/rest-api/reference/application-passwords/). */
export class ApplicationPasswords {
  constructor(private readonly api: WordpressApi) {}

  /** Another one for the same person, that nobody but the site and Imprint has seen. @throws ChannelError */
  async create(access: WordpressAccess, host: string, signal: AbortSignal): Promise<string> {
    try {
      const call = { method: 'POST', path, body: applicationOf(host) } as const;
      return textOf(fieldsOf(await this.api.call(access, call, signal)), 'password');
    } catch (error) {
      throw wordpressFailure(error, 'prepare', secretsOf(access));
    }
  }

  /** Repeatable. One that a person made themselves may be in use elsewhere, and only they can revoke it. @throws ChannelError */
  async revoke(access: WordpressAccess, signal: AbortSignal): Promise<void> {
    try {
      const current = fieldsOf(await this.api.call(access, { path: `${path}/introspect` }, signal));
      if (current['app_id'] !== applicationId) return;
      await this.api.call(access, { method: 'DELETE', path: `${path}/${encodeURIComponent(textOf(current, 'uuid'))}` }, signal);
    } catch (error) {
      // What is not accepted needs no revoking.
      if (error instanceof WordpressRefusal && error.status === 401 && error.said !== undefined) return;
      throw wordpressFailure(error, 'prepare', secretsOf(access));
    }
  }
}
