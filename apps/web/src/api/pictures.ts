import { listAssets } from '@imprint/sdk';
import { infiniteQueryOptions } from '@tanstack/react-query';
import type { OpenOrganization } from './organization.js';
import { nextCursor } from './pages.js';

const pageSize = 24;

/** Pictures of the library, the latest first. */
export const pictures = ({ id, client }: OpenOrganization) =>
  infiniteQueryOptions({
    queryKey: [id, 'pictures'],
    queryFn: ({ signal, pageParam: cursor }) => listAssets({ client, signal, query: { kind: 'image', limit: pageSize, cursor } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextCursor,
    meta: { live: ['generation', 'upload', 'asset'] },
  });
