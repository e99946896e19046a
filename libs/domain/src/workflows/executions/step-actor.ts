import type { ExecutionActor } from '../nodes/node-kind.js';
import type { ExecutionOfStep } from './executions.repository.js';

/** Whose rights a step has. */
export const actorOf = ({ userId, apiKeyId, mcpConnectionId, approvalId, isAgent }: ExecutionOfStep): ExecutionActor => ({
  ...{ userId, apiKeyId, mcpConnectionId, approvalId, isAgent },
});
