import { html, Html } from '@imprint/platform/html';
import type { Response } from 'express';
import { createHash } from 'node:crypto';

const style = `
:root { color-scheme: light dark; --ink: #16181d; --soft: #5b616c; --paper: #f6f5f2; --card: #fff; --line: #e4e2dc; --field: #8a8f99; --accent: #c23a1f; --on-accent: #fff; --troubled: #b3261e; }
@media (prefers-color-scheme: dark) { :root { --ink: #edeef1; --soft: #a3aab5; --paper: #14161a; --card: #1c1f25; --line: #2c3038; --field: #7b828e; --accent: #ff7a5c; --on-accent: #16181d; --troubled: #ff8a80; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; -webkit-text-size-adjust: 100%; }
main { max-width: 26rem; margin: 0 auto; padding: clamp(2rem, 10vh, 6rem) 1rem 3rem; }
.brand { display: flex; align-items: center; gap: 0.6rem; margin: 0 0 1.5rem; font-weight: 700; font-size: 1.15rem; letter-spacing: -0.02em; }
.brand a { color: inherit; text-decoration: none; }
.brand img { display: block; }
.card { padding: 1.5rem 1.35rem 1.6rem; border: 1px solid var(--line); border-radius: 14px; background: var(--card); overflow-wrap: anywhere; }
h1 { margin: 0 0 0.75rem; font-size: 1.5rem; line-height: 1.2; letter-spacing: -0.025em; }
p { margin: 0 0 1rem; }
p:last-child { margin-bottom: 0; }
.soft, .hint { color: var(--soft); font-size: 0.925rem; }
.hint { display: block; margin-top: 0.3rem; font-weight: 400; }
label { display: block; margin-bottom: 1.1rem; font-weight: 600; font-size: 0.95rem; }
input { display: block; width: 100%; margin-top: 0.35rem; padding: 0.65rem 0.75rem; border: 1px solid var(--field); border-radius: 8px; background: var(--paper); color: inherit; font: inherit; font-weight: 400; }
button { width: 100%; padding: 0.75rem 1rem; border: 0; border-radius: 8px; background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 650; cursor: pointer; }
a { color: inherit; text-decoration-color: var(--accent); text-underline-offset: 0.25em; }
.second { margin-top: 0.6rem; border: 1px solid var(--field); background: none; color: inherit; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.wide { max-width: 46rem; padding-top: 2rem; }
select, textarea { display: block; width: 100%; margin-top: 0.35rem; padding: 0.65rem 0.75rem; border: 1px solid var(--field); border-radius: 8px; background: var(--paper); color: inherit; font: inherit; font-weight: 400; }
h2 { margin: 1.6rem 0 0.6rem; font-size: 1.05rem; letter-spacing: -0.01em; }
h3 { margin: 0 0 0.2rem; font-size: 1rem; }
ul { margin: 0 0 1rem; padding: 0; list-style: none; }
.granted { margin: 0 0 1.1rem; }
.granted dt { margin-top: 0.7rem; color: var(--soft); font-weight: 600; font-size: 0.925rem; }
.granted dd { margin: 0.15rem 0 0; padding-left: 1.4rem; text-indent: -1.4rem; }
.granted dd::before { content: '✓'; display: inline-block; width: 1.4rem; color: var(--accent); font-weight: 700; text-indent: 0; }
.notice { padding: 0.7rem 0.85rem; border-left: 4px solid var(--accent); border-radius: 4px; background: var(--paper); }
.points { padding-left: 1.2rem; list-style: disc; }
.points > li { padding: 0.15rem 0; }
.danger { border: 1px solid var(--troubled); background: none; color: var(--troubled); }
.things > li { padding: 0.9rem 0; border-top: 1px solid var(--line); }
.things p { margin: 0; }
.things form, .things pre, .things dl, .things p + p, .things details { margin-top: 0.7rem; }
.things h3 + p { margin-top: 0; }
.things details details { border-bottom: 0; }
.picture svg { display: block; width: 13rem; height: 13rem; border-radius: 8px; }
.does { display: flex; flex-wrap: wrap; gap: 0 1.1rem; }
.does a { padding: 0.4rem 0; }
.button { display: inline-block; padding: 0.7rem 1.1rem; border-radius: 8px; background: var(--accent); color: var(--on-accent); font-weight: 650; text-decoration: none; }
fieldset { margin: 0 0 1.1rem; padding: 0; border: 0; min-width: 0; }
legend { padding: 0; margin-bottom: 0.3rem; font-weight: 600; font-size: 0.95rem; }
.pick { display: flex; gap: 0.6rem; align-items: baseline; margin: 0; padding: 0.35rem 0; font-weight: 400; }
.pick input { flex: none; width: auto; margin: 0; accent-color: var(--accent); transform: translateY(0.1em); }
.pick span, .pick .hint { display: block; margin: 0; }
@supports selector(:has(*)) { .each { display: none; } form:has([value='each']:checked) .each { display: block; } }
code, pre { font: 0.9em/1.5 ui-monospace, 'SF Mono', Menlo, Consolas, monospace; }
pre code { font-size: 1em; }
pre { margin: 0 0 1rem; padding: 0.75rem 0.85rem; border: 1px solid var(--line); border-radius: 8px; background: var(--paper); white-space: pre-wrap; overflow-wrap: anywhere; }
details { border-top: 1px solid var(--line); }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
summary { padding: 0.65rem 0; font-weight: 600; cursor: pointer; }
.trouble { padding: 0.7rem 0.85rem; border-left: 4px solid var(--troubled); border-radius: 4px; background: var(--paper); }
form + p { margin-top: 1.1rem; }
form + form { margin-top: 0.6rem; }
`;

