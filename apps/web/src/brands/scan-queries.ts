import { createBrandFromUrl, getBrandScan, rescanBrand, reviewBrandScan } from '@imprint/sdk';
import { queryOptions } from '@tanstack/react-query';
import type { OpenOrganization } from '../api/organization.js';

export const createFromUrl = createBrandFromUrl;
export const rescan = rescanBrand;
export const review = reviewBrandScan;

/** The latest scan of a brand, if there was one. */
export const scan = ({ id, client }: OpenOrganization, brandId: string) =>
  queryOptions({
    queryKey: [id, 'brands', 'scan', brandId],
    queryFn: ({ signal }) => getBrandScan({ client, signal, path: { id: brandId } }),
    meta: { live: ['scan', 'brand'] },
  });
