import {
  deleteOrganization,
  getGenerationSettings,
  getOrganization,
  getPublishingSettings,
  restoreOrganization,
  updateGenerationSettings,
  updateOrganization,
  updatePublishingSettings,
} from '@imprint/sdk';
import { queryOptions } from '@tanstack/react-query';
import type { OpenOrganization } from '../api/organization.js';

export const organizationSettings = ({ id, client }: OpenOrganization) =>
  queryOptions({
    queryKey: [id, 'organization'],
    queryFn: ({ signal }) => getOrganization({ client, signal, path: { organizationId: id } }),
    meta: { live: ['organization'] },
  });

export const publishingSettings = ({ id, client }: OpenOrganization) =>
  queryOptions({
    queryKey: [id, 'publishing-settings'],
    queryFn: ({ signal }) => getPublishingSettings({ client, signal, path: { organizationId: id } }),
    meta: { live: ['organization'] },
  });

export const generationSettings = ({ id, client }: OpenOrganization) =>
  queryOptions({
    queryKey: [id, 'generation-settings'],
    queryFn: ({ signal }) => getGenerationSettings({ client, signal, path: { organizationId: id } }),
    meta: { live: ['organization'] },
  });

export const changeOrganization = updateOrganization;
export const removeOrganization = deleteOrganization;
export const restore = restoreOrganization;
export const changePublishing = updatePublishingSettings;
export const changeGeneration = updateGenerationSettings;
