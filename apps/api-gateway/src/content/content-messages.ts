import { generationReadingScopes } from '@imprint/contracts/generation';
import { GenerationReader, GenerationReadingModule } from '@imprint/domain/generation';
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
];
