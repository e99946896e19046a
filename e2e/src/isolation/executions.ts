import type { Isolation, Job, Workspace } from '../harness/index.js';

/** It waits for longer than the journey takes. */
const graph = (id: string) => ({ label: 'Waits', nodes: [{ id, kind: 'wait', with: { days: 1 } }], edges: [] });

async function waiting({ api, brandId }: Workspace, nodeId: string): Promise<string> {
  const workflow = await api.data('POST', '/v1/workflows', { ...graph(nodeId), brandId });
  const { id } = await api.data('POST', `/v1/workflows/${workflow.id}/execute`, {});
  await api.until<Job>(`/v1/executions/${id}`, ['waiting']);
  return id;
}

export const isolation: Isolation = {
  owned: async ({ owner }) => ({ executions: [await waiting(owner, 'pause_of_the_owner')], steps: ['pause_of_the_owner'] }),
  parents: async ({ stranger }) => ({ executions: await waiting(stranger, 'wait') }),
  bodies: {
    'POST /v1/executions/{id}/approve': { nodeId: 'pause_of_the_owner', approved: true },
    'POST /v1/executions/{id}/rerun': { nodeId: 'pause_of_the_owner' },
  },
  lists: ['executions'],
  branded: ['executions'],
};
