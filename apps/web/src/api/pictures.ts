import { listAssets } from '@imprint/sdk';
import { infiniteQueryOptions } from '@tanstack/react-query';
import type { OpenOrganization } from './organization.js';
import { nextCursor } from './pages.js';

const pageSize = 24;

/** Pictures of the library, files of another kind, or those of every kind, the latest first. */
export const pictures = ({ id, client }: OpenOrganization, kind: 'image' | 'audio' | 'video' | undefined) =>
  infiniteQueryOptions({
    queryKey: [id, 'pictures', kind ?? 'all'],
    queryFn: ({ signal, pageParam: cursor }) =>
      listAssets({ client, signal, query: { ...(kind && { kind }), limit: pageSize, cursor } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextCursor,
    meta: { live: ['generation', 'upload', 'asset'] },
  });
