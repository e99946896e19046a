import type { FeedItem, FeedMedia } from '@imprint/domain/feed';
import { createHash } from 'node:crypto';
import { escapeHtml } from '@imprint/platform/html';

const style = `
:root { color-scheme: light dark; --ink: #16181d; --soft: #666c78; --paper: #f6f5f2; --card: #fff; --line: #e4e2dc; --accent: #d9482b; }
@media (prefers-color-scheme: dark) { :root { --ink: #edeef1; --soft: #9aa1ad; --paper: #14161a; --card: #1c1f25; --line: #2c3038; --accent: #ff7a5c; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 17px/1.55 system-ui, sans-serif; }
main { max-width: 40rem; margin: 0 auto; padding: 2.5rem 1rem 4rem; }
header { display: flex; justify-content: space-between; align-items: baseline; gap: 1rem; margin-bottom: 2rem; flex-wrap: wrap; }
h1 { font-size: 1.5rem; margin: 0; letter-spacing: -0.02em; }
h2 { font-size: 1.1rem; margin: 0 0 0.4rem; }
a { color: inherit; text-decoration-color: var(--accent); text-underline-offset: 0.2em; }
nav a { color: var(--soft); margin-left: 1rem; font-size: 0.9rem; }
article { background: var(--card); border: 1px solid var(--line); border-radius: 14px; padding: 1.25rem; margin-bottom: 1.25rem; overflow-wrap: anywhere; }
article p { margin: 0 0 1rem; white-space: pre-line; }
img, video, audio { display: block; width: 100%; border-radius: 10px; margin-bottom: 0.75rem; }
img, video { height: auto; }
time { color: var(--soft); font-size: 0.85rem; }
`;

/** For the page's Content-Security-Policy. */
export const feedStyleHash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;

export function renderFeedPage(items: readonly FeedItem[]): string {
  const empty = '<article><p>Nothing has been published yet. A release to the feed channel appears here.</p></article>';
  return page('Feed', items.length === 0 ? empty : items.map(card).join('\n'));
}

export function renderEntryPage(item: FeedItem): string {
  return page(item.title, card(item));
}

function card(item: FeedItem): string {
  const at = item.publishedAt.toISOString();
  const readable = at.slice(0, 16).replace('T', ' ');
  return `<article>
<h2><a href="/feed/${escapeHtml(item.id)}">${escapeHtml(item.title)}</a></h2>
${item.html ?? `<p>${escapeHtml(item.text)}</p>`}
${item.media.map(shown).join('\n')}
<time datetime="${at}">${readable} UTC</time>
</article>`;
}

/** A picture, or a player. What a video shows is said as its label, because a player has no alternative text. */
function shown({ url, mimeType, altText, width, height }: FeedMedia): string {
  const size = width !== null && height !== null ? ` width="${width}" height="${height}"` : '';
  const source = `src="${escapeHtml(new URL(url).pathname)}"`;
  if (mimeType.startsWith('image/')) return `<img ${source} alt="${escapeHtml(altText ?? '')}"${size} loading="lazy">`;
  const player = mimeType.startsWith('video/') ? 'video' : 'audio';
  const label = altText === null ? '' : ` aria-label="${escapeHtml(altText)}"`;
  return `<${player} ${source}${label}${size} controls preload="metadata"></${player}>`;
}

function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Imprint</title>
<link rel="alternate" type="application/atom+xml" href="/feed/atom.xml" title="Atom">
<link rel="alternate" type="application/feed+json" href="/feed/feed.json" title="JSON Feed">
<style>${style}</style>
</head>
<body>
<main>
<header><h1><a href="/feed">Imprint feed</a></h1><nav><a href="/feed/atom.xml">Atom</a><a href="/feed/feed.json">JSON Feed</a></nav></header>
${content}
</main>
</body>
</html>
`;
}
