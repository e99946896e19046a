import type { Isolation } from '../harness/index.js';

const graph = {
  label: 'Of the owner',
  nodes: [{ id: 'draft', kind: 'post_draft', with: { content: 'Of the owner' } }],
  edges: [],
};

const hook = { kind: 'hook' };

export const isolation: Isolation = {
  async owned({ owner }) {
    const workflow = await owner.api.data('POST', '/v1/workflows', { ...graph, brandId: owner.brandId });
    const trigger = await owner.api.data('POST', `/v1/workflows/${workflow.id}/triggers`, hook);
    return { workflows: [workflow.id], triggers: [trigger.id] };
  },
  parents: async ({ stranger }) => ({
    workflows: (await stranger.api.data('POST', '/v1/workflows', { ...graph, brandId: stranger.brandId })).id,
  }),
  bodies: {
    'PATCH /v1/workflows/{id}': { label: 'Taken over' },
    'POST /v1/workflows/{id}/triggers': hook,
    'PATCH /v1/workflows/{id}/triggers/{triggerId}': { enabled: false },
  },
  lists: ['workflows'],
  listsByBrand: ['workflows'],
  foreignReferences: [
    {
      what: 'a brand of a workflow',
      path: '/v1/workflows',
      body: ({ owner }) => ({ ...graph, brandId: owner.brandId }),
      pointer: '/brandId',
    },
    {
      what: 'a brand of a workflow from a template',
      path: '/v1/workflow-templates/weekly-plan/install',
      body: ({ owner }) => ({ brandId: owner.brandId }),
      pointer: '/brandId',
    },
    {
      what: 'a brand of a workflow from a file',
      path: '/v1/workflows/import',
      body: ({ owner }) => ({
        definition: JSON.stringify({ schema: 'imprint.workflow/1', name: 'x', inputs: {}, nodes: graph.nodes, edges: [] }),
        brandId: owner.brandId,
      }),
      pointer: '/brandId',
    },
  ],
  // Templates are the same for everybody.
  ofNobody: ['workflow-templates'],
  branded: ['workflows', 'triggers'],
};
