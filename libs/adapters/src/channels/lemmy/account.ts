import { fieldsOf, textOf, unreadableAnswer } from '../answer-fields.js';
import { credentialRefused, misconfigured, refused } from '../platform-failures.js';
import type { LemmyAccess, LemmyApi } from './api.js';
import { LemmyRefusal } from './failures.js';

type Fields = Readonly<Record<string, unknown>>;

/** The account, as its server describes it to itself. */
export interface OwnAccount {
  id: number;
  name: string;
  displayName: string;
  /** `MyUserInfo`: its settings, and whom and what it has blocked. */
  myUser: Fields;
}

/** A community, as the server of the account knows it. */
export interface Community {
  id: number;
  /** `name@server`. */
  address: string;
  /** `Community`. */
  fields: Fields;
}

/** An id, which is a number. */
export function idOf(fields: Fields, name = 'id'): number {
  const value = fields[name];
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) throw unreadableAnswer();
  return value;
}

/** Exchanges a password for a token (`POST /user/login`). */
export async function logIn(
  api: LemmyApi,
  server: string,
  { username, password }: { username: string; password: string },
  signal: AbortSignal,
): Promise<string> {
  try {
    const body = { username_or_email: username, password };
    return textOf(fieldsOf(await api.call({ server }, { method: 'POST', path: '/api/v3/user/login', body }, signal)), 'jwt');
  } catch (error) {
    if (!(error instanceof LemmyRefusal)) throw error;
    if (error.code === 'missing_totp_token')
      throw refused(
        'credential',
        'second_factor_needed',
        'The account asks for a second factor. Enter a login token in place of its password.',
        { field: 'jwt' },
      );
    // Versions say differently that they do not know a name.
    if (['incorrect_login', 'not_found', 'couldnt_find_person', 'couldnt_find_local_user'].includes(error.code ?? ''))
      throw credentialRefused('The Lemmy server does not accept the user name and the password.', 'password');
    throw error;
  }
}

/** Ends a login (`POST /user/logout`). Repeatable. */
export async function logOut(api: LemmyApi, access: LemmyAccess, signal: AbortSignal): Promise<void> {
  try {
    await api.call(access, { method: 'POST', path: '/api/v3/user/logout', body: {} }, signal);
  } catch (error) {
    // What is not accepted needs no revoking.
    if (error instanceof LemmyRefusal && ['incorrect_login', 'not_logged_in'].includes(error.code ?? '')) return;
    throw error;
  }
}

/** Whose token it is (`GET /site`). Servers answer anybody, and to a token that they do not accept as to nobody. */
export async function ownAccount(api: LemmyApi, access: LemmyAccess, signal: AbortSignal): Promise<OwnAccount> {
  const { my_user: mine } = fieldsOf(await api.call(access, { path: '/api/v3/site' }, signal));
  if (mine === undefined || mine === null) throw credentialRefused('The Lemmy server does not accept the login.');
  const myUser = fieldsOf(mine);
  const person = fieldsOf(fieldsOf(myUser['local_user_view'])['person']);
  const name = textOf(person, 'name');
  const shown = person['display_name'];
  return { id: idOf(person), name, displayName: typeof shown === 'string' && shown !== '' ? shown : name, myUser };
}

/** `GET /community`. A server fetches one of another server that it does not know yet. @param address `name`, or `name@server` */
export async function readCommunity(
  api: LemmyApi,
  access: LemmyAccess,
  address: string,
  signal: AbortSignal,
): Promise<Community> {
  const [name = '', host = ''] = address.split('@');
  const query = { name: host === new URL(access.server).host ? name : address };
  const answer = fieldsOf(await api.call(access, { path: '/api/v3/community', query }, signal).catch(communityFailure));
  const fields = fieldsOf(fieldsOf(answer['community_view'])['community']);
  const home = URL.parse(typeof fields['actor_id'] === 'string' ? fields['actor_id'] : '')?.host;
  return { id: idOf(fields), address: home === undefined ? address : `${textOf(fields, 'name')}@${home}`, fields };
}

function communityFailure(error: unknown): never {
  if (!(error instanceof LemmyRefusal) || !['couldnt_find_community', 'not_found'].includes(error.code ?? '')) throw error;
  throw misconfigured('community_not_found', 'The Lemmy server knows no such community.', 'community');
}

/** What people write: `!name@server`, `name@server`, or `name` for one of the server itself. @returns `name@server` */
export function communityAddress(entered: string, server: string): string {
  const [, name, host = new URL(server).host] = /^!?([\p{L}\p{N}_]+)(?:@([a-z0-9.-]+(?::\d+)?))?$/iu.exec(entered.trim()) ?? [];
  if (name === undefined) throw misconfigured('invalid_community', 'Write the community like !name@lemmy.example.', 'community');
  return `${name}@${host.toLowerCase()}`;
}
