import express, { type RequestHandler } from 'express';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The built pages of apps/web, which has no server of its own. */
const root = fileURLToPath(new URL('../../../web/dist/pages/', import.meta.url));

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** Serves the pages; every other path goes on to the routes, without a look at the disk: most requests are for the API. */
export function webPages(): RequestHandler {
  const entries = new Set(['', ...readdirSync(root)]);
  const serve = express.static(root, {
    index: 'index.html',
    redirect: false,
    setHeaders: (response, path) => {
      response.setHeader('Content-Security-Policy', policy);
      // File names under assets/ hold a hash of their content.
      response.setHeader('Cache-Control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  return (request, response, next) => {
    const [, first = ''] = request.path.split('/');
    if (entries.has(first)) serve(request, response, next);
    else next();
  };
}
