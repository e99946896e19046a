import type { ReadPicture } from '../read-site.js';
import { flatPicture } from '../../media/index.js';
import { inParallel } from './in-parallel.js';
import type { SiteClient, SiteRequest } from './site-client.js';

/** Candidates that are tried. */
const mostPictures = 10;
const mostBytes = 5_242_880;
const timeoutMs = 10_000;
const mostAtOnce = 4;

/**
 * Pictures of a site as this machine has drawn them: some hundred pixels, whatever the site sent, so that no byte of it is ever
 * served. What cannot be read or drawn is left out.
 * @param addresses http addresses, and `data:` addresses of pictures within pages
 */
export async function sitePictures(
  client: SiteClient,
  addresses: readonly string[],
  request: Pick<SiteRequest, 'signal' | 'budget' | 'admit'>,
): Promise<ReadPicture[]> {
  const pictures = await inParallel([...new Set(addresses)].slice(0, mostPictures), mostAtOnce, async (url) => {
    try {
      const bytes = url.startsWith('data:') ? withinPage(url) : await fetched(client, url, request);
      return bytes === null ? null : { url, ...(await flatPicture(bytes)) };
    } catch {
      return null;
    }
  });
  return pictures.filter((picture) => picture !== null);
}

async function fetched(
  client: SiteClient,
  url: string,
  request: Pick<SiteRequest, 'signal' | 'budget' | 'admit'>,
): Promise<Buffer | null> {
  const accept = 'image/svg+xml,image/png,image/webp,image/jpeg,image/gif';
  // One byte more tells a picture that is too large from one that is just small enough.
  const { status, body } = await client.get(url, { ...request, accept, mostBytes: mostBytes + 1, timeoutMs });
  return status === 200 && body.length <= mostBytes ? body : null;
}

/** Bytes of a `data:` address (RFC 2397); null for what is no picture. */
export function withinPage(url: string): Buffer | null {
  const comma = url.indexOf(',');
  if (comma === -1 || url.length > mostBytes) return null;
  const [head, data] = [url.slice(5, comma), url.slice(comma + 1)];
  if (!/^image\//i.test(head)) return null;
  if (/;\s*base64\s*$/i.test(head)) return Buffer.from(data, 'base64');
  try {
    return Buffer.from(decodeURIComponent(data), 'utf8');
  } catch {
    return Buffer.from(data, 'utf8');
  }
}
