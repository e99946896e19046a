import { createReadStream } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';

/** An answer that no file gives: of a captured system, or of a site that means harm. */
export interface Route {
  path: string;
  /** Whether everything below is meant. */
  prefix?: boolean;
  type?: string;
  file?: string;
  body?: string;
  redirect?: string;
  /** That much, repeating this, without a length. */
  stream?: { megabytes: number; of: string };
  /** Begins with this and never ends. */
  drip?: string;
  /** A page that links to others like it, for ever. */
  endless?: { links: number; name: string };
  /** A sitemap of so many addresses, which names itself as another one. */
  sitemap?: number;
  /** A page of so many elements, each in the one before. */
  nested?: number;
  /** The beginning of a PNG that says it has this width and height. */
  hugePng?: number;
}

export async function answerTrap(route: Route, path: string, folder: string, response: ServerResponse): Promise<void> {
  const { redirect, file, stream, drip } = route;
  const type = route.type ?? 'text/html; charset=utf-8';
  if (redirect !== undefined) {
    response.writeHead(302, { location: redirect }).end();
    return;
  }
  response.writeHead(200, { 'content-type': route.sitemap === undefined ? type : 'application/xml' });
  if (file !== undefined) createReadStream(join(folder, file)).pipe(response);
  else if (stream) await streamed(response, stream.megabytes, stream.of);
  else if (drip === undefined) response.end(bodyOf(route, path));
  else response.write(drip);
}

function bodyOf(route: Route, path: string): string | Buffer {
  if (route.endless) return endlessPage(path, route.endless);
  if (route.sitemap !== undefined) return sitemap(route.sitemap);
  if (route.nested !== undefined) return `<!DOCTYPE html><title>Kurser</title>${'<div>'.repeat(route.nested)}<p>Djupt nere.</p>`;
  return route.hugePng === undefined ? (route.body ?? '') : hugePng(route.hugePng);
}

/** As fast as it is read, and no further when nobody reads. */
async function streamed(response: ServerResponse, megabytes: number, of: string): Promise<void> {
  const piece = Buffer.from(of.repeat(Math.ceil(65_536 / of.length)));
  for (let left = megabytes * 1_048_576; left > 0 && !response.destroyed; left -= piece.length)
    if (!response.write(piece)) await drained(response);
  response.end();
}

function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      response.off('drain', done).off('close', done);
      resolve();
    };
    response.on('drain', done).on('close', done);
  });
}

function endlessPage(path: string, { links, name }: { links: number; name: string }): string {
  const list = Array.from(
    { length: links },
    (_, index) => `<a href="${path.replace(/\/?$/, '/')}${String(index)}?session=${String(index)}">${name} ${String(index)}</a>`,
  );
  return `<!DOCTYPE html><title>${name} ${path.slice(-40)}</title><h1>${name}</h1>${list.join(' ')}`;
}

function sitemap(count: number): string {
  const urls = Array.from({ length: count }, (_, index) => `<url><loc>/about/${String(index)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap><loc>/sitemap.xml</loc></sitemap>${urls.join('')}</urlset>`;
}

function hugePng(size: number): Buffer {
  const chunk = (name: string, data: Buffer): Buffer => {
    const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const check = Buffer.alloc(4);
    check.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, check]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, 6], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1024))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
