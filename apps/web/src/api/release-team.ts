import {
  createReleaseComment,
  deleteReleaseComment,
  getRelease,
  listMembers,
  listReleaseComments,
  updateRelease,
  updateReleaseComment,
} from '@imprint/sdk';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { OpenOrganization } from './organization.js';
import { nextCursor } from './pages.js';

const live = ['release'] as const;

/** A release as it is now. */
export const currentRelease = ({ id, client }: OpenOrganization, releaseId: string) =>
  queryOptions({
    queryKey: [id, 'releases', releaseId],
    queryFn: ({ signal }) => getRelease({ client, signal, path: { id: releaseId } }),
    meta: { live: ['release', 'target', 'tag'] },
  });

export interface Colleague {
  id: string;
  name: string;
}

/** Everybody in the organization. */
export const colleagues = ({ id, client }: OpenOrganization) =>
  queryOptions({
    queryKey: [id, 'members', 'names'],
    queryFn: async ({ signal }) => {
      const found: Colleague[] = [];
      let cursor: string | undefined;
      do {
        const page = await listMembers({ client, signal, path: { organizationId: id }, query: { limit: 100, cursor } });
        found.push(...page.data.map((member) => ({ id: member.id, name: member.attributes.name })));
        cursor = nextCursor(page);
      } while (cursor !== undefined);
      return found;
    },
    staleTime: 60_000,
    meta: { live: ['member'] },
  });

/** The oldest first. */
export const commentList = ({ id, client }: OpenOrganization, releaseId: string) =>
  infiniteQueryOptions({
    queryKey: [id, 'releases', releaseId, 'comments'],
    queryFn: ({ signal, pageParam: cursor }) =>
      listReleaseComments({ client, signal, path: { id: releaseId }, query: { limit: 100, cursor } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextCursor,
    meta: { live },
  });

export const writeComment = createReleaseComment;
export const changeComment = updateReleaseComment;
export const removeComment = deleteReleaseComment;
export const assignRelease = updateRelease;
