import { declareRoom, signal } from '../rooms/room.js';
import { integer } from '../settings/setting.js';
import { workflowEvents } from './workflow-events.js';

/** Workflows, and their executions. */
export const workflows = declareRoom({
  apiTags: {
    workflows: ['Workflows', 'Graphs of steps that create and publish content, their versions and what starts them.'],
    executions: ['Executions', 'Runs of workflows, step by step.'],
    'workflow-nodes': ['Kinds of nodes', 'What nodes of workflows can be.'],
  },
  events: workflowEvents,
  idPrefixes: {
    workflow: 'flow',
    workflowVersion: 'fver',
    workflowExecution: 'exec',
    workflowSignal: 'fsig',
    workflowTrigger: 'ftrg',
  },
  limits: {
    workflowNameLength: 200,
    workflowDescriptionLength: 2_000,
    /** Of an organization. */
    workflows: 1_000,
    workflowTriggers: 20,
    /** Highest value of `maxConcurrent`. */
    workflowConcurrency: 1_000,
    /** Characters of an exported workflow. */
    workflowTextLength: 1_000_000,
    workflowReasonLength: 1_000,
    workflowCronLength: 200,
    workflowEventLength: 100,
    workflowNodes: 500,
    workflowEdges: 2_000,
    workflowInputs: 50,
    /** Characters of an expression. */
    workflowExpressionLength: 2_000,
    /** Characters of the settings of one node, as JSON. */
    workflowNodeLength: 100_000,
    /** Loops and workflows within each other. */
    workflowNesting: 5,
    /** Steps of one execution, those of all items of its loops included. */
    workflowSteps: 1_000,
    /** Bytes of the output of a step, as JSON. What is larger has to be an asset. */
    workflowOutputBytes: 262_144,
    workflowStepAttempts: 10,
    workflowStepTimeoutSeconds: 3_600,
    /** Times that a step is taken up again after its worker died. */
    workflowStepRecoveries: 10,
  },
  auditActions: [
    'workflow.created',
    'workflow.changed',
    'workflow.published',
    'workflow.deleted',
    'workflow-trigger.created',
    'workflow-trigger.changed',
    'workflow-trigger.deleted',
    'workflow-execution.cancelled',
    'workflow-step.approved',
    'workflow-step.rejected',
  ],
  settings: {
    WORKFLOW_EXECUTIONS_AT_ONCE: integer({
      description: 'Executions of workflows of one organization at once, those that wait included. Others are queued.',
      ...{ fallback: 1_000, min: 1, max: 1_000_000 },
    }),
    WORKFLOW_LEASE_SECONDS: integer({
      description: 'How long a step of a workflow stays claimed without a sign of life.',
      ...{ fallback: 30, min: 1, max: 3_600 },
    }),
    WORKFLOW_STEPS_AT_ONCE: integer({
      description: 'Steps of workflows that one scheduler-worker runs at once. Steps that wait do not count.',
      ...{ fallback: 100, min: 1, max: 10_000 },
    }),
  },
  signals: {
    /** Steps of an organization are ready, or wait for an earlier time than before. */
    'workflow.steps': signal<{ organizationId: string }>(),
    /** An execution began, went on or ended. */
    'workflow.execution': signal<{
      organizationId: string;
      workflowId: string;
      executionId: string;
      status: string;
      progress: number;
    }>(),
  },
});
