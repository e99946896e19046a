import type { Role } from '@imprint/contracts/access';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { meQuery } from '../api/instance.js';
import { useOrganization } from '../api/organization.js';
import { changeMember, removeMember } from './queries.js';

/** Null for every brand. */
interface Access {
  role: Role;
  brandIds: string[] | null;
}

/** Somebody who changes their own role sees at once what they may do now. */
export function useAccessChange(userId: string, isSelf: boolean, onSaved: () => void) {
  const { client, id } = useOrganization();
  const queries = useQueryClient();
  const router = useRouter();
  return useMutation({
    mutationFn: (body: Access) => changeMember({ client, path: { organizationId: id, userId }, body }),
    onSuccess: async () => {
      if (isSelf) await queries.fetchQuery({ ...meQuery, staleTime: 0 });
      await queries.invalidateQueries({ queryKey: [id, 'members'] });
      onSaved();
      if (isSelf) await router.invalidate();
    },
  });
}

/** Somebody who leaves goes to another organization of theirs, by a whole load of the page. */
export function useRemoval(userId: string, isSelf: boolean, onSettled: () => void) {
  const { client, id } = useOrganization();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => removeMember({ client, path: { organizationId: id, userId } }),
    onSettled,
    onSuccess: () => (isSelf ? window.location.assign('/') : queries.invalidateQueries({ queryKey: [id, 'members'] })),
  });
}
