import { importReleases, listConnections, undoReleaseImport, type ConnectionResource } from '@imprint/sdk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { OpenOrganization } from '../api/organization.js';
import type { ChosenFile } from './import-file.js';

/** What counts for rows that say nothing themselves. */
export interface ImportChoices {
  brandId: string;
  timezone: string;
  connectionIds: readonly string[];
  time: string;
}

/** Accounts that an import can go to, of all brands. */
export const importAccounts = ({ id, client }: OpenOrganization) =>
  queryOptions({
    queryKey: [id, 'releases', 'import', 'accounts'],
    queryFn: async ({ signal }) => {
      const { data } = await listConnections({ client, signal, query: { limit: 100 } });
      return data.filter(({ attributes: { status } }) => status === 'connected');
    },
    meta: { live: ['connection'] },
  });

export const accountName = ({ attributes: { displayName, handle, platform } }: ConnectionResource): string =>
  displayName ?? handle ?? platform;

const bodyOf = ({ format, content }: ChosenFile, { brandId, timezone, connectionIds, time }: ImportChoices) => ({
  ...{ format, content, brandId, timezone },
  defaults: { connectionIds: [...connectionIds], ...(time !== '' && { time }) },
});

/** What importing the file would do. */
export const importCheck = ({ id, client }: OpenOrganization, file: ChosenFile, choices: ImportChoices) =>
  queryOptions({
    queryKey: [id, 'releases', 'import', 'check', file.number, choices],
    queryFn: async ({ signal }) => {
      const { data } = await importReleases({ client, signal, body: { ...bodyOf(file, choices), dryRun: true } });
      return data.attributes;
    },
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  });
export type ImportCheck = Awaited<ReturnType<NonNullable<ReturnType<typeof importCheck>['queryFn']>>>;

export const runImport = async ({ client }: OpenOrganization, file: ChosenFile, choices: ImportChoices) =>
  (await importReleases({ client, body: bodyOf(file, choices) })).data;

export const undoImport = async ({ client }: OpenOrganization, importId: string) =>
  (await undoReleaseImport({ client, path: { id: importId } })).data.attributes;
