import {
  checkWorkflow,
  getWorkflow,
  getWorkflowVersion,
  getWorkflowVersionChanges,
  listWorkflowNodes,
  listWorkflows,
  listWorkflowVersions,
  publishWorkflow,
  updateWorkflow,
  type WorkflowDocument,
  type WorkflowResource,
} from '@imprint/sdk';
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useOrganization, type OpenOrganization } from '../api/organization.js';
import { nextCursor } from '../api/pages.js';
import type { WorkflowWriter } from './editing/workflow-work.js';
import type { Graph } from './graph/graph.js';
import type { Kinds } from './graph/kinds.js';

export type Workflow = WorkflowResource;

const pageSize = 25;

/** The newest first, a page at a time. */
export const workflowList = ({ id, client }: OpenOrganization, narrowed: { search?: string; brandId?: string }) =>
  infiniteQueryOptions({
    queryKey: [id, 'workflows', 'list', narrowed],
    queryFn: ({ signal, pageParam: cursor }) =>
      listWorkflows({ client, signal, query: { ...narrowed, limit: pageSize, cursor } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextCursor,
  });

export const workflow = ({ id, client }: OpenOrganization, workflowId: string) =>
  queryOptions({
    queryKey: [id, 'workflows', 'one', workflowId],
    queryFn: ({ signal }) => getWorkflow({ client, signal, path: { id: workflowId } }),
    // The editor has it from then on, and asks before it overwrites what others save.
    staleTime: 0,
    refetchOnWindowFocus: false,
  });

/** What workflows are made of. It changes with a release only. */
export const nodeKinds = ({ id, client }: OpenOrganization) =>
  queryOptions({
    queryKey: [id, 'workflows', 'nodes'],
    queryFn: async ({ signal }): Promise<Kinds> => {
      const { data } = await listWorkflowNodes({ client, signal });
      return new Map(data.map(({ attributes }) => [attributes.kind, attributes]));
    },
    staleTime: Infinity,
  });

/** What is wrong with a graph. */
export const graphCheck = ({ id, client }: OpenOrganization, { nodes, edges, inputs }: Omit<Graph, 'layout'>) => {
  const body = bodyOf({ nodes, edges, inputs, layout: {} });
  return queryOptions({
    queryKey: [id, 'workflows', 'check', JSON.stringify(body)],
    queryFn: async ({ signal }) => (await checkWorkflow({ client, signal, body })).data.attributes,
    staleTime: 60_000,
    gcTime: 60_000,
  });
};

/** The latest first, a page at a time. */
export const versionsOf = ({ id, client }: OpenOrganization, workflowId: string) =>
  infiniteQueryOptions({
    queryKey: [id, 'workflows', 'versions', workflowId],
    queryFn: ({ signal, pageParam: cursor }) =>
      listWorkflowVersions({ client, signal, path: { id: workflowId }, query: { limit: pageSize, cursor } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextCursor,
  });

/** It never changes. */
export const version = ({ id, client }: OpenOrganization, workflowId: string, number: number) =>
  queryOptions({
    queryKey: [id, 'workflows', 'version', workflowId, number],
    queryFn: ({ signal }) => getWorkflowVersion({ client, signal, path: { id: workflowId, number } }),
    staleTime: Infinity,
  });

/** What differs from the version before. */
export const changesOf = ({ id, client }: OpenOrganization, workflowId: string, number: number) =>
  queryOptions({
    queryKey: [id, 'workflows', 'changes', workflowId, number],
    queryFn: async ({ signal }) =>
      (await getWorkflowVersionChanges({ client, signal, path: { id: workflowId, number } })).data.attributes,
    staleTime: Infinity,
  });

/** Reads lists of workflows again. */
export function useWorkflowsReadAgain(): () => Promise<void> {
  const { id } = useOrganization();
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [id, 'workflows', 'list'] });
}

/** A graph as the API takes it. */
export function bodyOf({ nodes, edges, inputs, layout }: Graph) {
  return {
    nodes: nodes.map((node) => ({ ...node })),
    edges: edges.map((edge) => ({ ...edge })),
    inputs: { ...inputs },
    layout: { ...layout },
  };
}

/** How the editor asks the API about one workflow. */
export function useWriter(workflowId: string): WorkflowWriter {
  const organization = useOrganization();
  const queries = useQueryClient();
  return useMemo(() => {
    const { client, id } = organization;
    const path = { id: workflowId };
    const keep = (answer: WorkflowDocument): Workflow => {
      queries.setQueryData(workflow(organization, workflowId).queryKey, answer);
      void queries.invalidateQueries({ queryKey: [id, 'workflows', 'list'] });
      return answer.data;
    };
    return {
      save: async (graph, expectedRevision) =>
        keep(await updateWorkflow({ client, path, body: { ...bodyOf(graph), expectedRevision } })),
      publish: async (expectedRevision) => {
        const published = keep(await publishWorkflow({ client, path, body: { expectedRevision } }));
        await queries.invalidateQueries({ queryKey: [id, 'workflows', 'versions', workflowId] });
        return published;
      },
      read: async () => keep(await getWorkflow({ client, path })),
    };
  }, [organization, queries, workflowId]);
}
