import {
  cancelExecution,
  executeWorkflow,
  getExecution,
  getExecutionStep,
  listExecutions,
  listExecutionSteps,
  rerunExecution,
  resumeExecution,
  type ExecuteWorkflow,
  type ExecutionResource,
  type ExecutionStepResource,
} from '@imprint/sdk';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useOrganization, type OpenOrganization } from '../../api/organization.js';
import { nextCursor } from '../../api/pages.js';
import { CreationKey } from '../../api/saved-work.js';
import { started } from '../../api/started.js';

export type Execution = ExecutionResource;
export type Step = ExecutionStepResource['attributes'];

const live = ['execution'] as const;

/** The latest first, a page at a time. */
export const executionsOf = ({ id, client }: OpenOrganization, workflowId: string) =>
  infiniteQueryOptions({
    queryKey: [id, 'executions', 'list', workflowId],
    queryFn: ({ signal, pageParam: cursor }) => listExecutions({ client, signal, query: { workflowId, limit: 25, cursor } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextCursor,
    meta: { live },
  });

/** Of any workflow: enough to say how each workflow of a list last ran. */
export const latestExecutions = ({ id, client }: OpenOrganization) =>
  queryOptions({
    queryKey: [id, 'executions', 'latest'],
    queryFn: async ({ signal }) => (await listExecutions({ client, signal, query: { limit: 100 } })).data,
    meta: { live },
  });

export const execution = ({ id, client }: OpenOrganization, executionId: string) =>
  queryOptions({
    queryKey: [id, 'executions', 'one', executionId],
    queryFn: ({ signal }) => getExecution({ client, signal, path: { id: executionId } }),
    meta: { live },
  });

const stepsAtOnce = 100;

/** Every step: at most 1,000 (`workflowSteps` of the limits). */
export const stepsOf = ({ id, client }: OpenOrganization, executionId: string) =>
  queryOptions({
    queryKey: [id, 'executions', 'steps', executionId],
    queryFn: async ({ signal }): Promise<readonly Step[]> => {
      const steps: Step[] = [];
      for (let page = 1; ; page += 1) {
        const query = { limit: stepsAtOnce, page };
        const { data } = await listExecutionSteps({ client, signal, path: { id: executionId }, query });
        steps.push(...data.map(({ attributes }) => attributes));
        if (data.length < stepsAtOnce) return steps;
      }
    },
    meta: { live },
  });

/** With its whole output and its settings. */
export const stepDetail = ({ id, client }: OpenOrganization, executionId: string, { nodeId, scope, status, undo }: Step) =>
  queryOptions({
    queryKey: [id, 'executions', 'step', executionId, nodeId, scope, status, undo?.status],
    queryFn: async ({ signal }) =>
      (await getExecutionStep({ client, signal, path: { id: executionId, nodeId }, query: { scope } })).data.attributes,
  });

/** Leads to the execution that it has started. */
function useStarting<Given>(start: (given: Given) => Promise<Execution>) {
  const { id, slug } = useOrganization();
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: start,
    onSuccess: async (made) => {
      await queries.invalidateQueries({ queryKey: [id, 'executions', 'list'] });
      await navigate({ to: `/${slug}/~/workflows/${made.attributes.workflowId}/executions/${made.id}` });
    },
  });
}

/** @param before what has to be done first, such as saving the draft */
export function useExecute(workflowId: string, before: () => Promise<void>) {
  const { client } = useOrganization();
  const [key] = useState(() => new CreationKey('execution'));
  return useStarting(async (body: ExecuteWorkflow) => {
    await before();
    const request = { client, path: { id: workflowId }, body, headers: key.headersOf(body) };
    return (await started(executeWorkflow(request))).data;
  });
}

export function useResume(executionId: string) {
  const { client } = useOrganization();
  return useStarting(async () => (await started(resumeExecution({ client, path: { id: executionId } }))).data);
}

export function useRerun(executionId: string) {
  const { client } = useOrganization();
  return useStarting(
    async (nodeId: string) => (await started(rerunExecution({ client, path: { id: executionId }, body: { nodeId } }))).data,
  );
}

export function useCancel(executionId: string) {
  const organization = useOrganization();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => cancelExecution({ client: organization.client, path: { id: executionId } }),
    onSuccess: (answer) => {
      queries.setQueryData(execution(organization, executionId).queryKey, answer);
      return queries.invalidateQueries({ queryKey: stepsOf(organization, executionId).queryKey });
    },
  });
}
