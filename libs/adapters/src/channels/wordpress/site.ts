import type { ChannelScope, ConnectionIdentity } from '@imprint/domain/publishing/channel';
import { addressOf, fieldsOf, parsed, textOf } from '../answer-fields.js';
import { misconfigured } from '../platform-failures.js';
import { answerAt } from '../site-address.js';
import type { WordpressAccess, WordpressApi } from './api.js';

/** Of addresses, in credentials and in the answers of sites. */
const field = 'site';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Finds the REST API of a site (https://developer.wordpress.org/rest-api/using-the-rest-api/discovery/) from the address that a person
 * entered, or from that of the API itself. Nothing secret is sent.
 * @returns its root, on the host that answered
 */
export async function findRoot(fetch: typeof globalThis.fetch, entered: string, signal: AbortSignal): Promise<string> {
  const { address, answer } = await answerAt(fetch, entered, signal);
  return rootOf(address, answer.headers.get('link') ?? '', await answer.text());
}

function rootOf(address: URL, links: string, body: string): string {
  if (isIndex(parsed(body))) return address.href;
  const [, linked] = /<([^>]+)>;\s*rel="https:\/\/api\.w\.org\/"/.exec(links) ?? [];
  if (linked !== undefined && URL.canParse(linked, address.href)) {
    const root = new URL(linked, address.href);
    // The password goes where the person said, and no further.
    if (root.hostname !== address.hostname)
      throw misconfigured('other_host', `WordPress is at ${root.hostname}: enter that address.`, field);
    // A site behind a proxy may believe that it is reached without encryption.
    return new URL(`${root.pathname}${root.search}`, address.origin).href;
  }
  const root = new URL(address.pathname, address.origin);
  root.searchParams.set('rest_route', '/');
  return root.href;
}

/** The description of a site (https://developer.wordpress.org/rest-api/reference/). */
function isIndex(answer: unknown): answer is Fields {
  if (typeof answer !== 'object' || answer === null || !('namespaces' in answer)) return false;
  return Array.isArray(answer.namespaces) && answer.namespaces.includes('wp/v2');
}

/** @throws ChannelError when there is no WordPress, and whatever the call throws */
export async function readIndex(api: WordpressApi, access: WordpressAccess, signal: AbortSignal): Promise<Fields> {
  const query = { _fields: 'name,home,namespaces,authentication' };
  const index = await api.call(access, { path: '', query }, signal);
  if (!isIndex(index)) throw misconfigured('not_a_wordpress_site', 'The address does not answer like a WordPress site.', field);
  return index;
}

const remedy = 'Give the user the role Author or higher on the site.';

/** What publishing takes of a user (https://wordpress.org/documentation/article/roles-and-capabilities/). */
export const neededCapabilities: readonly ChannelScope[] = [
  { name: 'publish_posts', neededFor: 'posts', remedy },
  { name: 'upload_files', neededFor: 'media', remedy },
];

/** The person on the site, and what they may do there. @throws ChannelError, and whatever the calls throw */
export async function identify(
  api: WordpressApi,
  access: Required<WordpressAccess>,
  signal: AbortSignal,
): Promise<ConnectionIdentity> {
  const { name, home } = await readIndex(api, access, signal);
  const query = { context: 'edit', _fields: 'slug,username,capabilities' };
  const person = fieldsOf(await api.call(access, { path: 'wp/v2/users/me', query }, signal));
  const capabilities = fieldsOf(person['capabilities']);
  const { host, pathname } = new URL(addressOf(home) ?? access.root);
  return {
    handle: `${textOf(person, 'slug')}@${host}${pathname.replace(/\/$/, '')}`,
    displayName: typeof name === 'string' ? withoutEntities(name) : '',
    scopes: neededCapabilities.map((each) => each.name).filter((each) => capabilities[each] === true),
    // An email address that was entered may change.
    credentials: { site: access.root, username: textOf(person, 'username'), applicationPassword: access.login.password },
  };
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#039;': "'",
};

/** WordPress stores the name of a site as HTML. */
function withoutEntities(name: string): string {
  return name.replaceAll(/&(?:amp|lt|gt|quot|#039);/g, (entity) => entities[entity] ?? entity);
}
