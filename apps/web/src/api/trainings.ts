import { listTrainings, type TrainingResource } from '@imprint/sdk';
import { queryOptions } from '@tanstack/react-query';
import type { OpenOrganization } from './organization.js';

export type TrainingState = TrainingResource['attributes']['status'];

const latest = 5;

/** Models of a brand, and those that are being trained, the latest first. */
export const trainingsOf = ({ id, client }: OpenOrganization, brandId: string) =>
  queryOptions({
    queryKey: [id, 'trainings', 'of', brandId],
    queryFn: ({ signal }) => listTrainings({ client, signal, query: { brandId, limit: latest } }),
    meta: { live: ['training'] },
  });
