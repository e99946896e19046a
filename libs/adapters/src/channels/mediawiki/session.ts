import { fieldsOf, textOf, unreadableAnswer } from '../answer-fields.js';
import { credentialRefused, misconfigured, objectOf, refused } from '../platform-failures.js';
import { withoutSecrets } from '../transport-failure.js';
import type { MediawikiApi, WikiCall } from './api.js';

type Fields = Readonly<Record<string, unknown>>;
type Values = Readonly<Record<string, string>>;

/** A bot password of an account (https://www.mediawiki.org/wiki/Manual:Bot_passwords). */
export interface WikiAccess {
  /** Address of `api.php`. */
  address: string;
  /** `Account@Name of the bot password`. */
  username: string;
  password: string;
}

/** What no message may repeat. */
export const secretsOf = ({ password }: WikiAccess): string[] => [password];

/** Of a `Set-Cookie` header, several of which come joined by commas. Dates have commas, too, but no name and `=` after them. */
const setCookie = /(?:^|, *)([\w!#$%&'*+.^`|~-]+)=([^;,]*)/g;

/** A login, which lasts for one operation: its cookies are kept in memory and forgotten. */
export class WikiSession {
  /** Of the account, without the name of the bot password. */
  user = '';
  private readonly cookies = new Map<string, string>();
  private csrfToken: string | undefined;

  private constructor(
    private readonly api: MediawikiApi,
    private readonly access: WikiAccess,
    private readonly signal: AbortSignal,
  ) {}

  /** Logs in (https://www.mediawiki.org/wiki/API:Login). @throws ChannelError, and whatever the calls throw */
  static async begin(api: MediawikiApi, access: WikiAccess, signal: AbortSignal): Promise<WikiSession> {
    const session = new WikiSession(api, access, signal);
    const asked = await session.call({ action: 'query', query: { meta: 'tokens', type: 'login' } }, true);
    const lgtoken = textOf(fieldsOf(fieldsOf(asked['query'])['tokens']), 'logintoken');
    const form = new URLSearchParams({ lgname: access.username, lgpassword: access.password, lgtoken });
    const { login } = await session.call({ action: 'login', form });
    session.user = loggedIn(fieldsOf(login), secretsOf(access));
    return session;
  }

  /** Reads. @returns what the answer has as `query`, and how to go on */
  async query(query: Values): Promise<{ query: Fields; next: Values | undefined }> {
    const meta = ['tokens', query['meta']].filter((each) => each !== undefined).join('|');
    const tokens: Values = this.csrfToken === undefined ? { meta, type: 'csrf' } : {};
    const answer = await this.call({ action: 'query', query: { assert: 'user', ...query, ...tokens } });
    const found = fieldsOf(answer['query']);
    const { csrftoken } = objectOf(found['tokens']);
    if (typeof csrftoken === 'string') this.csrfToken = csrftoken;
    const next = answer['continue'];
    return { query: found, next: next === undefined ? undefined : (fieldsOf(next) as Values) };
  }

  /** Changes something. @returns what the answer has under the name of the action */
  async write(action: 'edit' | 'upload' | 'delete', values: Values, file?: { name: string; content: Blob }): Promise<Fields> {
    if (this.csrfToken === undefined) await this.query({});
    const form = file === undefined ? new URLSearchParams() : new FormData();
    for (const [name, value] of Object.entries(values)) form.set(name, value);
    if (file !== undefined && form instanceof FormData) form.set('file', file.content, file.name);
    // The last one, so that nothing is stored of a request that was cut off.
    form.set('token', this.csrfToken ?? '');
    return fieldsOf((await this.call({ action, query: { assert: 'user' }, form }))[action]);
  }

  private async call(call: WikiCall, isFirst = false): Promise<Fields> {
    const cookies = isFirst ? undefined : [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const { headers, body } = await this.api.call(
      this.access.address,
      { ...call, ...(cookies !== undefined && { cookies }) },
      this.signal,
    );
    for (const [, name = '', value = ''] of (headers.get('set-cookie') ?? '').matchAll(setCookie))
      if (value === 'deleted') this.cookies.delete(name);
      else this.cookies.set(name, value);
    return fieldsOf(body);
  }
}

/** @returns the name of the account */
function loggedIn(login: Fields, secrets: readonly string[]): string {
  const { result, reason } = login;
  if (result === 'Success') return textOf(login, 'lgusername');
  const why = typeof reason === 'string' ? ` (${withoutSecrets(reason, secrets)})` : '';
  // The reason is a sentence in English (`ApiLogin::formatMessage`); there is no code.
  if (/too many (?:recent )?(?:failed )?log-?in attempts/i.test(why))
    throw refused('rate_limit', 'rate_limited', `The wiki takes no more logins for now${why}.`, { retryable: true });
  if (result === 'Aborted')
    throw misconfigured(
      'bot_password_needed',
      `The wiki does not take this password through its API${why}. Enter a bot password.`,
    );
  if (result === 'WrongToken' || result === 'NeedToken' || /session/i.test(why))
    throw refused('provider_outage', 'session_lost', `The wiki lost the login while it began${why}.`, { retryable: true });
  if (result !== 'Failed') throw unreadableAnswer();
  throw credentialRefused(`The wiki does not accept the bot password${why}.`);
}
