import { getArticle, listArticlePublications, listArticles, listChannels, listConnections, publishArticle } from '@imprint/sdk';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { meQuery } from '../api/instance.js';
import { keptCopy, leftCopies, newDraftId, type DraftOwner } from '../api/kept-draft.js';
import type { OpenOrganization } from '../api/organization.js';
import { nextCursor } from '../api/pages.js';
import type { ArticleDraft } from './draft.js';
import type { ArticleStatus } from './statuses.js';

const pageSize = 25;

export interface ArticleFilters {
  status?: ArticleStatus;
  search?: string;
  brandId?: string;
}

/** Key of everything that changes when an article does. */
export const listsOf = ({ id }: OpenOrganization): readonly string[] => [id, 'articles', 'list'];

/** The latest first, a page at a time. */
export const articleList = (organization: OpenOrganization, filters: ArticleFilters) =>
  infiniteQueryOptions({
    queryKey: [...listsOf(organization), filters],
    queryFn: ({ signal, pageParam: cursor }) =>
      listArticles({ client: organization.client, signal, query: { limit: pageSize, ...filters, cursor } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextCursor,
    meta: { live: ['article'] },
  });

export const article = ({ id, client }: OpenOrganization, articleId: string) =>
  queryOptions({
    queryKey: [id, 'articles', 'one', articleId],
    queryFn: ({ signal }) => getArticle({ client, signal, path: { id: articleId } }),
    meta: { live: ['article'] },
  });

/** Accounts of the brand that take articles, and where the article is. */
export const publications = ({ id, client }: OpenOrganization, articleId: string, brandId: string) =>
  queryOptions({
    queryKey: [id, 'articles', 'publications', articleId],
    queryFn: async ({ signal }) => {
      const [{ data: connections }, { data: channels }, { data: places }] = await Promise.all([
        listConnections({ client, signal, query: { limit: 100, brandId } }),
        listChannels({ client, signal }),
        listArticlePublications({ client, signal, path: { id: articleId } }),
      ]);
      const taking = channels.filter(({ attributes }) => attributes.articles);
      const accounts = connections.flatMap(({ id: connectionId, attributes }) => {
        const channel = taking.find((one) => one.id === attributes.platform);
        if (channel === undefined || attributes.status !== 'connected') return [];
        const [place] = places.attributes.publications.filter((one) => one.connectionId === connectionId);
        return [{ connectionId, name: attributes.displayName ?? attributes.handle ?? channel.attributes.label, place }];
      });
      return accounts;
    },
    meta: { live: ['article', 'connection', 'release', 'target'] },
  });
export type PublicationAccount = Awaited<ReturnType<NonNullable<ReturnType<typeof publications>['queryFn']>>>[number];

export const publishOn = publishArticle;

/** The article to change, if there is one, and what this browser has kept. Read once: what is typed must not be overwritten. */
export const opening = ({ id: organizationId, client }: OpenOrganization, articleId: string | undefined, visit: number) =>
  queryOptions({
    queryKey: [organizationId, 'articles', 'opening', articleId, visit],
    queryFn: async ({ signal, client: queries }) => {
      const { user } = await queries.ensureQueryData(meQuery);
      const owner: DraftOwner = { what: 'article', userId: user.id, organizationId };
      const id = articleId ?? newDraftId(owner);
      const [saved, copy, left] = await Promise.all([
        articleId === undefined ? undefined : getArticle({ client, signal, path: { id: articleId } }),
        keptCopy<ArticleDraft>(owner, id),
        articleId === undefined ? leftCopies<ArticleDraft>(owner).catch(() => []) : [],
      ]);
      return { owner, id, saved: saved?.data, copy, left };
    },
    staleTime: Infinity,
    gcTime: 0,
  });
export type Opening = Awaited<ReturnType<NonNullable<ReturnType<typeof opening>['queryFn']>>>;
