import {
  createWorkflowTrigger,
  deleteWorkflowTrigger,
  listApprovals,
  listWorkflowTriggers,
  previewWorkflowSchedule,
  rotateWorkflowHook,
  updateWorkflowTrigger,
  type ApprovalResource,
  type CreateTrigger,
  type UpdateTrigger,
  type WorkflowTriggerResource,
} from '@imprint/sdk';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useOrganization, type OpenOrganization } from '../../api/organization.js';
import { CreationKey } from '../../api/saved-work.js';

export type Trigger = WorkflowTriggerResource;

/** What came of a change: the trigger, or the approval that it waits for. */
export type Outcome = { trigger: Trigger } | { approvalId: string };

/** The oldest first. Executions say that one has started something, and approvals turn them on. */
export const triggersOf = ({ id, client }: OpenOrganization, workflowId: string) =>
  queryOptions({
    queryKey: [id, 'workflows', 'triggers', workflowId],
    queryFn: async ({ signal }) => (await listWorkflowTriggers({ client, signal, path: { id: workflowId } })).data,
    meta: { live: ['execution', 'approval'] },
  });

/** What turns triggers on once it is approved. */
const scheduleTool = 'set_workflow_schedule';

/** Approvals that triggers wait for, by their ids. */
export const awaitedApprovals = ({ id, client }: OpenOrganization) =>
  queryOptions({
    queryKey: [id, 'approvals', 'triggers'],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, string>> => {
      const { data } = await listApprovals({ client, signal, query: { status: 'pending', limit: 100 } });
      return new Map(
        data
          .filter(({ attributes }) => attributes.toolName === scheduleTool)
          .map(({ id: approvalId, attributes }) => [String(attributes.arguments['triggerId']), approvalId]),
      );
    },
    meta: { live: ['approval'] },
  });

/** The next starts of a schedule. */
export const scheduleTimes = ({ id, client }: OpenOrganization, body: { cron: string; timezone: string }) =>
  queryOptions({
    queryKey: [id, 'workflows', 'times', body],
    queryFn: async ({ signal }) => (await previewWorkflowSchedule({ client, signal, body })).data.attributes.times,
    gcTime: 60_000,
  });

function useReadAgain(workflowId: string): () => Promise<unknown> {
  const organization = useOrganization();
  const queries = useQueryClient();
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: triggersOf(organization, workflowId).queryKey }),
      queries.invalidateQueries({ queryKey: awaitedApprovals(organization).queryKey }),
    ]);
}

/** Makes a trigger. */
export function useCreation(workflowId: string) {
  const { client } = useOrganization();
  const readAgain = useReadAgain(workflowId);
  const [key] = useState(() => new CreationKey('trigger'));
  return useMutation({
    mutationFn: async (body: CreateTrigger): Promise<Outcome> =>
      outcomeOf(await createWorkflowTrigger({ client, path: { id: workflowId }, body, headers: key.headersOf(body) })),
    onSettled: readAgain,
    // The address of a hook is in the answer, and stays nowhere.
    gcTime: 0,
  });
}

/** Changes a trigger. */
export function useChange(workflowId: string) {
  const { client } = useOrganization();
  const readAgain = useReadAgain(workflowId);
  return useMutation({
    mutationFn: async ({ id, body }: { id: string; body: UpdateTrigger }): Promise<Outcome> =>
      outcomeOf(await updateWorkflowTrigger({ client, path: { id: workflowId, triggerId: id }, body })),
    onSettled: readAgain,
  });
}

/** Gives a hook a new address. */
export function useRotation(workflowId: string) {
  const { client } = useOrganization();
  const readAgain = useReadAgain(workflowId);
  return useMutation({
    mutationFn: async (id: string) => (await rotateWorkflowHook({ client, path: { id: workflowId, triggerId: id } })).data,
    onSettled: readAgain,
    gcTime: 0,
  });
}

export function useDeletion(workflowId: string) {
  const { client } = useOrganization();
  const readAgain = useReadAgain(workflowId);
  return useMutation({
    mutationFn: (id: string) => deleteWorkflowTrigger({ client, path: { id: workflowId, triggerId: id } }),
    onSettled: readAgain,
  });
}

function outcomeOf({ data }: { data: Trigger | ApprovalResource }): Outcome {
  return data.type === 'approval' ? { approvalId: data.id } : { trigger: data };
}
