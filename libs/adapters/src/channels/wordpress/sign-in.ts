import {
  ChannelError,
  type ChannelSignIn,
  type ConnectionIdentity,
  type StartedSignIn,
} from '@imprint/domain/publishing/channel';
import { addressOf } from '../answer-fields.js';
import { misconfigured } from '../platform-failures.js';
import { isPrivate } from '../server-address.js';
import type { WordpressAccess, WordpressApi } from './api.js';
import { applicationOf, type ApplicationPasswords } from './application-passwords.js';
import { wordpressFailure } from './failures.js';
import { readIndex } from './site.js';

type Kept = Readonly<Record<string, string>>;
type SignInRequest = Parameters<ChannelSignIn['begin']>[1];

/**
 * Has people allow Imprint on a page of their own site, which makes an application password and sends them back with it
 * (https://make.wordpress.org/core/2020/11/05/application-passwords-integration-guide/). Only the query of an address can bring it, and
 * addresses are kept on the way, so it is exchanged for another one at once.
 */
export class WordpressSignIn implements ChannelSignIn {
  readonly fields = ['site'] as const;

  constructor(
    private readonly api: WordpressApi,
    private readonly passwords: ApplicationPasswords,
    private readonly findRoot: (site: string, signal: AbortSignal) => Promise<string>,
    private readonly identify: (access: Required<WordpressAccess>, signal: AbortSignal) => Promise<ConnectionIdentity>,
  ) {}

  async begin(entered: Kept, { callbackUrl, state }: SignInRequest, signal: AbortSignal): Promise<StartedSignIn> {
    const root = await this.findRoot(entered['site'] ?? '', signal);
    const address = await this.authorizationPage(root, signal);
    const { name, app_id: id } = applicationOf(new URL(callbackUrl).host);
    address.searchParams.set('app_name', name);
    address.searchParams.set('app_id', id);
    // It appends its answer to these, and has neither a code nor a state of its own.
    const answers = { success_url: { state }, reject_url: { state, error: 'access_denied' } };
    for (const [where, parameters] of Object.entries(answers))
      address.searchParams.set(where, `${callbackUrl}?${new URLSearchParams(parameters).toString()}`);
    return { address: address.href, kept: { root } };
  }

  async complete(
    answer: URLSearchParams,
    { root = '' }: Kept,
    { callbackUrl, state }: SignInRequest,
    signal: AbortSignal,
  ): Promise<ConnectionIdentity> {
    const username = answer.get('user_login') ?? '';
    const password = answer.get('password') ?? '';
    if (answer.get('state') !== state || username === '' || password === '') throw signInRefused();
    const access = { root, login: { username, password } };
    try {
      const identity = await this.identify(access, signal);
      if (identity.scopes?.includes('publish_posts') !== true)
        throw misconfigured('may_not_publish', 'This user may not publish posts. Take one with the role Author or higher.');
      const applicationPassword = await this.passwords.create(access, new URL(callbackUrl).host, signal);
      return { ...identity, credentials: { ...identity.credentials, applicationPassword } };
    } finally {
      // Also after a refusal. As long as the first one is valid, the account does not count as connected.
      await this.passwords.revoke(access, signal);
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
