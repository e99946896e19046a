import type { Config } from '@imprint/platform/config';
import { isUnder } from '@imprint/platform/http';
import type { RequestHandler } from 'express';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { forwardedPaths } from '../forwarding/forwarding.controller.js';
import { pagePolicy } from './page-policy.js';
import { fileSender } from './send-page-file.js';

/** The built pages of apps/web, which has no server of its own. */
const builtPages = fileURLToPath(new URL('../../../web/dist/pages/', import.meta.url));

/** Addresses of the app: `/`, `/status`, `/connect`, `/review`, `/publishing/review`, `/{slug}/~` and all below. */
const appPath = /^\/(?:(?:status|connect|review|publishing\/review)\/?|[^/]+\/~(?:\/.*)?)?$/;
/** For people with a link, and for no search engine. */
const unlistedPath = /^\/review\/?$/;
const appDocument = '/index.html';

/**
 * Serves the pages. Every other path goes on to the routes, without a look at the disk: most requests are for the API, and what
 * files there are is read once.
 * @param folder must not change while the process runs
 */
export function webPages(folder = builtPages): RequestHandler {
  const tags = tagsOf(folder);
  const send = fileSender(folder);
  let policy: string | undefined;
  return (request, response, next) => {
    if (!['GET', 'HEAD'].includes(request.method)) return next();
    const file = fileFor(request.path, tags);
    const isAsset = (file ?? request.path).startsWith('/assets/');
    if (file === undefined) {
      // A copy of this answer would outlive the release that has the file.
      if (isAsset) response.setHeader('Cache-Control', 'no-store');
      return next();
    }
    policy ??= pagePolicy(request.app.get('config') as Config);
    response.setHeader('Content-Security-Policy', policy);
    // File names under assets/ hold a hash of their content.
    response.setHeader('Cache-Control', isAsset ? 'public, max-age=31536000, immutable' : 'no-cache');
    if (unlistedPath.test(request.path)) response.setHeader('X-Robots-Tag', 'noindex');
    response.setHeader('ETag', tags.get(file) ?? '');
    response.vary('Accept-Encoding');
    if (request.fresh) response.status(304).end();
    else send(file, request, response, next);
  };
}

/** By the address alone; undefined for what others answer. */
function fileFor(path: string, files: ReadonlyMap<string, string>): string | undefined {
  const named = [path, `${path.replace(/\/$/, '')}/index.html`].find((file) => files.has(file));
  if (named !== undefined) return named;
  return appPath.test(path) && !isUnder(path, forwardedPaths) ? appDocument : undefined;
}

/** Path of every file with its entity tag: a digest, because images that are built alike give their files the same size and time. */
function tagsOf(folder: string): ReadonlyMap<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const served = files.map((file) => ({ file, path: `/${relative(folder, file).split(sep).join('/')}` }));
  return new Map(
    served
      .filter(({ path }) => !/\/\.|\.(?:br|gz|map)$/.test(path))
      .map(({ file, path }) => [path, `W/"${createHash('sha256').update(readFileSync(file)).digest('base64url').slice(0, 22)}"`]),
  );
}
