import {
  cancelTraining,
  checkTraining,
  createTraining,
  deleteTraining,
  generateImages,
  getTraining,
  listGenerations,
  listTrainers,
  listTrainingPictures,
  listTrainings,
  previewImages,
  updateTraining,
  type CreateTraining,
  type GenerateImage,
} from '@imprint/sdk';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { OpenOrganization } from '../api/organization.js';
import { nextCursor } from '../api/pages.js';
import { started, type StartRequest } from '../api/started.js';
import type { TrainingSearch } from './search.js';

export const startTraining = (request: StartRequest<CreateTraining>) => started(createTraining(request));
export const endTraining = cancelTraining;
export const removeTraining = deleteTraining;
export const renameModel = updateTraining;
export const makeSamples = (request: StartRequest<GenerateImage>) => started(generateImages(request));

const pageSize = 25;
const samplesShown = 12;
/** Of one training; the API refuses more. */
export const mostPictures = 100;

/** The latest first, a page at a time. */
export const trainingList = ({ id, client }: OpenOrganization, filters: TrainingSearch) =>
  infiniteQueryOptions({
    queryKey: [id, 'trainings', 'list', filters],
    queryFn: ({ signal, pageParam: cursor }) => listTrainings({ client, signal, query: { limit: pageSize, cursor, ...filters } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextCursor,
    meta: { live: ['training'] },
  });

export const training = ({ id, client }: OpenOrganization, trainingId: string) =>
  queryOptions({
    queryKey: [id, 'trainings', 'one', trainingId],
    queryFn: ({ signal }) => getTraining({ client, signal, path: { id: trainingId } }),
    meta: { live: ['training'] },
  });

/** Those that there still are. */
export const picturesOf = ({ id, client }: OpenOrganization, trainingId: string) =>
  queryOptions({
    queryKey: [id, 'trainings', 'pictures', trainingId],
    queryFn: ({ signal }) => listTrainingPictures({ client, signal, path: { id: trainingId } }),
    staleTime: 60_000,
    meta: { live: ['asset'] },
  });

/** What trains, and what that costs. */
export const trainers = ({ id, client }: OpenOrganization) =>
  queryOptions({
    queryKey: [id, 'trainers'],
    queryFn: ({ signal }) => listTrainers({ client, signal }),
    staleTime: 300_000,
  });

/** What speaks against pictures. @param brandId empty before one is chosen */
export const pictureCheck = ({ id, client }: OpenOrganization, brandId: string, assetIds: readonly string[]) =>
  queryOptions({
    queryKey: [id, 'trainings', 'check', brandId, assetIds],
    queryFn: async ({ signal }) =>
      (await checkTraining({ client, signal, body: { brandId, assetIds: [...assetIds] } })).data.attributes,
    enabled: brandId !== '' && assetIds.length <= mostPictures,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

/** What the model has made last. */
export const madeWith = ({ id, client }: OpenOrganization, brandId: string, model: string) =>
  queryOptions({
    queryKey: [id, 'generations', 'with', model],
    queryFn: ({ signal }) => listGenerations({ client, signal, query: { brandId, model, limit: samplesShown } }),
    meta: { live: ['generation'] },
  });

/** What pictures cost. */
export const samplePrice = ({ id, client }: OpenOrganization, wanted: GenerateImage) =>
  queryOptions({
    queryKey: [id, 'generations', 'preview', 'samples', wanted],
    queryFn: async ({ signal }) => (await previewImages({ client, signal, body: wanted })).data.attributes,
    enabled: wanted.prompt.trim() !== '',
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
