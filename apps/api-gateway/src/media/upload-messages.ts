import { UploadStates, UploadStatesModule } from '@imprint/domain/media';
import { on, type MessageType } from '../real-time/message-type.js';

const whenUploadChanges = on('upload.changed', ({ organizationId, assetId }) => [{ organizationId, id: assetId }]);

/** One message for clients, in two entries: what a file is decides which scopes let a key hear of it. */
export const uploadMessages: readonly MessageType[] = [
  {
    name: 'upload',
    scopes: ['images:read', 'images:create'],
    ...whenUploadChanges,
    readers: UploadStatesModule,
    load: (provided, changed) => provided(UploadStates).read(changed, ['image']),
  },
  {
    name: 'upload',
    scopes: ['videos:read', 'videos:create'],
    ...whenUploadChanges,
    readers: UploadStatesModule,
    load: (provided, changed) => provided(UploadStates).read(changed, ['video', 'audio']),
  },
];
