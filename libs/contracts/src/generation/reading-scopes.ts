import { holdsScope, type Principal } from '../access/principal.js';
import { postReadingScopes, type Scope } from '../access/scopes.js';
import { madeKinds, type MadeKind } from './generation.js';

/** Any one of these lets a credential read generations of the kind: those that read what they become. */
export const generationReadingScopes: Readonly<Record<MadeKind, readonly Scope[]>> = {
  image: ['images:read', 'images:create'],
  text: postReadingScopes,
};

/** Kinds of which the caller may read generations. */
export const readableKinds = (principal: Principal): MadeKind[] =>
  madeKinds.filter((kind) => generationReadingScopes[kind].some((scope) => holdsScope(principal, scope)));
