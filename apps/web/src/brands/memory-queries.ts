import {
  createMemory,
  dismissMemory,
  forgetMemory,
  keepMemory,
  listMemories,
  updateMemory,
  type MemoryResource,
} from '@imprint/sdk';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { OpenOrganization } from '../api/organization.js';
import { nextCursor } from '../api/pages.js';

const pageSize = 25;
const keyOf = (organizationId: string, brandId: string) => [organizationId, 'memories', brandId];

/** Suggestions that wait, the latest first. There are never more. */
export const suggestionsOf = ({ id, client }: OpenOrganization, brandId: string) =>
  queryOptions({
    queryKey: [...keyOf(id, brandId), 'suggested'],
    queryFn: ({ signal }) =>
      listMemories({ client, signal, path: { id: brandId }, query: { status: 'suggested', limit: pageSize } }),
    meta: { live: ['memory'] },
  });

/** What is remembered, the latest first, a page at a time. */
export const keptOf = ({ id, client }: OpenOrganization, brandId: string) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(id, brandId), 'kept'],
    queryFn: ({ signal, pageParam: cursor }) =>
      listMemories({ client, signal, path: { id: brandId }, query: { status: 'kept', limit: pageSize, cursor } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextCursor,
    meta: { live: ['memory'] },
  });

export type MemoryAction = 'kept' | 'dismissed' | 'forgotten';

interface ActionWithUndo {
  run: (memory: MemoryResource) => Promise<unknown>;
  undo: (memory: MemoryResource) => Promise<unknown>;
}

/** What can be done to the memories of a brand, each with what takes it back. */
export function memoryActions({ client }: OpenOrganization, brandId: string): Readonly<Record<MemoryAction, ActionWithUndo>> {
  const pathOf = ({ id: memoryId }: MemoryResource) => ({ id: brandId, memoryId });
  const reopen = (memory: MemoryResource): Promise<unknown> =>
    updateMemory({ client, path: pathOf(memory), body: { status: 'suggested' } });
  return {
    kept: { run: (memory: MemoryResource) => keepMemory({ client, path: pathOf(memory) }), undo: reopen },
    dismissed: { run: (memory: MemoryResource) => dismissMemory({ client, path: pathOf(memory) }), undo: reopen },
    forgotten: {
      run: (memory: MemoryResource) => forgetMemory({ client, path: pathOf(memory) }),
      undo: ({ attributes: { text } }: MemoryResource) => createMemory({ client, path: { id: brandId }, body: { text } }),
    },
  };
}

export const addMemory = createMemory;
export const changeMemory = updateMemory;
export const memoriesKey = keyOf;
