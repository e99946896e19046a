import { deleteVendorKey, listVendorKeys, setVendorKey } from '@imprint/sdk';
import { queryOptions } from '@tanstack/react-query';
import type { OpenOrganization } from '../api/organization.js';

export const vendorKeys = ({ id, client }: OpenOrganization) =>
  queryOptions({
    queryKey: [id, 'vendor-keys'],
    queryFn: ({ signal }) => listVendorKeys({ client, signal, path: { organizationId: id } }),
    meta: { live: ['audit-entry'] },
  });

export const keepVendorKey = setVendorKey;
export const removeVendorKey = deleteVendorKey;
