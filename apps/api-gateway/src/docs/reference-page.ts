import { escapeHtml } from '@imprint/platform/html';
import type { RequestHandler } from 'express';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

/** Scalar's reference, unchanged: see scalar/README.md. */
const library = readFileSync(new URL('scalar/standalone.js.gz', import.meta.url));
const libraryPath = `/docs/scalar-${createHash('sha256').update(library).digest('hex').slice(0, 16)}.js`;

/** For the few that take no gzip, made when the first of them asks: once, because anybody may ask. */
let inflated: Buffer | undefined;

/** Everything from this instance: no fonts or icons of other hosts, and no services of the vendor. */
const configuration = {
  url: '/v1/openapi.json',
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  // Credentials are not to be typed into a page.
  hideTestRequestButton: true,
  hideClientButton: true,
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  operationTitleSource: 'summary',
  // Greys and colours that can be read (WCAG 2.2, 1.4.3), and examples in the text that need no scrolling.
  customCss: `
.light-mode { --scalar-color-2: #4a4f57; --scalar-color-3: #5b616c; --scalar-color-green: #0a6b3d; --scalar-color-blue: #0b5cad; --scalar-color-orange: #a13f00; --scalar-color-red: #b3261e; --scalar-color-purple: #6a2fb5; --scalar-color-yellow: #7a5900; }
.dark-mode { --scalar-color-2: #c2c8d0; --scalar-color-3: #a9b1bc; }
code.hljs, code.hljs * { white-space: pre-wrap !important; word-break: break-word !important; overflow-wrap: anywhere !important; }`,
};
const start = `Scalar.createApiReference('#reference', ${JSON.stringify(configuration)})`;
const startHash = `'sha256-${createHash('sha256').update(start).digest('base64')}'`;

/** The library writes `style` attributes and elements; scripts are its file and the line that starts it. */
export const referencePolicy = `default-src 'none'; script-src 'self' ${startHash}; style-src 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;

/** The page on which people read the API document. */
export function referencePage({ title }: { title: string }): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} API reference</title><link rel="icon" href="data:,"></head>
<body><div id="reference"></div>
<noscript><p>This page needs JavaScript. Without it, read <a href="/v1/openapi.json">the OpenAPI document</a>.</p></noscript>
<script src="${libraryPath}"></script><script>${start}</script></body></html>
`;
}

/** Answers the library; every other path goes on to the routes. */
export function referenceLibrary(): RequestHandler {
  return (request, response, next) => {
    if (request.path !== libraryPath || !['GET', 'HEAD'].includes(request.method)) return next();
    const isCompressed = request.acceptsEncodings('gzip') !== false;
    if (isCompressed) response.setHeader('Content-Encoding', 'gzip');
    response.setHeader('Vary', 'Accept-Encoding');
    response.setHeader('Content-Type', 'text/javascript; charset=utf-8');
    // Its name holds a hash of its content.
    response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
    const bytes = isCompressed ? library : (inflated ??= gunzipSync(library));
    response.setHeader('Content-Length', bytes.length).end(request.method === 'HEAD' ? undefined : bytes);
  };
}
