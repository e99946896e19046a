import { addressOf, parsed } from '../answer-fields.js';
import { misconfigured, objectOf } from '../platform-failures.js';
import { answerAt, privateAddress } from '../site-address.js';

const field = 'site';

/** What a site says of itself to everybody. */
export interface MicropubSite {
  /** Where the address that was entered leads to. */
  address: string;
  /** Its Micropub endpoint. */
  endpoint: string;
  /** Who grants access to it (IndieAuth); undefined for a site that names nobody. */
  server: { issuer: string; authorizationEndpoint: string; tokenEndpoint: string } | undefined;
}

/**
 * Finds the endpoints of a site (https://www.w3.org/TR/micropub/#endpoint-discovery, IndieAuth §4.1): the first `Link` header of a relation
 * comes before the first element of the page. Nothing secret is sent.
 * @throws ChannelError, and whatever the transport throws
 */
export async function findSite(fetch: typeof globalThis.fetch, entered: string, signal: AbortSignal): Promise<MicropubSite> {
  const { address, answer } = await answerAt(fetch, entered, signal);
  const page = await answer.text();
  const isHtml = (answer.headers.get('content-type') ?? '').includes('html');
  const links = [...headerLinks(answer.headers.get('link') ?? ''), ...(isHtml ? pageLinks(page) : [])];
  const linked = (relation: string): string | undefined => {
    const found = links.find(({ relations }) => relations.includes(relation));
    return found === undefined ? undefined : privateAddress(found.target, address.href).href;
  };
  const endpoint = linked('micropub');
  if (endpoint === undefined)
    throw misconfigured('not_a_micropub_site', 'The page at this address names no Micropub endpoint.', field);
  const metadata = linked('indieauth-metadata');
  if (metadata !== undefined) return { address: address.href, endpoint, server: await describedAt(fetch, metadata, signal) };
  const [authorizationEndpoint, tokenEndpoint] = [linked('authorization_endpoint'), linked('token_endpoint')];
  const isNamed = authorizationEndpoint !== undefined && tokenEndpoint !== undefined;
  const issuer = authorizationEndpoint === undefined ? '' : new URL(authorizationEndpoint).origin;
  return { address: address.href, endpoint, server: isNamed ? { issuer, authorizationEndpoint, tokenEndpoint } : undefined };
}

/** `GET` of the metadata (IndieAuth §4.1.1). */
async function describedAt(
  fetch: typeof globalThis.fetch,
  metadata: string,
  signal: AbortSignal,
): Promise<MicropubSite['server']> {
  const { answer } = await answerAt(fetch, metadata, signal);
  const fields = objectOf(parsed(await answer.text()));
  const [issuer, authorization, token] = ['issuer', 'authorization_endpoint', 'token_endpoint'].map((name) =>
    addressOf(fields[name]),
  );
  if (typeof issuer !== 'string' || typeof authorization !== 'string' || typeof token !== 'string') return undefined;
  return {
    // As it is written there, because answers are compared with it.
    issuer: String(fields['issuer']),
    authorizationEndpoint: privateAddress(authorization).href,
    tokenEndpoint: privateAddress(token).href,
  };
}

interface Link {
  target: string;
  relations: readonly string[];
}

/** RFC 8288. */
function headerLinks(header: string): Link[] {
  return [...header.matchAll(/<([^>]*)>((?:\s*;\s*[^;,=\s]+(?:\s*=\s*(?:"[^"]*"|[^",;\s]+))?)*)/g)].map(
    ([, target = '', parameters = '']) => {
      const [, quoted, plain = ''] = /;\s*rel\s*=\s*(?:"([^"]*)"|([^",;\s]+))/i.exec(parameters) ?? [];
      return { target, relations: (quoted ?? plain).toLowerCase().split(/\s+/) };
    },
  );
}

/** `link` and `a` elements, but not those in comments. */
function pageLinks(page: string): Link[] {
  const shown = page.replaceAll(/<!--[^]*?-->/g, '');
  return [...shown.matchAll(/<(?:link|a)\s[^>]*>/gi)].flatMap(([tag]) => {
    const target = attributeOf(tag, 'href');
    return target === undefined ? [] : [{ target, relations: (attributeOf(tag, 'rel') ?? '').toLowerCase().split(/\s+/) }];
  });
}

function attributeOf(tag: string, name: string): string | undefined {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(tag);
  return (found?.[1] ?? found?.[2] ?? found?.[3])?.replaceAll('&amp;', '&');
}
