import { Instance } from '@imprint/e2e/harness/instance';
import type { Bench } from './bench.js';
import { percentile, ratioAtMost, type Figure } from './figures.js';
import { productionWaits } from './settings.js';

const usualRevisions = 1_000;
const readsPerRound = 200;
/** Of the median: the rest is noise. */
const mostGrowth = 1.2;

interface Document {
  data: { id: string; attributes: { revision: number } };
}

/** Reading a brand, and the first page of its history, of a brand with one revision and of one with many, in turns. */
export async function brandRevisions(bench: Bench): Promise<Figure[]> {
  const settings = { ...productionWaits, LOG_LEVEL: 'warn', LOGIN_WALL: 'off' };
  const instance = await Instance.start({ mode: 'embedded', apps: ['api-gateway'], settings });
  bench.defer(() => instance.stop());
  const url = instance.address('api-gateway');
  const ask = async (method: string, path: string, body?: object): Promise<Document> => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${url}${path}`, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return JSON.parse(text) as Document;
  };
  await ask('GET', '/v1/brands'); // makes the local owner
  const { id: young } = (await ask('POST', '/v1/brands', { label: 'One revision' })).data;
  const { id: old } = (await ask('POST', '/v1/brands', { label: 'Many revisions' })).data;
  const revisions = bench.size(usualRevisions);
  for (let revision = 1; revision < revisions; revision += 1)
    await ask('PATCH', `/v1/brands/${old}`, { expectedRevision: revision, text: `Text ${revision}`.padEnd(2_000, '.') });
  await ask('PATCH', `/v1/brands/${young}`, { expectedRevision: 1, text: 'Text'.padEnd(2_000, '.') });
  bench.note(`${revisions} revisions are written`);
  const cases = { 'a brand': '', 'its first page of revisions': '/revisions?limit=1' };
  const figures: Figure[] = [];
  for (const [what, path] of Object.entries(cases)) {
    const times: Record<string, number[]> = { [young]: [], [old]: [] };
    for (let turn = 0; turn < bench.rounds * readsPerRound; turn += 1)
      for (const id of [young, old]) {
        const started = performance.now();
        await ask('GET', `/v1/brands/${id}${path}`);
        times[id]?.push(performance.now() - started);
      }
    const [many, few] = [percentile(times[old] ?? [], 0.5), percentile(times[young] ?? [], 0.5)];
    figures.push(ratioAtMost(`median of ${what} with ${revisions} revisions`, many, mostGrowth, 'ms', few));
  }
  return figures;
}
