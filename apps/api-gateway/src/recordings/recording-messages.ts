import { generationReadingScopes } from '@imprint/contracts/generation';
import { BatchReader, GenerationReader, GenerationReadingModule } from '@imprint/domain/generation';
import { on, type MessageType } from '../real-time/message-type.js';

const recordings: readonly string[] = ['video', 'voice', 'music', 'avatar', 'transform'];

export const recordingMessages: readonly MessageType[] = [
  {
    name: 'generation',
    of: 'generation',
    scopes: generationReadingScopes.video,
    ...on('generation.changed', ({ organizationId, generationId, kind = '' }) =>
      recordings.includes(kind) ? [{ organizationId, id: generationId }] : [],
    ),
    readers: GenerationReadingModule,
    load: (provided, changed) => provided(GenerationReader).states(changed),
  },
  {
    name: 'batch',
    of: 'batch',
    scopes: generationReadingScopes.video,
    ...on('generation.changed', ({ organizationId, batchId, kind = '' }) =>
      typeof batchId === 'string' && recordings.includes(kind) ? [{ organizationId, id: batchId }] : [],
    ),
    readers: GenerationReadingModule,
    load: (provided, changed) => provided(BatchReader).states(changed),
  },
];
