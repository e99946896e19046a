import type { IncomingHttpHeaders } from 'node:http';

/** A header of every request that a workflow makes, which nothing in a workflow can remove. */
export const workflowMark = 'x-imprint-workflow';

/** Whether a workflow made the request, of this instance or of another one. */
export function isOfWorkflow({ headers }: { headers: IncomingHttpHeaders }): boolean {
  return headers[workflowMark] !== undefined;
}
