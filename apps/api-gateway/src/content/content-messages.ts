import { postReadingScopes } from '@imprint/contracts/access';
import { generationReadingScopes } from '@imprint/contracts/generation';
import { BatchReader, GenerationReader, GenerationReadingModule } from '@imprint/domain/generation';
import { on, type MessageType } from '../real-time/message-type.js';

export const contentMessages: readonly MessageType[] = [
  {
    name: 'generation',
    of: 'generation',
    scopes: generationReadingScopes.text,
    ...on('generation.changed', ({ organizationId, generationId, kind }) =>
      kind === 'text' ? [{ organizationId, id: generationId }] : [],
    ),
    readers: GenerationReadingModule,
    load: (provided, changed) => provided(GenerationReader).states(changed),
  },
  {
    name: 'batch',
    of: 'batch',
    scopes: postReadingScopes,
    ...on('generation.changed', ({ organizationId, batchId, kind }) =>
      typeof batchId === 'string' && kind === 'text' ? [{ organizationId, id: batchId }] : [],
    ),
    readers: GenerationReadingModule,
    load: (provided, changed) => provided(BatchReader).states(changed),
  },
];
