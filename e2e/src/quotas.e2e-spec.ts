/** @modes embedded redis */
import { eventually } from '@imprint/platform/testing';
import { beforeAll, expect, it } from '@jest/globals';
import { attribute, Instance, sessionOf, Workspace } from './harness/index.js';

interface Target {
  status: string;
  publishedAt: string | null;
  error: { code: string; message: string } | null;
}
interface Publish {
  releaseId: string;
  expectedAt: string | null;
  diagnostics: { code: string }[];
}

const dayMs = 86_400_000;
let workspace: Workspace;

beforeAll(async () => {
  const instance = await Instance.shared();
  workspace = await Workspace.open(instance, await sessionOf(instance, 'ada@quotas.example'));
});

it('what is over the limit of an account is put off, previewed with its time, and sent when the limit is lifted', async () => {
  const { api, feedId } = workspace;
  const limit = (maxPostsPerDay: number | null) => api.data('PATCH', `/v1/connections/${feedId}`, { maxPostsPerDay });
  const targetOf = async (id: string): Promise<Target | undefined> =>
    attribute<Target[]>(await api.data('GET', `/v1/releases/${id}`), 'targets')[0];
  await limit(2);
  const releases: string[] = [];
  for (const title of ['First', 'Second', 'Third']) releases.push((await workspace.schedule({ title })).id);
  await eventually(async () => {
    const targets = await Promise.all(releases.map(targetOf));
    return targets.every((target) => target?.status === 'published' || target?.error?.code === 'waiting_for_quota');
  });
  const targets = await Promise.all(releases.map(targetOf));
  expect(targets.map((target) => target?.status).toSorted()).toEqual(['published', 'published', 'scheduled']);

  const waiting = releases[targets.findIndex((target) => target?.status === 'scheduled')] ?? '';
  const preview = await api.data('GET', '/v1/schedule/preview?days=2');
  const [publish, ...others] = attribute<Publish[]>(preview, 'publishes');
  expect([publish?.releaseId, others]).toEqual([waiting, []]);
  expect(publish?.diagnostics).toMatchObject([{ code: 'quota_exceeded', resolvedBy: 'member' }]);
  const first = Math.min(...targets.flatMap((target) => (target?.publishedAt ? [Date.parse(target.publishedAt)] : [])));
  expect(Date.parse(publish?.expectedAt ?? '') - first).toBe(dayMs);
  const account = await api.data('GET', `/v1/connections/${feedId}`);
  expect(account.attributes).toMatchObject({ readiness: 'degraded', diagnostics: [{ code: 'quota_reached' }] });

  await limit(null);
  await eventually(async () => (await targetOf(waiting))?.status === 'published');
  expect(await targetOf(waiting)).toMatchObject({ error: null });
});