const policy = (hasScript: boolean): string =>
  [
    "default-src 'none'",
    ...(hasScript ? ["script-src 'self'"] : []),
    "img-src 'self'",
    `style-src 'self' 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');

/** A single string, because the Content-Security-Policy contains its hash. */
const styleElement = new Html(`<style>${style}</style>`);

export interface Page {
  title: string;
  content: Html;
  /** Default 200. */
  status?: number;
  /** What is wrong with the submitted form, in a sentence. */
  trouble?: string;
  /** For lists and longer forms. */
  isWide?: boolean;
  /** Where the browser continues automatically: a path of ours, or a page that asks a person for a platform. */
  onward?: string;
  /** Path of a script of ours, for the few pages that need one. */
  script?: string;
}

/** Sends a page that cannot be framed, is never cached and leaks no referrer; without scripts unless it names one. */
export function sendPage(response: Response, { status = 200, ...page }: Page): void {
  response.status(status);
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.setHeader('Content-Security-Policy', policy(page.script !== undefined));
  response.setHeader('Cache-Control', 'no-store');
  // Our addresses contain one-time codes, so the referrer is limited to the origin. `no-referrer` would also hide the origin of forms.
  response.setHeader('Referrer-Policy', 'strict-origin');
  response.end(layout(page).text);
}

/** Redirects to the next page with GET (RFC 9110 §15.4.4). */
export function seeOther(response: Response, path: string): void {
  response.status(303);
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('Location', path);
  response.end();
}

function layout({ title, content, trouble, isWide = false, onward, script }: Omit<Page, 'status'>): Html {
  // Screen readers start with the title, so it starts with what went wrong.
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        ${onward !== undefined && html`<meta http-equiv="refresh" content="0; url=${onward}" />`}
        <title>${trouble !== undefined && 'Error: '}${title} · Imprint</title>
        <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
        ${styleElement} ${script !== undefined && html`<script src="${script}" defer></script>`}
      </head>
      <body>
        <main${isWide && html` class="wide"`}>
          <p class="brand"><img src="/favicon.svg" alt="" width="28" height="28" /><a href="/">Imprint</a></p>
          <div class="card">
            <h1>${title}</h1>
            ${trouble !== undefined && html`<p class="trouble" role="alert" id="trouble">${trouble}</p>`} ${content}
          </div>
        </main>
      </body>
    </html> `;
}
