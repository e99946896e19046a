import { getNoticePreferences, listNotices, readNotices, updateNoticePreferences, type ReadNotices } from '@imprint/sdk';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useOrganization, type OpenOrganization } from '../api/organization.js';
import { nextCursor } from '../api/pages.js';

const live = ['notice'] as const;

/** The latest unread ones, with their number. */
export const unreadNotices = ({ id, client }: OpenOrganization) =>
  queryOptions({
    queryKey: [id, 'notices', 'unread'],
    queryFn: ({ signal }) => listNotices({ client, signal, query: { unread: true, limit: 5 } }),
    meta: { live },
  });

/** The latest first, a page at a time. */
export const noticeList = ({ id, client }: OpenOrganization, { unread }: { unread?: true }) =>
  infiniteQueryOptions({
    queryKey: [id, 'notices', 'list', unread],
    queryFn: ({ signal, pageParam: cursor }) => listNotices({ client, signal, query: { unread, limit: 25, cursor } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextCursor,
    meta: { live },
  });

export const noticePreferences = ({ id, client }: OpenOrganization) =>
  queryOptions({
    queryKey: [id, 'notice-preferences'],
    queryFn: ({ signal }) => getNoticePreferences({ client, signal }),
    meta: { live: ['chat'] },
  });

export const changePreferences = updateNoticePreferences;

/** Marks notices as read, here and on every other part of the page. */
export function useRead() {
  const { id, client } = useOrganization();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: ReadNotices) => readNotices({ client, body }),
    onSettled: () => queries.invalidateQueries({ queryKey: [id, 'notices'] }),
  });
}
