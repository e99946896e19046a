import { holdsScope, type Principal } from '@imprint/contracts/access';
import { problem } from '@imprint/contracts/errors';

/** For requests that may name any kind. Audio counts as video. @throws Problem `insufficient_permissions` */
export function requireRecordingRight(principal: Principal): void {
  if (holdsScope(principal, 'videos:create')) return;
  throw problem('insufficient_permissions', 'Insufficient permissions: making videos and audio needs `videos:create`.');
}
