import { listBrands, listChannels, listMembers, listModels, listWorkflows, type WorkflowNodeResource } from '@imprint/sdk';
import { queryOptions } from '@tanstack/react-query';
import type { OpenOrganization } from '../api/organization.js';

/** What settings of nodes and inputs can name. */
export type Reference = NonNullable<WorkflowNodeResource['attributes']['fields'][number]['refersTo']>;

/** Those that are chosen by their names alone. */
export type NamedReference = Exclude<Reference, 'asset' | 'image' | 'video' | 'audio' | 'post' | 'connection'>;

/** Those whose names the API knows. */
export type ReadReference = Exclude<NamedReference, 'role' | 'language' | 'timezone'>;

export interface Named {
  id: string;
  name: string;
}

const page = { limit: 100 } as const;

type Reader = (organization: OpenOrganization, signal: AbortSignal) => Promise<readonly Named[]>;

const readers: Readonly<Record<ReadReference, Reader>> = {
  brand: async ({ client }, signal) =>
    (await listBrands({ client, signal, query: page })).data.map(({ id, attributes }) => ({ id, name: attributes.label })),
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

export const isRead = (reference: NamedReference): reference is ReadReference => reference in readers;

/** Every one, in the order in which the editor offers them. */
export const knownReferences = [
  ...(['connection', 'post', 'asset', 'image', 'video', 'audio', 'role', 'member'] as const),
  ...(['language', 'timezone', 'platform', 'brand', 'workflow', 'model'] as const),
] satisfies readonly Reference[];

export const isKnownReference = (name: unknown): name is Reference => knownReferences.some((each) => each === name);

/** The first hundred, for choices. */
export const namesOf = (organization: OpenOrganization, reference: ReadReference) =>
  queryOptions({
    queryKey: [organization.id, 'workflows', 'names', reference],
    queryFn: ({ signal }) => readers[reference](organization, signal),
    staleTime: 60_000,
  });
