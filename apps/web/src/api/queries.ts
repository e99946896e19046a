import { QueryClient, type InvalidateOptions, type InvalidateQueryFilters, type QueryKey } from '@tanstack/react-query';

/**
 * The queries of the page. What is read for the first time while something changes may have been read before the change, and TanStack Query
 * takes such an answer for a new one: it is read once more.
 */
export class Queries extends QueryClient {
  constructor() {
    super({
      defaultOptions: {
        // The client retries by itself what may be retried.
        queries: { staleTime: 10_000, retry: false },
      },
    });
  }

  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters: InvalidateQueryFilters<Key> = {},
    options: InvalidateOptions = {},
  ): Promise<void> {
    const firstReads = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' })
      .filter(({ state }) => state.data === undefined);
    const rest = super.invalidateQueries(filters, options);
    if (firstReads.length === 0) return rest;
    await Promise.allSettled([rest, ...firstReads.map(({ promise }) => promise)]);
    return super.invalidateQueries(
      { refetchType: filters.refetchType, predicate: (query) => firstReads.includes(query) },
      options,
    );
  }
}
