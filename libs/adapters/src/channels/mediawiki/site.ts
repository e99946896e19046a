import type { ChannelScope, ConnectionIdentity } from '@imprint/domain/publishing/channel';
import { addressOf, fieldsOf, listOf, parsed } from '../answer-fields.js';
import { misconfigured, objectOf } from '../platform-failures.js';
import { answerAt, privateAddress } from '../site-address.js';
import { notAWiki } from './failures.js';
import { WikiPages } from './pages.js';
import type { WikiAccess, WikiSession } from './session.js';

/** Of addresses, in credentials. */
const field = 'site';
const general = 'action=query&meta=siteinfo&siprop=general&format=json&formatversion=2';
/** Bytes of a prefix, which leave enough of a title. */
const prefixBytes = 100;

const remedy = (grant: string) => `Give the bot password the grant "${grant}", and the account that right on the wiki.`;

/** What publishing takes of an account. */
export const neededRights: readonly ChannelScope[] = [
  { name: 'edit', neededFor: 'posts', remedy: remedy('Edit existing pages') },
  { name: 'createpage', neededFor: 'posts', remedy: remedy('Create, edit, and move pages') },
  { name: 'upload', neededFor: 'media', remedy: remedy('Upload new files') },
];

/**
 * Finds the API of a wiki from the address that a person entered: of `api.php`, or of any page, which says where it is
 * (`<link rel="EditURI">`, `OutputPage::getHeadLinksArray` of MediaWiki 1.39). Nothing secret is sent.
 * @throws ChannelError, and whatever the transport throws
 */
export async function findApi(fetch: typeof globalThis.fetch, entered: string, signal: AbortSignal): Promise<string> {
  for (const address of await candidates(fetch, entered, signal)) {
    const { address: at, answer } = await answerAt(fetch, `${address}?${general}`, signal);
    if (isWiki(parsed(await answer.text()))) return `${at.origin}${at.pathname}`;
  }
  throw notAWiki(field);
}

async function candidates(fetch: typeof globalThis.fetch, entered: string, signal: AbortSignal): Promise<string[]> {
  const { origin, pathname } = privateAddress(entered);
  if (pathname.endsWith('/api.php')) return [`${origin}${pathname}`];
  const { address, answer } = await answerAt(fetch, entered, signal);
  const linked = linkedApi(await answer.text(), address);
  if (linked !== undefined) return [linked];
  const folder = address.pathname.replace(/[^/]*$/, '');
  return [...new Set([`${folder}api.php`, '/api.php', '/w/api.php'])].map((path) => `${address.origin}${path}`);
}

/** Undefined when the page says nothing. */
function linkedApi(page: string, address: URL): string | undefined {
  const [tag = ''] = /<link\b[^>]*\brel="EditURI"[^>]*>/.exec(page) ?? [];
  const [, href] = /\bhref="([^"]+)"/.exec(tag) ?? [];
  const api = href === undefined ? null : URL.parse(href.replaceAll('&amp;', '&'), address.href);
  if (api === null) return undefined;
  // The password goes where the person said, and no further.
  if (api.hostname !== address.hostname)
    throw misconfigured('other_host', `The wiki is at ${api.hostname}: enter that address.`, field);
  // A wiki behind a proxy may believe that it is reached without encryption.
  return `${address.origin}${api.pathname}`;
}

/** One that only members can read says no more than that. */
function isWiki(answer: unknown): boolean {
  const { query, error } = objectOf(answer);
  const { generator } = objectOf(objectOf(query)['general']);
  return (typeof generator === 'string' && generator.startsWith('MediaWiki ')) || objectOf(error)['code'] === 'readapidenied';
}

/** Whose bot password it is, and what it allows. @throws ChannelError, and whatever the calls throw */
export async function identify(session: WikiSession, access: WikiAccess, prefix: string): Promise<ConnectionIdentity> {
  const { query } = await session.query({ meta: 'userinfo|siteinfo', uiprop: 'rights', siprop: 'general' });
  const { sitename, base, uploadsenabled } = fieldsOf(query['general']);
  const rights = listOf(fieldsOf(query['userinfo'])['rights']);
  await checkPrefix(session, prefix);
  const { host } = new URL(addressOf(base) ?? access.address);
  const handle = `${session.user}@${host}`;
  return {
    handle,
    displayName: typeof sitename === 'string' && sitename !== '' ? sitename : handle,
    scopes: neededRights
      .map(({ name }) => name)
      .filter((name) => rights.includes(name) && (name !== 'upload' || uploadsenabled !== false)),
    credentials: { site: access.address, username: access.username, password: access.password, ...(prefix !== '' && { prefix }) },
  };
}

async function checkPrefix(session: WikiSession, prefix: string): Promise<void> {
  if (prefix === '') return;
  const invalid = (why: string) => misconfigured('prefix_invalid', `No title can begin like this: ${why}.`, 'prefix');
  if (Buffer.byteLength(prefix) > prefixBytes) throw invalid(`it has more than ${prefixBytes} bytes`);
  await new WikiPages(session).place([`${prefix}X`]).catch(() => {
    throw invalid('the wiki does not take it, or keeps other things there');
  });
}
