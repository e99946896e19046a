import { holdsScope, mediaScopes, problem, type AssetKind, type Principal } from '@imprint/contracts';

/** Bringing in a file takes what making one takes. @throws Problem `insufficient_permissions` */
export function requireUploadRight(principal: Principal, kind: AssetKind): void {
  const { create } = mediaScopes[kind];
  if (holdsScope(principal, create)) return;
  throw problem(
    'insufficient_permissions',
    `Insufficient permissions: uploading a file of the kind ${kind} needs \`${create}\`.`,
  );
}
