import {
  deleteOrganization,
  exportOrganization,
  getGenerationSettings,
  getOrganization,
  getPublishingSettings,
  listOrganizationExports,
  restoreOrganization,
  updateGenerationSettings,
  updateOrganization,
  updatePublishingSettings,
  type OrganizationExportResource,
  type ModelChoice,
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

/** How often an export that is being made is asked about. */
const refreshMs = 2_000;
/** More than can be started before the first one expires. */
const exportsAtMost = 20;

export const isUnderWay = ({ attributes: { status } }: Pick<OrganizationExportResource, 'attributes'>): boolean =>
  status === 'queued' || status === 'running';

/** Exports that can be downloaded or are being made, the latest first. Read again until all are done. */
export const exportList = ({ id, client }: OpenOrganization) =>
  queryOptions({
    queryKey: [id, 'exports'],
    queryFn: ({ signal }) =>
      listOrganizationExports({ client, signal, path: { organizationId: id }, query: { limit: exportsAtMost } }),
    refetchInterval: ({ state }) => (state.data?.data.some(isUnderWay) === true ? refreshMs : false),
  });

export const startExport = exportOrganization;
export const changeOrganization = updateOrganization;
export const removeOrganization = deleteOrganization;
export const restore = restoreOrganization;
export const changePublishing = updatePublishingSettings;
export const changeGeneration = updateGenerationSettings;

/**
 * Sets the models of one kind among those that are set now, which somebody else may have changed since the page was read.
 * @param wanted null for the models of the instance
 */
export async function changeModelChoice({ id, client }: OpenOrganization, kind: ModelChoice['kind'], wanted: ModelChoice | null) {
  const path = { organizationId: id };
  const { data } = await getGenerationSettings({ client, path });
  const others = data.attributes.modelChoices.filter((choice) => choice.kind !== kind);
  return updateGenerationSettings({ client, path, body: { modelChoices: wanted === null ? others : [...others, wanted] } });
}
