import { getInstanceSetup, sendTestMail } from '@imprint/sdk';
import { queryOptions } from '@tanstack/react-query';
import type { OpenOrganization } from '../api/organization.js';

/** The checks take seconds and call mail server and public addresses: they run when the page opens, and when somebody asks. */
export const instanceSetup = ({ id, client }: OpenOrganization) =>
  queryOptions({
    queryKey: [id, 'setup'],
    queryFn: ({ signal }) => getInstanceSetup({ client, signal }),
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

export const testMail = ({ client }: OpenOrganization) => sendTestMail({ client });
