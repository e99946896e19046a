import { holdsScope, type Principal } from '../access/principal.js';
import { postReadingScopes, type Scope } from '../access/scopes.js';
import { madeKinds, type MadeKind } from './made-kinds.js';
import type { WrittenAs } from './text-stream.js';
import type { WrittenContent } from './write-content.js';

const recordingScopes: readonly Scope[] = ['videos:read', 'videos:create'];
const articleScopes: readonly Scope[] = ['articles:read', 'articles:create'];

/** Any one of these lets a credential read generations of the kind: those that read what they become. */
export const generationReadingScopes: Readonly<Record<MadeKind, readonly Scope[]>> = {
  image: ['images:read', 'images:create'],
  video: recordingScopes,
  voice: recordingScopes,
  music: recordingScopes,
  avatar: recordingScopes,
  transform: recordingScopes,
  text: [...postReadingScopes, ...articleScopes],
};

/** Any one of these lets a credential ask for generations of the kind. */
export const generationCreatingScopes: Readonly<Record<MadeKind, readonly Scope[]>> = {
  image: ['images:create'],
  video: ['videos:create'],
  voice: ['videos:create'],
  music: ['videos:create'],
  avatar: ['videos:create'],
  transform: ['videos:update'],
  text: ['posts:draft', 'articles:create'],
};

/** Any one of these lets a credential cancel generations of the kind: those that ask for them. Changed pictures are of the kind of new ones. */
export const generationCancellingScopes: Readonly<Record<MadeKind, readonly Scope[]>> = {
  ...generationCreatingScopes,
  image: [...generationCreatingScopes.image, 'images:update'],
};

const holdsOne = (principal: Principal, scopes: readonly Scope[]): boolean =>
  scopes.some((scope) => holdsScope(principal, scope));

/** Whether the caller may read articles, so that they also see one that is being written. */
export const readsArticles = (principal: Principal): boolean => readsTextsWrittenAs(principal, 'article');

/** Whether the caller may read texts that become articles, or posts. */
export const readsTextsWrittenAs = (principal: Principal, writtenAs: WrittenAs): boolean =>
  holdsOne(principal, writtenAs === 'article' ? articleScopes : postReadingScopes);

/** Without the text of what the caller may not read: an article, or posts. */
export function readableText(principal: Principal, written: WrittenContent | null): WrittenContent | null {
  if (written === null || readsTextsWrittenAs(principal, written.articleId === null ? 'post' : 'article')) return written;
  return { ...written, posts: [], title: null, body: null };
}

/** Kinds of which the caller may read generations. */
export const readableKinds = (principal: Principal): MadeKind[] =>
  madeKinds.filter((kind) => holdsOne(principal, generationReadingScopes[kind]));
