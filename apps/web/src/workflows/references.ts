import { listBrands, listChannels, listConnections, listMembers, listModels, listWorkflows } from '@imprint/sdk';
import { queryOptions } from '@tanstack/react-query';
import type { OpenOrganization } from '../api/organization.js';

/** What settings of nodes can name. */
export const knownReferences = ['brand', 'connection', 'asset', 'workflow', 'member', 'platform', 'model'] as const;
export type Reference = (typeof knownReferences)[number];

interface Named {
  id: string;
  name: string;
}

const page = { limit: 100 } as const;

type Reader = (organization: OpenOrganization, signal: AbortSignal) => Promise<readonly Named[]>;

const readers: Readonly<Record<Exclude<Reference, 'asset'>, Reader>> = {
  brand: async ({ client }, signal) =>
    (await listBrands({ client, signal, query: page })).data.map(({ id, attributes }) => ({ id, name: attributes.label })),
  connection: async ({ client }, signal) =>
    (await listConnections({ client, signal, query: page })).data.map(({ id, attributes }) => ({
      id,
      name: `${attributes.displayName ?? attributes.handle ?? id} (${attributes.platform})`,
    })),
  workflow: async ({ client }, signal) =>
    (await listWorkflows({ client, signal, query: page })).data.map(({ id, attributes }) => ({ id, name: attributes.label })),
  member: async ({ client, id: organizationId }, signal) =>
    (await listMembers({ client, signal, path: { organizationId }, query: page })).data.map(({ id, attributes }) => ({
      id,
      name: attributes.name,
    })),
  platform: async ({ client }, signal) =>
    (await listChannels({ client, signal })).data.map(({ id, attributes }) => ({ id, name: attributes.label })),
  model: async ({ client }, signal) =>
    (await listModels({ client, signal, query: {} })).data.map(({ id, attributes }) => ({ id, name: attributes.label })),
};

/** The first hundred, for choices. */
export const namesOf = (organization: OpenOrganization, reference: Exclude<Reference, 'asset'>) =>
  queryOptions({
    queryKey: [organization.id, 'workflows', 'names', reference],
    queryFn: ({ signal }) => readers[reference](organization, signal),
    staleTime: 60_000,
  });
