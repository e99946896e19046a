import { existsSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { answerTrap, type Route } from './traps.js';

/** A site as the server serves it. */
export interface ServedSite {
  name: string;
  folder: string;
  routes?: readonly Route[];
  /** Page that answers every unknown path, as single-page apps have it. */
  fallback?: string;
  /** Content types that differ from the usual ones, by extension. */
  types?: Readonly<Record<string, string>>;
  /** Whether `/about` is `/about.html`. */
  pretty?: boolean;
}

const types: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  json: 'application/json',
  webmanifest: 'application/manifest+json',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  ico: 'image/vnd.microsoft.icon',
  webp: 'image/webp',
  xml: 'application/xml',
  txt: 'text/plain; charset=utf-8',
};

/** Serves one site at an origin of its own, and remembers what it was asked for. */
export class SiteServer {
  readonly asked: string[] = [];

  private constructor(
    readonly url: string,
    private readonly server: Server,
  ) {}

  static async start(site: ServedSite): Promise<SiteServer> {
    const server = createServer((request, response) => {
      served?.asked.push(request.url ?? '/');
      void answer(site, request.url ?? '/', response).catch(() => response.destroy());
    });
    let served: SiteServer | undefined = undefined as SiteServer | undefined;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    served = new SiteServer(`http://127.0.0.1:${String(port)}`, server);
    return served;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

async function answer(site: ServedSite, address: string, response: ServerResponse): Promise<void> {
  const { pathname, search } = new URL(address, 'http://site.example');
  const path = safelyDecoded(pathname);
  const route = (site.routes ?? []).find((one) => one.path === path + search || one.path === path || isBelow(one, path));
  if (route) return await answerTrap(route, path, site.folder, response);
  const file = fileOf(site, path) ?? (site.fallback === undefined ? undefined : join(site.folder, site.fallback));
  if (file === undefined) {
    response
      .writeHead(404, { 'content-type': 'text/html; charset=utf-8' })
      .end('<!DOCTYPE html><title>Not found</title><h1>Not found</h1>');
    return;
  }
  const extension = extname(file).slice(1);
  response.writeHead(200, { 'content-type': site.types?.[extension] ?? types[extension] ?? 'application/octet-stream' });
  response.end(await readFile(file));
}

const isBelow = (route: Route, path: string): boolean => route.prefix === true && path.startsWith(route.path);

function fileOf(site: ServedSite, path: string): string | undefined {
  const file = normalize(join(site.folder, path));
  if (!file.startsWith(site.folder) || path === '/site.json') return undefined;
  const candidates = [file, join(file, 'index.html'), ...(site.pretty === true ? [`${file}.html`] : [])];
  return candidates.find((one) => existsSync(one) && statSync(one).isFile());
}

function safelyDecoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
