import { holdsScope, type Principal } from '../access/principal.js';
import { postReadingScopes, type Scope } from '../access/scopes.js';
import { madeKinds, type MadeKind } from './generation.js';
import type { WrittenContent } from './write-content.js';

/** Any one of these lets a credential read generations of the kind: those that read what they become. */
export const generationReadingScopes: Readonly<Record<MadeKind, readonly Scope[]>> = {
  image: ['images:read', 'images:create'],
  text: postReadingScopes,
};

const articleScopes: readonly Scope[] = ['articles:read', 'articles:create'];

/** Without the text of an article for those who may not read articles. */
export function readableText(principal: Principal, written: WrittenContent | null): WrittenContent | null {
  if (written === null || written.articleId === null) return written;
  const mayRead = articleScopes.some((scope) => holdsScope(principal, scope));
  return mayRead ? written : { ...written, title: null, body: null };
}

/** Kinds of which the caller may read generations. */
export const readableKinds = (principal: Principal): MadeKind[] =>
  madeKinds.filter((kind) => generationReadingScopes[kind].some((scope) => holdsScope(principal, scope)));
