import { getInstanceHealth } from '@imprint/sdk';
import { queryOptions } from '@tanstack/react-query';
import { anonymous, instanceConfig } from '../api/instance.js';
import type { JsonFeed } from './feed-pictures.js';

const refreshMs = 5_000;

/** Asked again every few seconds while the page is visible. */
export const healthQuery = queryOptions({
  queryKey: ['status', 'health'],
  queryFn: ({ signal }) => getInstanceHealth({ client: anonymous, signal }),
  refetchInterval: refreshMs,
  staleTime: 0,
});

export const configQuery = queryOptions({
  queryKey: ['status', 'config'],
  queryFn: () => instanceConfig(),
  refetchInterval: ({ state }) => (state.data === undefined ? refreshMs : false),
});

/** The public feed, which anybody may read. */
export const feedQuery = queryOptions({
  queryKey: ['status', 'feed'],
  queryFn: async ({ signal }) => {
    const answer = await fetch('/feed/feed.json', { signal });
    if (!answer.ok) throw new Error(`The feed could not be read: ${answer.status}`);
    return (await answer.json()) as JsonFeed;
  },
  refetchInterval: refreshMs,
});
