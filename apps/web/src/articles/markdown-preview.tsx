import { articleMarkdown, isLinkable, type MarkdownToken } from '@imprint/contracts/articles/markdown';
import { useQuery } from '@tanstack/react-query';
import { createElement, useMemo, type ReactElement, type ReactNode } from 'react';
import { useOrganization } from '../api/organization.js';
import { assetById } from '../api/assets.js';
import { assetOf } from './picture-address.js';

const markdown = articleMarkdown();

/** The elements that an article may have, as on the server (`domain/articles/markdown.ts`). */
const elements = new Set(
  'p h1 h2 h3 h4 h5 h6 ul ol li blockquote pre code em strong s a hr br table thead tbody tr th td'.split(' '),
);

/** Markdown as the API renders it, but as elements of this page: nothing of it is read as HTML. Pictures of the library are shown. */
export function MarkdownPreview({ source }: { source: string }): ReactElement {
  const shown = useMemo(() => nodesOf(markdown.parse(source, {})), [source]);
  return <div className="rendered theirs">{shown}</div>;
}

/** An element that is open, and what is in it so far. */
interface Open {
  token: MarkdownToken | undefined;
  children: ReactNode[];
}

function nodesOf(tokens: readonly MarkdownToken[]): ReactNode[] {
  const root: Open = { token: undefined, children: [] };
  const open = [root];
  for (const [index, token] of tokens.entries()) {
    const current = open.at(-1) ?? root;
    if (token.nesting === 1) open.push({ token, children: [] });
    else if (token.nesting === -1) {
      const { token: opened, children } = open.pop() ?? root;
      (open.at(-1) ?? root).children.push(opened === undefined ? children : element(opened, children, index));
    } else current.children.push(leaf(token, index));
  }
  return root.children;
}

function leaf(token: MarkdownToken, key: number): ReactNode {
  switch (token.type) {
    case 'inline':
      return nodesOf(token.children ?? []);
    case 'code_inline':
      return <code key={key}>{token.content}</code>;
    case 'code_block':
    case 'fence':
      return (
        <pre key={key}>
          <code>{token.content}</code>
        </pre>
      );
    case 'image':
      return <Image key={key} address={String(token.attrGet('src') ?? '')} description={token.content} />;
    case 'softbreak':
      return '\n';
    case 'hardbreak':
      return <br key={key} />;
    case 'hr':
      return <hr key={key} />;
    default:
      return token.content;
  }
}

function element(token: MarkdownToken, children: ReactNode[], key: number): ReactNode {
  const { tag, hidden } = token;
  // The paragraphs of a list without blank lines, and what could only be there by a fault.
  if (hidden || !elements.has(tag)) return children;
  if (tag === 'a') {
    return (
      <Away key={key} address={String(token.attrGet('href') ?? '')}>
        {children}
      </Away>
    );
  }
  if (tag === 'ol') return createElement('ol', { key, start: Number(token.attrGet('start') ?? 1) }, ...children);
  const level = /^h([1-6])$/.exec(tag)?.[1];
  if (level !== undefined) return heading(Number(level), children, key);
  return createElement(tag, { key }, ...children);
}

/** Below the headings of the page, and as large as its own level says. */
const heading = (level: number, children: ReactNode[], key: number): ReactNode =>
  createElement(`h${Math.min(6, Math.max(3, level + 1))}`, { key, className: `level-${level}` }, ...children);

/** The server's own check, once more: an address that it would refuse is no link. */
function Away({ address, children }: { address: string; children: ReactNode }): ReactElement {
  if (!isLinkable(address)) return <>{children}</>;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  );
}

/** A picture of the library. Any other becomes a link, because the page must not load anything from elsewhere. */
function Image({ address, description }: { address: string; description: string }): ReactElement {
  const assetId = assetOf(address);
  const link = <Away address={address}>{description === '' ? address : description}</Away>;
  return assetId === undefined ? link : <LibraryPicture {...{ assetId, description }}>{link}</LibraryPicture>;
}

function LibraryPicture(props: { assetId: string; description: string; children: ReactNode }): ReactElement {
  const { data } = useQuery(assetById(useOrganization(), props.assetId));
  if (data?.data.attributes.kind !== 'image') return <>{props.children}</>;
  return <img src={data.data.attributes.url} alt={props.description} loading="lazy" />;
}
