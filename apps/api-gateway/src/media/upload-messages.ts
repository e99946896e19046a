import { UploadStates, UploadStatesModule } from '@imprint/domain/media';
import { on, type MessageType } from '../real-time/message-type.js';

const whenUploadChanges = on('upload.changed', ({ organizationId, assetId }) => [{ organizationId, id: assetId }]);

/** One message type in three entries, because the kind of file determines which scopes a key needs to receive it. */
export const uploadMessages: readonly MessageType[] = [
  {
    name: 'upload',
    of: 'upload',
    scopes: ['images:read', 'images:create'],
    ...whenUploadChanges,
    readers: UploadStatesModule,
    load: (provided, changed) => provided(UploadStates).read(changed, ['image']),
  },
  {
    name: 'upload',
    of: 'upload',
    scopes: ['videos:read', 'videos:create'],
    ...whenUploadChanges,
    readers: UploadStatesModule,
    load: (provided, changed) => provided(UploadStates).read(changed, ['video', 'audio']),
  },
  {
    name: 'upload',
    of: 'upload',
    scopes: ['brands:read', 'posts:draft'],
    ...whenUploadChanges,
    readers: UploadStatesModule,
    load: (provided, changed) => provided(UploadStates).read(changed, ['document']),
  },
];
