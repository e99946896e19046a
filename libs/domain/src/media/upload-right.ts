import { holdsScope, type Principal } from '@imprint/contracts/access';
import { problem } from '@imprint/contracts/errors';
import { mediaScopes, type AssetKind } from '@imprint/contracts/media';

/** Uploading requires the same scope as generating. @throws Problem `insufficient_permissions` */
export function requireUploadRight(principal: Principal, kind: AssetKind): void {
  const { create } = mediaScopes[kind];
  if (holdsScope(principal, create)) return;
  throw problem(
    'insufficient_permissions',
    `Insufficient permissions: uploading a file of the kind ${kind} needs \`${create}\`.`,
  );
}

/** Whether the caller may see the progress and result of an upload of this kind: those who may upload it, and those who may read it. */
export function mayFollowUpload(principal: Principal, kind: AssetKind): boolean {
  const { create, read } = mediaScopes[kind];
  return holdsScope(principal, create) || holdsScope(principal, read);
}
