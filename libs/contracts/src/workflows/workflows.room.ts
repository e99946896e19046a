import { declareRoom, signal } from '../rooms/room.js';
import { integer, list } from '../settings/setting.js';
import { workflowEvents } from './workflow-events.js';

/** Workflows, and their executions. */
export const workflows = declareRoom({
  apiTags: {
    workflows: ['Workflows', 'Graphs of steps that create and publish content, their versions and what starts them.'],
    'workflow-secrets': ['Workflow secrets', 'Secrets that workflows send to other services, and nobody reads again.'],
    executions: ['Executions', 'Runs of workflows, step by step.'],
    'workflow-nodes': ['Kinds of nodes', 'What nodes of workflows can be.'],
    'workflow-templates': ['Workflow templates', 'Workflows that are ready to be installed.'],
  },
  events: workflowEvents,
  idPrefixes: {
    workflow: 'flow',
    workflowVersion: 'fver',
    workflowExecution: 'exec',
    workflowSignal: 'fsig',
    workflowTrigger: 'ftrg',
    workflowSecret: 'fsec',
  },
  limits: {
    workflowNameLength: 200,
    workflowDescriptionLength: 2_000,
    /** Of an organization. */
    workflows: 1_000,
    workflowTriggers: 20,
    /** Highest value of `maxConcurrent`. */
    workflowConcurrency: 1_000,
    /** Executions of an organization that wait for room. */
    workflowQueue: 10_000,
    /** Characters of an exported workflow. */
    workflowTextLength: 1_000_000,
    workflowReasonLength: 1_000,
    /** Characters of what a person is asked to decide: whole texts stand in it. */
    workflowQuestionLength: 20_000,
    workflowCronLength: 200,
    workflowEventLength: 100,
    workflowHookSecretMin: 16,
    workflowHookSecretMax: 200,
    /** Bytes of the body of a call of a hook. */
    workflowHookBytes: 262_144,
    /** Calls of one hook in a minute. */
    workflowHookCallsPerMinute: 120,
    /** Calls of hooks from one address in a minute. */
    workflowHookCallsPerAddress: 600,
    /** Minutes between two readings of a feed. */
    workflowFeedMinutes: 15,
    /** New entries of a feed that start executions each time that it is read. */
    workflowFeedEntries: 20,
    /** Characters of an entry of a feed that an execution can read. */
    workflowFeedEntryLength: 50_000,
    /** Times of a schedule that are made up for. */
    workflowMissedRuns: 100,
    /** Executions that start each other by events. */
    workflowEventDepth: 5,
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
    /** Bytes of an output that a list of steps still contains. */
    workflowListedOutputBytes: 16_384,
    /** The same for agents, who are shown many steps at once. */
    workflowToolOutputBytes: 1_024,
    /** Secrets of an organization. */
    workflowSecrets: 100,
    workflowSecretNameLength: 64,
    workflowSecretLength: 8_192,
    /** Hosts that one secret may be sent to. */
    workflowSecretHosts: 20,
    /** Bytes of an answer that a step reads. */
    workflowAnswerBytes: 262_144,
    workflowHeaders: 50,
    /** Entries that a step takes of a feed. */
    workflowEntriesRead: 50,
    /** People that one step sends a mail to. */
    workflowMailRecipients: 50,
    /** Mails that steps of an organization send in a day. */
    workflowMailsPerDay: 500,
    workflowMailLength: 20_000,
    workflowStepAttempts: 10,
    workflowStepTimeoutSeconds: 3_600,
    /** Times that a step is taken up again after its worker died. */
    workflowStepRecoveries: 10,
  },
  errors: {
    execution_outputs_deleted: {
      status: 409,
      title: 'Outputs of the execution were deleted',
      advice: 'Start the workflow again. Outputs are kept for `WORKFLOW_OUTPUT_RETENTION_DAYS` after the end of an execution.',
    },
    execution_undone: {
      status: 409,
      title: 'What the execution did was undone',
      advice: 'Run it again from one of its nodes, or start the workflow again.',
    },
  },
  auditActions: [
    'workflow.created',
    'workflow.changed',
    'workflow.published',
    'workflow.deleted',
    'workflow-secret.set',
    'workflow-secret.removed',
    'workflow-trigger.created',
    'workflow-trigger.changed',
    'workflow-trigger.deleted',
    'workflow-execution.cancelled',
    'workflow-step.approved',
    'workflow-step.rejected',
  ],
  settings: {
    WORKFLOW_ALLOWED_HOSTS: list({
      description: 'Private hosts (`host` or `host:port`) that the HTTP requests of workflows may reach.',
      fallback: [],
      shown: 'none; loopback under `npm start` without a login wall',
    }),
    WORKFLOW_EXECUTIONS_AT_ONCE: integer({
      description: 'Executions of workflows of one organization at once, those that wait included. Others are queued.',
      ...{ fallback: 1_000, min: 1, max: 1_000_000 },
    }),
    WORKFLOW_LEASE_SECONDS: integer({
      description: 'How long a step of a workflow stays claimed without a sign of life.',
      ...{ fallback: 30, min: 1, max: 3_600 },
    }),
    WORKFLOW_EXECUTION_RETENTION_DAYS: integer({
      description: 'Days after their end for which executions of workflows are kept.',
      ...{ fallback: 365, min: 1, max: 3_650 },
    }),
    WORKFLOW_OUTPUT_RETENTION_DAYS: integer({
      description:
        'Days after the end of an execution for which outputs of its steps are kept. Without them, it cannot be resumed.',
      ...{ fallback: 30, min: 1, max: 3_650 },
    }),
    WORKFLOW_STEP_RETENTION_DAYS: integer({
      description: 'Days after the end of an execution for which its steps are kept, with their attempts and errors.',
      ...{ fallback: 90, min: 1, max: 3_650 },
    }),
    WORKFLOW_STEPS_AT_ONCE: integer({
      description: 'Steps of workflows that one scheduler-worker runs at once. Steps that wait do not count.',
      ...{ fallback: 100, min: 1, max: 10_000 },
    }),
  },
  signals: {
    /** A trigger was made or changed: it may be due earlier than any other one. */
    'workflow.triggers': signal<{ organizationId: string }>(),
    /** Steps of an organization are ready, or wait for an earlier time than before. */
    'workflow.steps': signal<{ organizationId: string }>(),
    /** Executions of an organization are to end. */
    'workflow.ending': signal<{ organizationId: string }>(),
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
