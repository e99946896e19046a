import { assetKinds, mediaScopes } from '@imprint/contracts/media';
import { onState, type MessageType } from '../real-time/message-type.js';

/** One message type in an entry for each kind of file, because the kind determines which scope a key needs to receive it. */
export const assetMessages: readonly MessageType[] = assetKinds.flatMap((own) => {
  const audience = { name: 'asset', of: 'asset' as const, scopes: [mediaScopes[own].read] };
  return [
    {
      ...audience,
      ...onState('asset.added', ({ organizationId, assetId: id, kind }) =>
        kind === own ? [{ organizationId, id, status: 'ready' }] : [],
      ),
    },
    {
      ...audience,
      ...onState('asset.changed', ({ organizationId, assetId: id, kind }) =>
        kind === own ? [{ organizationId, id, status: 'ready' }] : [],
      ),
    },
    {
      ...audience,
      ...onState('asset.deleted', ({ organizationId, assetId: id, kind }) =>
        kind === own ? [{ organizationId, id, status: 'deleted' }] : [],
      ),
    },
  ];
});
