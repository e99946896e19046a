import { holdsScope, type Principal } from '@imprint/contracts/access';
import { problem } from '@imprint/contracts/errors';
import { mediaScopes, type AssetKind } from '@imprint/contracts/media';

/** Bringing in a file takes what making one takes. @throws Problem `insufficient_permissions` */
export function requireUploadRight(principal: Principal, kind: AssetKind): void {
  const { create } = mediaScopes[kind];
  if (holdsScope(principal, create)) return;
  throw problem(
    'insufficient_permissions',
    `Insufficient permissions: uploading a file of the kind ${kind} needs \`${create}\`.`,
  );
}

/** Whether somebody may learn how far a file of this kind is, and where it went: those who bring such files in, and those who read them. */
export function mayFollowUpload(principal: Principal, kind: AssetKind): boolean {
  const { create, read } = mediaScopes[kind];
  return holdsScope(principal, create) || holdsScope(principal, read);
}
