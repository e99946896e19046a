import type {
  ChannelDestinations,
  ChannelScope,
  ConnectionIdentity,
  Destination,
  OpenedConnection,
} from '@imprint/domain/publishing/channel';
import { fieldsOf, listOf, textOf } from '../answer-fields.js';
import { misconfigured } from '../platform-failures.js';
import type { BeehiivApi } from './api.js';
import { beehiivFailure } from './failures.js';

/** The most that a page has. */
const pageSize = 100;
const pagesAtMost = 10;

/** What publishing takes. */
export const neededScopes: readonly ChannelScope[] = [
  {
    name: 'posts:write',
    neededFor: 'posts',
    remedy: 'The workspace needs the Max or Enterprise plan of beehiiv, whose Send API creates posts.',
  },
];

/**
 * The workspace of a key. A key has every scope, but "`posts` write access is only included when the Send API feature is enabled"
 * (https://developers.beehiiv.com/api-reference/workspaces/permissions, read 2026-11-28).
 */
export async function identify(api: BeehiivApi, apiKey: string, signal: AbortSignal): Promise<ConnectionIdentity> {
  const workspace = await dataOf(api, apiKey, 'workspaces/identify', signal);
  const { posts = [] } = await dataOf(api, apiKey, 'workspaces/permissions', signal);
  const name = textOf(workspace, 'name');
  const scopes = listOf(posts).includes('write') ? neededScopes.map((scope) => scope.name) : [];
  return { handle: name, displayName: name, credentials: { apiKey }, scopes };
}

/** The publications of the workspace. */
export class BeehiivPublications implements ChannelDestinations {
  readonly kind = 'publication';

  constructor(private readonly api: BeehiivApi) {}

  async list({ apiKey = '' }: Readonly<Record<string, string>>, signal: AbortSignal): Promise<Destination[]> {
    try {
      return await this.#all(apiKey, signal);
    } catch (error) {
      throw beehiivFailure(error, 'prepare', [apiKey]);
    }
  }

  async #all(apiKey: string, signal: AbortSignal): Promise<Destination[]> {
    const found: Destination[] = [];
    for (let page = 1; page <= pagesAtMost; page += 1) {
      const query = { limit: String(pageSize), page: String(page) };
      const { body } = await this.api.call(apiKey, { path: 'publications', query }, signal);
      const { data, total_pages: pages } = fieldsOf(body);
      found.push(...listOf(data).map((each) => destinationOf(fieldsOf(each))));
      if (typeof pages !== 'number' || page >= pages) break;
    }
    return found;
  }
}

const destinationOf = (publication: Readonly<Record<string, unknown>>): Destination => ({
  id: textOf(publication, 'id'),
  name: textOf(publication, 'name'),
});

/** The publication that was chosen. @throws ChannelError `publication_missing` */
export function requirePublication({ destinationId }: Pick<OpenedConnection, 'destinationId'>): string {
  if (destinationId !== undefined) return destinationId;
  throw misconfigured('publication_missing', 'Nobody has chosen the publication that posts go to.');
}

async function dataOf(
  api: BeehiivApi,
  apiKey: string,
  path: string,
  signal: AbortSignal,
): Promise<Readonly<Record<string, unknown>>> {
  const { body } = await api.call(apiKey, { path }, signal);
  return fieldsOf(fieldsOf(body)['data']);
}
