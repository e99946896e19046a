import { holdsScope, type Principal } from '@imprint/contracts/access';
import { problem } from '@imprint/contracts/errors';
import { generationCancellingScopes, generationCreatingScopes, type MadeKind } from '@imprint/contracts/generation';

/** For routes that concern batches of any kind: whoever asks for them may cancel them. @throws Problem `insufficient_permissions` */
export const requireCreatingRight = (principal: Principal, kind: MadeKind): void =>
  requireOne(principal, kind, generationCreatingScopes);

/** The same for single generations. @throws Problem `insufficient_permissions` */
export const requireCancellingRight = (principal: Principal, kind: MadeKind): void =>
  requireOne(principal, kind, generationCancellingScopes);

function requireOne(principal: Principal, kind: MadeKind, allowed: typeof generationCreatingScopes): void {
  const scopes = allowed[kind];
  if (scopes.some((scope) => holdsScope(principal, scope))) return;
  throw problem('insufficient_permissions', `Cancelling what makes ${kind} needs ${scopes.join(' or ')}.`);
}
