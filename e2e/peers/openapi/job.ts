// The main job, written against what two generators made of the API document. Compiled with them, under `strict`.
import createClient from 'openapi-fetch';
import { createClient as createHeyClient } from './hey/client/index.js';
import { createApiKey, createRelease, getConfig, getRelease, listBrands, listConnections, listReleases } from './hey/sdk.gen.js';
import type { ErrorObject } from './hey/types.gen.js';
import type { components, paths } from './schema.js';

type Release = components['schemas']['ReleaseResource'];
/** Between two questions about the same release. */
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 50));

export interface Published {
  release: Release;
  url: string | null;
}

/** By openapi-typescript and openapi-fetch. @param key of the organization */
export async function publishByFetch(baseUrl: string, key: string, title: string): Promise<Published> {
  const api = createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${key}` } });
  const brands = await api.GET('/v1/brands', { params: { query: { limit: 1 } } });
  const brandId = brands.data?.data[0]?.id;
  const feeds = await api.GET('/v1/connections', { params: { query: { platform: 'feed', ...(brandId && { brandId }) } } });
  const connectionId = feeds.data?.data[0]?.id ?? '';
  const made = await api.POST('/v1/releases', {
    body: { title, baseContent: `${title} is out.`, timezone: 'Europe/Berlin', targets: [{ connectionId }] },
    params: { header: { 'Idempotency-Key': title.replaceAll(' ', '-') } },
  });
  if (made.data === undefined) throw new Error(JSON.stringify(made.error));
  const { id } = made.data.data;
  for (;;) {
    const read = await api.GET('/v1/releases/{id}', { params: { path: { id } } });
    if (read.data === undefined) throw new Error(JSON.stringify(read.error));
    const { attributes } = read.data.data;
    const url: string | null = attributes.targets[0]?.url ?? null;
    if (attributes.status === 'published' || attributes.status === 'failed') return { release: read.data.data, url };
    await pause();
  }
}

/** By @hey-api/openapi-ts. Makes the key, too. */
export async function publishByHey(
  baseUrl: string,
  session: string | undefined,
  title: string,
): Promise<Published & { key: string; apiUrl: string }> {
  const owner = createHeyClient({ baseUrl, ...(session !== undefined && { auth: session }) });
  const options = { client: owner, throwOnError: true } as const;
  const made = await createApiKey({ ...options, body: { label: title, category: 'service', preset: 'full' } });
  const { key } = made.data.data.attributes;
  const client = createHeyClient({ baseUrl, auth: key });
  const own = { client, throwOnError: true } as const;
  const { data: brands } = await listBrands(own);
  const [brand] = brands.data;
  const { data: feeds } = await listConnections({ ...own, query: { platform: 'feed', ...(brand && { brandId: brand.id }) } });
  const connectionId = feeds.data[0]?.id ?? '';
  const body = { title, baseContent: `${title} is out.`, timezone: 'Europe/Berlin', targets: [{ connectionId }] };
  const { data: release } = await createRelease({ ...own, body });
  const { data: config } = await getConfig(own);
  for (;;) {
    const { data: read } = await getRelease({ ...own, path: { id: release.data.id } });
    const { status, targets } = read.data.attributes;
    const url = targets[0]?.url ?? null;
    if (status === 'published' || status === 'failed') return { release: read.data, url, key, apiUrl: config.apiUrl };
    await pause();
  }
}

/** What a refusal is, to the compiler as well. */
export async function refusedBy(baseUrl: string, key: string): Promise<{ code: ErrorObject['code'] | undefined; total: number }> {
  const client = createHeyClient({ baseUrl, auth: key });
  const { error } = await getRelease({ client, path: { id: 'rel_none' } });
  const { data: list } = await listReleases({ client, query: { limit: 1, status: 'published' }, throwOnError: true });
  return { code: error?.errors[0]?.code, total: list.meta.total };
}
