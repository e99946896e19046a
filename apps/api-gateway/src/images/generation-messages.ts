import { generationReadingScopes } from '@imprint/contracts/generation';
import { BatchReader, GenerationReader, GenerationReadingModule } from '@imprint/domain/generation';
import { on, type MessageType } from '../real-time/message-type.js';

export const generationMessages: readonly MessageType[] = [
  {
    name: 'generation',
    of: 'generation',
    scopes: generationReadingScopes.image,
    ...on('generation.changed', ({ organizationId, generationId, kind = 'image' }) =>
      kind === 'image' ? [{ organizationId, id: generationId }] : [],
    ),
    readers: GenerationReadingModule,
    load: (provided, changed) => provided(GenerationReader).states(changed),
  },
  {
    name: 'batch',
    of: 'batch',
    scopes: generationReadingScopes.image,
    ...on('generation.changed', ({ organizationId, batchId, kind = 'image' }) =>
      typeof batchId === 'string' && kind === 'image' ? [{ organizationId, id: batchId }] : [],
    ),
    readers: GenerationReadingModule,
    load: (provided, changed) => provided(BatchReader).states(changed),
  },
];
