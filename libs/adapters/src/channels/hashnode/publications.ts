import type { ChannelDestinations, Destination } from '@imprint/domain/publishing/channel';
import { fieldsOf, listOf, textOf } from '../answer-fields.js';
import { credentialRefused, misconfigured, objectOf } from '../platform-failures.js';
import type { HashnodeApi } from './api.js';
import { hashnodeFailure } from './failures.js';

const pageSize = 50;
const pagesAtMost = 10;

const page = `query ($first: Int!, $after: String) {
  me { publications(first: $first, after: $after) { edges { node { id title url } } pageInfo { endCursor hasNextPage } } }
}`;

/** Whose token it is. @throws ChannelError `credential_refused` for one of nobody */
export async function ownAccount(
  api: HashnodeApi,
  accessToken: string,
  signal: AbortSignal,
): Promise<{ username: string; name: string }> {
  const { me } = await api.call(accessToken, 'query { me { username name } }', {}, signal);
  if (me === null) throw credentialRefused('Hashnode does not accept the access token.');
  const fields = fieldsOf(me);
  const username = textOf(fields, 'username');
  const { name } = fields;
  return { username, name: typeof name === 'string' && name !== '' ? name : username };
}

/** The publications (blogs) of the account. */
export class HashnodePublications implements ChannelDestinations {
  readonly kind = 'publication';

  constructor(private readonly api: HashnodeApi) {}

  async list({ accessToken = '' }: Readonly<Record<string, string>>, signal: AbortSignal): Promise<Destination[]> {
    try {
      return await this.#all(accessToken, signal);
    } catch (error) {
      throw hashnodeFailure(error, 'prepare', [accessToken]);
    }
  }

  async #all(accessToken: string, signal: AbortSignal): Promise<Destination[]> {
    const found: Destination[] = [];
    let after: string | null = null;
    for (let read = 0; read < pagesAtMost; read += 1) {
      const { me } = await this.api.call(accessToken, page, { first: pageSize, after }, signal);
      const { edges, pageInfo } = fieldsOf(fieldsOf(me)['publications']);
      found.push(...listOf(edges).map((edge) => destinationOf(fieldsOf(fieldsOf(edge)['node']))));
      const { endCursor, hasNextPage } = objectOf(pageInfo);
      if (hasNextPage !== true || typeof endCursor !== 'string') return found;
      after = endCursor;
    }
    return found;
  }
}

/** Publications may have the same title, and never the same address. */
function destinationOf(node: Readonly<Record<string, unknown>>): Destination {
  const { url } = node;
  const host = typeof url === 'string' ? URL.parse(url)?.host : undefined;
  const title = textOf(node, 'title');
  return { id: textOf(node, 'id'), name: host === undefined ? title : `${title} (${host})` };
}

/** The publication that was chosen. @throws ChannelError `publication_missing` */
export function requirePublication(destinationId: string | undefined): string {
  if (destinationId !== undefined) return destinationId;
  throw misconfigured('publication_missing', 'Nobody has chosen the publication that articles go to.');
}
