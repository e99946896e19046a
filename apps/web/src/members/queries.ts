import {
  createInvitation,
  deleteInvitation,
  deleteMember,
  listInvitations,
  listMembers,
  updateMember,
  type MemberResource,
} from '@imprint/sdk';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { OpenOrganization } from '../api/organization.js';
import { nextCursor } from '../api/pages.js';

const pageSize = 50;

/** Everybody in the organization, a page at a time. */
export const memberList = ({ id, client }: OpenOrganization) =>
  infiniteQueryOptions({
    queryKey: [id, 'members'],
    queryFn: ({ signal, pageParam: cursor }) =>
      listMembers({ client, signal, path: { organizationId: id }, query: { limit: pageSize, cursor } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextCursor,
  });

/** Invitations that nobody has accepted yet. Admins only. */
export const invitationList = ({ id, client }: OpenOrganization) =>
  queryOptions({
    queryKey: [id, 'invitations'],
    queryFn: ({ signal }) => listInvitations({ client, signal, path: { organizationId: id }, query: { limit: 100 } }),
  });

export type Role = MemberResource['attributes']['role'];

/** What admins do with members and invitations. */
export const changesOf = ({ id: organizationId, client }: OpenOrganization) => ({
  changeRole: (userId: string, role: Role) => updateMember({ client, path: { organizationId, userId }, body: { role } }),
  remove: (userId: string) => deleteMember({ client, path: { organizationId, userId } }),
  invite: (email: string, role: Role) => createInvitation({ client, path: { organizationId }, body: { email, role } }),
  withdraw: (invitationId: string) => deleteInvitation({ client, path: { organizationId, invitationId } }),
});
