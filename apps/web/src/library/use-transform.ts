import type { AssetResource } from '@imprint/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { assetById } from '../api/assets.js';
import { useOrganization, type OpenOrganization } from '../api/organization.js';

/** Makes a picture of another one. */
export function useTransform(
  make: (client: OpenOrganization['client']) => Promise<AssetResource>,
  onMade: (made: AssetResource) => void,
) {
  const organization = useOrganization();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => make(organization.client),
    onSuccess: (data) => {
      queries.setQueryData(assetById(organization, data.id).queryKey, { data });
      onMade(data);
    },
  });
}
