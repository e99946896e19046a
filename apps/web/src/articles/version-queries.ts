import { compareArticleVersion, createArticlePreviewLink, getArticleVersion, listArticleVersions } from '@imprint/sdk';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { OpenOrganization } from '../api/organization.js';
import { nextCursor } from '../api/pages.js';

const pageSize = 20;

/** The latest first, without their texts. */
export const versionsOf = ({ id, client }: OpenOrganization, articleId: string) =>
  infiniteQueryOptions({
    queryKey: [id, 'articles', 'versions', articleId],
    queryFn: ({ signal, pageParam: cursor }) =>
      listArticleVersions({ client, signal, path: { id: articleId }, query: { limit: pageSize, cursor } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextCursor,
    meta: { live: ['article'] },
  });

/** With its text. It never changes. */
export const version = ({ id, client }: OpenOrganization, articleId: string, number: number) =>
  queryOptions({
    queryKey: [id, 'articles', 'version', articleId, number],
    queryFn: ({ signal }) => getArticleVersion({ client, signal, path: { id: articleId, number } }),
    staleTime: Infinity,
  });

/** What the article says differently at that revision of it. */
export const changesSince = ({ id, client }: OpenOrganization, articleId: string, number: number, revision: number) =>
  queryOptions({
    queryKey: [id, 'articles', 'changes', articleId, number, revision],
    queryFn: ({ signal }) => compareArticleVersion({ client, signal, path: { id: articleId, number } }),
  });

export const makePreviewLink = createArticlePreviewLink;
