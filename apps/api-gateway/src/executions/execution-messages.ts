import { workflowReadingScopes } from '@imprint/contracts/access';
import { ExecutionReader, ExecutionsReadingModule } from '@imprint/domain/workflows';
import { on, type MessageType } from '../real-time/message-type.js';

/** An execution can end many steps in a second. */
const everyMs = 250;

export const executionMessages: readonly MessageType[] = [
  {
    name: 'execution',
    of: 'execution',
    scopes: workflowReadingScopes,
    everyMs,
    ...on('workflow.execution', ({ organizationId, executionId }) => [{ organizationId, id: executionId }]),
    readers: ExecutionsReadingModule,
    load: (provided, changed) => provided(ExecutionReader).states(changed),
  },
];
