/** Keys under which steps wait. A step looks for itself when it is woken, so that a key only has to be found again. */
export const generationKey = (id: string): string => `generation:${id}`;
export const approvalKey = (id: string): string => `approval:${id}`;
export const executionKey = (id: string): string => `execution:${id}`;
export const decisionPrefix = 'decision:';
/** Of a step that asks a person; the decision comes as a signal. */
export const decisionKey = (executionId: string, nodeId: string, scope: string): string =>
  `${decisionPrefix}${executionId}/${nodeId}/${scope}`;
