import type { ConnectionIdentity } from '@imprint/domain/publishing/channel';
import { addressOf, fieldsOf, listOf, parsed } from '../answer-fields.js';
import { misconfigured } from '../platform-failures.js';
import { answerAt, privateAddress } from '../site-address.js';
import { apiPath, type GhostAccess, type GhostApi } from './api.js';
import { notGhost } from './failures.js';

/** Of addresses, in credentials. */
const field = 'site';
const sitePath = `${apiPath}site/`;
/** Ghost 4 has another API. */
const oldestVersion = 5;

/** What a site says of itself to everybody (https://docs.ghost.org/admin-api/site/overview). */
export interface GhostSite {
  /** As `GhostAccess` has it. */
  address: string;
  title: string;
  /** Where readers find it. */
  url: string;
}

/**
 * Finds a site from the address that a person entered: its own, or one of its admin pages. A site sends callers to the domain of its admin,
 * which can be another one. Nothing secret is sent.
 * @throws ChannelError, and whatever the transport throws
 */
export async function findSite(fetch: typeof globalThis.fetch, entered: string, signal: AbortSignal): Promise<GhostSite> {
  const { address, answer } = await answerAt(fetch, `${baseOf(privateAddress(entered))}${sitePath}`, signal);
  const site = siteIn(parsed(await answer.text()));
  if (!address.pathname.endsWith(`/${sitePath}`) || site === undefined) throw notGhost(undefined, field);
  const base = `${address.origin}${address.pathname.slice(0, -sitePath.length)}`;
  if (Number.parseInt(site.version, 10) < oldestVersion) {
    const message = `The site runs Ghost ${site.version.slice(0, 20)}; it has to be version ${oldestVersion} or later.`;
    throw misconfigured('version_unsupported', message, field);
  }
  return { address: base, title: site.title, url: addressOf(site.url) ?? base };
}

/** Whom posts are published as. @throws ChannelError, and whatever the call throws, where the site does not accept the key */
export async function identify(
  api: GhostApi,
  access: GhostAccess,
  { address, title, url }: GhostSite,
  signal: AbortSignal,
): Promise<ConnectionIdentity> {
  const { posts } = fieldsOf(await api.call(access, { path: 'posts/?limit=1&fields=id' }, signal));
  listOf(posts);
  const { host, pathname } = new URL(url);
  const handle = `${host}${pathname.replace(/\/$/, '')}`;
  const { id, secret } = access.key;
  return { handle, displayName: title === '' ? handle : title, credentials: { site: address, adminApiKey: `${id}:${secret}` } };
}

/** With a slash at its end: `https://blog.example/` for `https://blog.example/ghost/#/settings`. */
function baseOf({ origin, pathname }: URL): string {
  return `${origin}${pathname.replace(/(?:\/ghost(?:\/.*)?|\/)?$/, '')}/`;
}

function siteIn(answer: unknown): { title: string; url: string; version: string } | undefined {
  if (typeof answer !== 'object' || answer === null || !('site' in answer)) return undefined;
  const { title, url, version } = fieldsOf(answer.site);
  if (typeof url !== 'string' || typeof version !== 'string') return undefined;
  return { title: typeof title === 'string' ? title : '', url, version };
}
