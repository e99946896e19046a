import { listSnippets, type SnippetResource } from '@imprint/sdk';
import { queryOptions } from '@tanstack/react-query';
import type { OpenOrganization } from './organization.js';

/** Every snippet of the organization, by name. */
export const snippetList = ({ id, client }: OpenOrganization) =>
  queryOptions({
    queryKey: [id, 'snippets'],
    queryFn: async ({ signal }): Promise<readonly SnippetResource[]> => {
      const { data } = await listSnippets({ client, signal, query: { limit: 100 } });
      return data.toSorted((one, other) => one.attributes.name.localeCompare(other.attributes.name));
    },
    meta: { live: ['snippet'] },
  });
