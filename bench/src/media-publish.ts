import { Instance } from '@imprint/e2e/harness/instance';
import { attribute, Workspace } from '@imprint/e2e/harness/workspace';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench } from './bench.js';
import { atMost, percentile, ratioAtMost, shown, type Figure } from './figures.js';
import { publishTimes } from './instance.js';
import { productionWaits } from './settings.js';

/** As many as an organization may well ask for at once, each longer to render than a round takes. */
const videos = 4;
const seconds = 60;

/** From due until the feed has the post, alone and while videos are rendered. */
export async function mediaPublish(bench: Bench): Promise<Figure[]> {
  const running = await Instance.start({ mode: 'embedded', settings: productionWaits });
  bench.defer(() => running.stop());
  const workspace = await Workspace.open(running);
  await publishTimes(running, workspace); // the first ones warm everything up
  const alone: number[] = [];
  const beside: number[] = [];
  for (let round = 1; round <= bench.rounds; round += 1) {
    alone.push(...(await publishTimes(running, workspace)));
    const rendering = await startRendering(workspace);
    beside.push(...(await publishTimes(running, workspace)));
    await requireUnfinished(workspace, rendering);
    const p99 = (late: readonly number[]): string => `p99 ${percentile(late, 0.99).toFixed(0)} ms`;
    bench.note(`after round ${round}: alone ${p99(alone)}, beside videos ${p99(beside)}`);
  }
  const name = (part: string): string => `due to published in the feed while ${videos} videos are queued, ${part}`;
  return [
    shown('due to published in the feed, alone, p99', percentile(alone, 0.99), 'ms'),
    shown(name('p50'), percentile(beside, 0.5), 'ms', percentile(alone, 0.5)),
    ratioAtMost(name('p99'), percentile(beside, 0.99), 1.5, 'ms', percentile(alone, 0.99)),
    atMost(name('p99'), percentile(beside, 0.99), 120, 'ms'),
  ];
}

/** Ids of the generations, the first of which is under way. */
async function startRendering({ api, brandId }: Workspace): Promise<string[]> {
  const prompt = 'Our summer menu is here. Cold brew with orange. Buns fresh from the oven. Reserve a table in the shade!';
  const body = { prompt, brandId, model: 'local/slideshow', aspectRatio: '9:16', durationSeconds: seconds };
  const ids: string[] = [];
  for (let number = 0; number < videos; number += 1) ids.push((await api.data('POST', '/v1/videos/generate', body)).id);
  const progressOf = async (id: string) => attribute<number>(await api.data('GET', `/v1/generations/${id}`), 'progress');
  while ((await progressOf(ids[0] ?? '')) < 5) await sleep(50);
  return ids;
}

/** Cancels them. @throws Error when nothing was left to render at the end */
async function requireUnfinished({ api }: Workspace, ids: readonly string[]): Promise<void> {
  let unfinished = 0;
  for (const id of ids) {
    if (attribute(await api.data('GET', `/v1/generations/${id}`), 'status') === 'completed') continue;
    unfinished += 1;
    await api.send('POST', `/v1/generations/${id}/cancel`);
  }
  if (unfinished === 0) throw new Error('the videos were rendered before the posts were published');
  // Its programs are stopped within seconds.
  await sleep(5_000);
}
