import { holdsScope, type Principal } from '@imprint/contracts/access';
import { problem } from '@imprint/contracts/errors';
import { generationCreatingScopes, type MadeKind } from '@imprint/contracts/generation';

/** For routes that concern any kind: whoever asks for generations may cancel them. @throws Problem `insufficient_permissions` */
export function requireCreatingRight(principal: Principal, kind: MadeKind): void {
  const scopes = generationCreatingScopes[kind];
  if (scopes.some((scope) => holdsScope(principal, scope))) return;
  throw problem('insufficient_permissions', `Cancelling what makes ${kind} needs ${scopes.join(' or ')}.`);
}
