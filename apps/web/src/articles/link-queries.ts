import { checkArticleLinks, listArticleLinks, type ArticleLink } from '@imprint/sdk';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useOrganization, type OpenOrganization } from '../api/organization.js';
import type { Tone } from '../ui/status.js';

/** Links of the article as it is saved, with what the last check found. */
export const articleLinks = ({ id, client }: OpenOrganization, articleId: string) =>
  queryOptions({
    queryKey: [id, 'articles', 'links', articleId],
    queryFn: ({ signal }) => listArticleLinks({ client, signal, path: { id: articleId } }),
    meta: { live: ['article'] },
  });

/** Checks them. */
export function useLinkCheck(articleId: string) {
  const organization = useOrganization();
  const queries = useQueryClient();
  const { queryKey } = articleLinks(organization, articleId);
  return useMutation({
    mutationFn: () => checkArticleLinks({ client: organization.client, path: { id: articleId } }),
    onMutate: () => queries.cancelQueries({ queryKey }),
    onSuccess: (answer) => queries.setQueryData(queryKey, answer),
  });
}

type LinkStatus = ArticleLink['status'];

export const linkTones: Readonly<Record<LinkStatus, Tone>> = {
  broken: 'troubled',
  unreachable: 'troubled',
  redirected: 'info',
  not_checked: 'neutral',
  ok: 'well',
};
const order: readonly LinkStatus[] = ['broken', 'unreachable', 'redirected', 'not_checked', 'ok'];

export const isProblem = ({ status }: Pick<ArticleLink, 'status'>): boolean => status === 'broken' || status === 'unreachable';

/** What needs a look first; within that, in the order of the text. */
export const byUrgency = (links: readonly ArticleLink[]): ArticleLink[] =>
  links.toSorted((one, other) => order.indexOf(one.status) - order.indexOf(other.status));
