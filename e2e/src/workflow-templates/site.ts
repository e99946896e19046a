import { listen, type Listening } from '@imprint/platform/testing';
import { createServer } from 'node:http';

const entry = (title: string, path: string, text: string): string =>
  `<item><title>${title}</title><link>https://terrace.example/${path}</link><guid>${path}</guid><description>${text}</description></item>`;

const pages: Readonly<Record<string, [type: string, body: string]>> = {
  '/feed.xml': [
    'application/rss+xml',
    `<?xml version="1.0"?><rss version="2.0"><channel><title>Terrace journal</title>
      ${entry('Rhubarb is here', 'rhubarb', 'The first rhubarb came from the Lind farm this morning.')}
      ${entry('New opening hours', 'hours', 'From May on the terrace is open until ten in the evening.')}
    </channel></rss>`,
  ],
  '/article': [
    'text/html; charset=utf-8',
    `<!doctype html><title>Ignored</title><nav>Menu</nav><article><h1>How we bake our bread</h1>
      <p>The dough rests for two days &amp; is folded by hand.</p><p>It goes into the oven at five in the morning.</p></article>`,
  ],
};

/** A small site of somebody's brand: a feed, and an article. */
export function serveSite(): Promise<Listening> {
  return listen(
    createServer((request, response) => {
      const [type, body] = pages[request.url ?? ''] ?? ['text/plain', 'There is no such page.'];
      response.writeHead(pages[request.url ?? ''] === undefined ? 404 : 200, { 'content-type': type }).end(body);
    }),
  );
}
