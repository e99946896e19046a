import { createInvitation, deleteInvitation, deleteMember, listInvitations, listMembers, updateMember } from '@imprint/sdk';
import { infiniteQueryOptions } from '@tanstack/react-query';
import type { OpenOrganization } from '../api/organization.js';
import { nextCursor } from '../api/pages.js';

const pageSize = 50;

/** Everybody, those who joined first at the top. */
export const memberList = ({ id, client }: OpenOrganization) =>
  infiniteQueryOptions({
    queryKey: [id, 'members', 'list'],
    queryFn: ({ signal, pageParam: cursor }) =>
      listMembers({ client, signal, path: { organizationId: id }, query: { limit: pageSize, cursor } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextCursor,
    meta: { live: ['member'] },
  });

/** Those that nobody has accepted yet. */
export const invitationList = ({ id, client }: OpenOrganization) =>
  infiniteQueryOptions({
    queryKey: [id, 'invitations'],
    queryFn: ({ signal, pageParam: cursor }) =>
      listInvitations({ client, signal, path: { organizationId: id }, query: { limit: pageSize, cursor } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextCursor,
    meta: { live: ['invitation', 'member'] },
  });

export const changeMember = updateMember;
export const removeMember = deleteMember;
export const invite = createInvitation;
export const withdraw = deleteInvitation;
