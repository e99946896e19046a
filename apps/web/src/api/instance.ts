import { createImprint, getConfig, listOrganizations, whoAmI, type Imprint, type InstanceConfig } from '@imprint/sdk';
import { queryOptions } from '@tanstack/react-query';
import { Session } from './session.js';

const baseUrl = window.location.origin;
/** For what anybody may read. */
export const anonymous = createImprint({ baseUrl });
let config: Promise<InstanceConfig> | undefined;

/** Addresses and switches of the instance, asked for once. */
export function instanceConfig(): Promise<InstanceConfig> {
  config ??= getConfig({ client: anonymous }).catch((error: unknown) => {
    config = undefined;
    throw error;
  });
  return config;
}

export const session = new Session(async () => (await instanceConfig()).loginWall === 'on');

/** A client whose requests act in one organization. */
export const clientOf = (organizationId: string): Imprint =>
  createImprint({ baseUrl, credential: session.credential, organizationId });

const personal = createImprint({ baseUrl, credential: session.credential });

/** Who uses the page, and the organizations that they are in. */
export type Me = Awaited<ReturnType<typeof readMe>>;

async function readMe({ signal }: { signal: AbortSignal }) {
  const [{ data: identity }, { data: organizations }, { loginWall }] = await Promise.all([
    whoAmI({ client: personal, signal }),
    listOrganizations({ client: personal, query: { limit: 100 }, signal }),
    instanceConfig(),
  ]);
  return {
    user: identity.user,
    defaultSlug: identity.organization.slug,
    organizations,
    /** Without a login wall nobody signs in, or out. */
    canSignOut: loginWall === 'on',
  };
}

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: readMe,
  staleTime: 60_000,
  meta: { live: ['member', 'organization'] },
});
