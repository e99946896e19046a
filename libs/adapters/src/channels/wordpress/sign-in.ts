import {
  ChannelError,
  type ChannelSignIn,
  type ConnectionIdentity,
  type StartedSignIn,
} from '@imprint/domain/publishing/channel';
import { addressOf, fieldsOf, textOf } from '../answer-fields.js';
import { isPrivate } from '../server-address.js';
import { secretsOf, type WordpressAccess, type WordpressApi } from './api.js';
import { misconfigured, wordpressFailure, WordpressRefusal } from './failures.js';
import { readIndex } from './site.js';

/** Marks the application passwords that sites made for Imprint. */
const applicationId = '3f0c9a52-8a1e-4c58-9d0b-6f2f4b7d1e63';
const mine = 'wp/v2/users/me/application-passwords';

type Kept = Readonly<Record<string, string>>;
type SignInRequest = Parameters<ChannelSignIn['begin']>[1];

/**
 * Has people allow Imprint on a page of their own site, which makes an application password and sends them back with it
 * (https://make.wordpress.org/core/2020/11/05/application-passwords-integration-guide/).
 */
export class WordpressSignIn implements ChannelSignIn {
  readonly fields = ['site'] as const;

  constructor(
    private readonly api: WordpressApi,
    private readonly findRoot: (site: string, signal: AbortSignal) => Promise<string>,
    private readonly identify: (access: Required<WordpressAccess>, signal: AbortSignal) => Promise<ConnectionIdentity>,
  ) {}

  async begin(entered: Kept, { callbackUrl, state }: SignInRequest, signal: AbortSignal): Promise<StartedSignIn> {
    const root = await this.findRoot(entered['site'] ?? '', signal);
    const address = await this.authorizationPage(root, signal);
    // It appends its answer to these, and has neither a code nor a state of its own. No two passwords of a person have the same name.
    const answers = { success_url: { state }, reject_url: { state, error: 'access_denied' } };
    address.searchParams.set('app_name', `Imprint (${new URL(callbackUrl).host}) ${new Date().toISOString().slice(0, 19)}`);
    address.searchParams.set('app_id', applicationId);
    for (const [name, parameters] of Object.entries(answers))
      address.searchParams.set(name, `${callbackUrl}?${new URLSearchParams(parameters).toString()}`);
    return { address: address.href, kept: { root } };
  }

  async complete(
    answer: URLSearchParams,
    { root = '' }: Kept,
    { state }: SignInRequest,
    signal: AbortSignal,
  ): Promise<ConnectionIdentity> {
    const username = answer.get('user_login') ?? '';
    const password = answer.get('password') ?? '';
    if (answer.get('state') !== state || username === '' || password === '') throw signInRefused();
    return this.identify({ root, login: { username, password } }, signal);
  }

  /** A password that a person made themselves may be in use elsewhere, and only they can revoke it. */
  async revoke(access: WordpressAccess, signal: AbortSignal): Promise<void> {
    try {
      const current = fieldsOf(await this.api.call(access, { path: `${mine}/introspect` }, signal));
      if (current['app_id'] !== applicationId) return;
      const path = `${mine}/${encodeURIComponent(textOf(current, 'uuid'))}`;
      await this.api.call(access, { method: 'DELETE', path }, signal);
    } catch (error) {
      // What is not accepted needs no revoking.
      if (error instanceof WordpressRefusal && error.status === 401 && error.said !== undefined) return;
      throw wordpressFailure(error, 'prepare', secretsOf(access));
    }
  }

  private async authorizationPage(root: string, signal: AbortSignal): Promise<URL> {
    try {
      const { authentication } = await readIndex(this.api, { root }, signal);
      const page = addressOf(endpointIn(authentication));
      if (page !== null && isPrivate(new URL(page))) return new URL(page);
    } catch (error) {
      throw wordpressFailure(error, 'prepare', [], 'site');
    }
    const message = 'The site offers no application passwords: a plugin turned them off, or WordPress is older than 5.6.';
    throw misconfigured('no_application_passwords', message, 'site');
  }
}

/** `{ "application-passwords": { "endpoints": { "authorization": … } } }`; an empty list where they are turned off. */
function endpointIn(authentication: unknown): unknown {
  const passwords = memberOf(authentication, 'application-passwords');
  return memberOf(memberOf(passwords, 'endpoints'), 'authorization');
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

function signInRefused(): ChannelError {
  const message = 'The site did not answer with an application password.';
  return new ChannelError({ outcome: 'refused', class: 'credential', code: 'sign_in_refused', message, retryable: false });
}
