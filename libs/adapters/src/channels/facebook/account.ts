import type { ConnectionIdentity } from '@imprint/domain/publishing/channel';
import { fieldsOf, listOf, textOf } from '../answer-fields.js';
import type { GraphApi } from './api.js';
import { neededScopes } from './sign-in.js';

/** The person whose token it is, with what they allow. Facebook has no names that address people, so the name is the handle, too. */
export async function identify(api: GraphApi, accessToken: string, signal: AbortSignal): Promise<ConnectionIdentity> {
  const name = textOf(fieldsOf(await api.call(accessToken, { path: 'me', query: { fields: 'id,name' } }, signal)), 'name');
  const permissions = fieldsOf(await api.call(accessToken, { path: 'me/permissions' }, signal))['data'];
  const granted = listOf(permissions)
    .map((entry) => fieldsOf(entry))
    .filter(({ status }) => status === 'granted')
    .map(({ permission }) => permission);
  const scopes = neededScopes.map(({ name: scope }) => scope).filter((scope) => granted.includes(scope));
  return { handle: name, displayName: name, credentials: { accessToken }, scopes };
}
