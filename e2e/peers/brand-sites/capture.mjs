// Keeps what a running system answers, so that it can be served again at any address after the system has ended.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const pages = 8;

/**
 * Reads the start page, pages that it links to, and the stylesheets and pictures of both, and writes them to a folder with the routes of them.
 * @param {{ url: string, into: string, also?: string[] }} site `url`: its origin; `also`: further paths
 */
export async function capture({ url, into, also = [] }) {
  await mkdir(into, { recursive: true });
  const routes = [];
  const seen = new Set();
  const keep = async (path) => {
    if (seen.has(path) || seen.size > 80) return '';
    seen.add(path);
    const answer = await fetch(url + path);
    const type = answer.headers.get('content-type') ?? '';
    if (!answer.ok || /javascript|json|font|rss|atom/.test(type)) return '';
    const body = Buffer.from(await answer.arrayBuffer());
    const file = `${String(routes.length).padStart(3, '0')}`;
    const isText = /^text\/|svg|xml/.test(type);
    // The address of the system would lead nowhere later: everything is relative to the host.
    const written = isText ? Buffer.from(withoutOrigin(body.toString(), url)) : body;
    await writeFile(join(into, file), written);
    routes.push({ path, file, type });
    return isText ? written.toString() : '';
  };
  const start = await keep('/');
  const texts = [start];
  for (const path of [...also, ...linked(start, /<a\s[^>]*href=["']([^"']+)/g)].slice(0, pages)) texts.push(await keep(path));
  for (const text of texts) for (const path of linked(text, partsOf)) await parts(path, keep);
  return routes;
}

/** Stylesheets and pictures, wherever they are named. */
const partsOf = /([^\s"'(),;]*(?:\.(?:css|png|jpe?g|svg|webp|gif|ico)|\/load\.php)(?:\?[^\s"'()]*)?)(?=["'\s),])/g;

async function parts(path, keep) {
  const text = await keep(path);
  for (const inner of linked(text, /url\(\s*['"]?([^'")]+)/g, path)) await keep(inner);
}

function linked(text, pattern, from = '/') {
  const found = [...text.matchAll(pattern)].map((match) =>
    (match[1] ?? match[2]).replaceAll('&amp;', '&').replaceAll('&#038;', '&'),
  );
  return [...new Set(found.map((link) => pathOf(link, from)).filter((path) => path !== undefined))];
}

function pathOf(link, from) {
  if (!/^[./a-z0-9]/i.test(link) || !URL.canParse(link, `http://site.example${from}`)) return undefined;
  const { host, pathname, search } = new URL(link, `http://site.example${from}`);
  return host === 'site.example' && !notPublic.test(pathname + search) ? pathname + search : undefined;
}

/** What nobody looks at: doors of programs, forms, and icons of editors. */
const notPublic = /\/(?:xmlrpc|wp-json|wp-login|ghost\/|feed|rss|webmentions)|[?&](?:action|oldid|returnto|image)=|Special:/;

const withoutOrigin = (text, url) => text.replaceAll(url, '').replaceAll(url.replaceAll('/', String.raw`\/`), '');
