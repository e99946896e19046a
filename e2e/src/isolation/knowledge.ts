import { eventually } from '@imprint/platform/testing';
import type { Isolation, Resource, Workspace } from '../harness/index.js';

/** A text that a brand knows, and has been read. */
async function known({ api, brandId }: Workspace, text: string): Promise<Resource> {
  const { id } = await api.data('POST', `/v1/brands/${brandId}/knowledge`, { kind: 'text', text });
  return eventually(async () => {
    const source = await api.data('GET', `/v1/brands/${brandId}/knowledge/${id}`);
    return source.attributes['state'] === 'ready' ? source : undefined;
  });
}

export const isolation: Isolation = {
  async owned({ owner }) {
    const source = await known(owner, 'The owner bakes bread at four in the morning.');
    return { knowledge: [source.id], versions: [String(source.attributes['versionId'])] };
  },
  parents: async ({ stranger }) => ({ knowledge: (await known(stranger, 'The stranger sells cheese.')).id }),
  bodies: {
    'PATCH /v1/brands/{id}/knowledge/{sourceId}': { title: 'Taken over' },
    'POST /v1/brands/{id}/knowledge': { kind: 'text', text: 'Put into the knowledge of somebody else.' },
  },
  branded: ['knowledge'],
};
