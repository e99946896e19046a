import type { WorkflowSummaryResource } from '@imprint/contracts/workflows';

/** A workflow in a list. */
export type ListedWorkflow = WorkflowSummaryResource & { id: string };
