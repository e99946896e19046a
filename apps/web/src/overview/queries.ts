import { getWebhookSettings, listApprovals, listConnections, listGenerations, listReleases } from '@imprint/sdk';
import { queryOptions } from '@tanstack/react-query';
import type { OpenOrganization } from '../api/organization.js';

const releasesChange = ['release', 'target'] as const;

/** What goes out next, the earliest first. */
export const nextReleases = ({ id, client }: OpenOrganization) =>
  queryOptions({
    queryKey: [id, 'overview', 'next'],
    queryFn: ({ signal }) => listReleases({ client, signal, query: { status: 'scheduled', sort: 'scheduledAt', limit: 6 } }),
    meta: { live: releasesChange },
  });

/** What went out last. */
export const publishedReleases = ({ id, client }: OpenOrganization) =>
  queryOptions({
    queryKey: [id, 'overview', 'published'],
    queryFn: ({ signal }) => listReleases({ client, signal, query: { status: 'published', limit: 6 } }),
    meta: { live: releasesChange },
  });

const troubledStatuses = ['unconfirmed', 'failed', 'partially_published'] as const;
export type TroubledStatus = (typeof troubledStatuses)[number];

/** Releases that wait for somebody to act. */
export const troubledReleases = ({ id, client }: OpenOrganization) =>
  queryOptions({
    queryKey: [id, 'overview', 'troubled'],
    queryFn: async ({ signal }) => {
      const lists = await Promise.all(
        troubledStatuses.map((status) => listReleases({ client, signal, query: { status, limit: 5 } })),
      );
      return { releases: lists.flatMap(({ data }) => data), total: lists.reduce((sum, { meta }) => sum + meta.total, 0) };
    },
    meta: { live: releasesChange },
  });

/** Calls of agents and keys that a person has to approve. */
export const pendingApprovals = ({ id, client }: OpenOrganization) =>
  queryOptions({
    queryKey: [id, 'overview', 'approvals'],
    queryFn: ({ signal }) => listApprovals({ client, signal, query: { status: 'pending', limit: 5 } }),
    meta: { live: ['approval'] },
  });

/** Accounts that cannot publish until somebody connects them again. */
export const brokenConnections = ({ id, client }: OpenOrganization) =>
  queryOptions({
    queryKey: [id, 'overview', 'connections'],
    queryFn: async ({ signal }) => {
      const { data } = await listConnections({ client, signal, query: { limit: 100 } });
      return data.filter(({ attributes: { status } }) => ['failed', 'expired', 'revoked'].includes(status));
    },
    meta: { live: ['connection'] },
  });

/** The endpoint for webhooks, if it fails or was turned off for failing. Admins only. */
export const sickEndpoint = ({ id, client }: OpenOrganization) =>
  queryOptions({
    queryKey: [id, 'overview', 'webhooks'],
    queryFn: async ({ signal }) => {
      const { attributes } = (await getWebhookSettings({ client, signal, path: { organizationId: id } })).data;
      return attributes.failingSince === null && attributes.disabledReason === null ? null : attributes;
    },
    meta: { live: ['webhook-settings', 'delivery'] },
  });

/** What is being made at the moment. */
export const runningGenerations = ({ id, client }: OpenOrganization) =>
  queryOptions({
    queryKey: [id, 'overview', 'generations'],
    queryFn: async ({ signal }) => {
      const lists = await Promise.all(
        (['processing', 'queued'] as const).map((status) => listGenerations({ client, signal, query: { status, limit: 5 } })),
      );
      return { generations: lists.flatMap(({ data }) => data), total: lists.reduce((sum, { meta }) => sum + meta.total, 0) };
    },
    meta: { live: ['generation'] },
  });
