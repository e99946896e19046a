import { expect, it } from '@jest/globals';
import type { OutgoingMedia, OutgoingTarget, PublishSteps } from '@imprint/domain/publishing/channel';
import { recordsIn, type ChannelTraits, type Suite, type WatchedWay } from './channel-suite.fixture.js';
import { videosOf } from './videos.conformance.js';
import { keptSteps, outgoingImage, withAdditions } from './outgoing-post.fixture.js';

/** More messages than a post takes on any channel; a channel that needs more does not end. */
const messagesAtMost = 80;

/** How what a dead process left was settled. */
type Settled = 'found' | 'sent' | 'person';

/**
 * A process is killed at every message between it and the platform: each request that the platform never gets, and each answer that never
 * comes back. Another one goes on with the steps that were saved, as publishing does: it looks the post up before it sends anything.
 */
export function crashPromises(suite: Suite, png: Buffer, traits: ChannelTraits): void {
  const promise = 'killed at every message, there is one post at most, and whatever the channel can tell ends with exactly one';
  const pictures = [outgoingImage(png, 'A red dot'), outgoingImage(png, 'Another one')];
  it(promise, () => expectOneAtMost(suite, pictures, traits));
  it(`with a video, ${promise}`, async () => {
    const [video] = videosOf(suite);
    if (video === undefined) return;
    const { processesFiles, processesVideos = processesFiles } = traits;
    const added = withAdditions(video, suite.channel.capability.limits, [outgoingImage(png, null)]);
    await expectOneAtMost(suite, [added], { processesFiles: processesVideos });
  });
}

async function expectOneAtMost(
  suite: Suite,
  media: readonly OutgoingMedia[],
  { processesFiles = false }: Pick<ChannelTraits, 'processesFiles'>,
): Promise<void> {
  const { proxy } = suite.harness;
  if (proxy.passes === undefined) return;
  for (let message = 1; message <= messagesAtMost; message += 1) {
    const post = { ...suite.post({ media }), steps: keptSteps() };
    if (!(await isKilledAt(message, suite, post, proxy))) {
      expect(message).toBeGreaterThan(2);
      return;
    }
    const settled = await settle(suite, post);
    expect([message, await suite.countOf(post)]).toEqual([message, settled === 'person' ? expect.any(Number) : 1]);
    expect(await suite.countOf(post)).toBeLessThanOrEqual(1);
    if (suite.looksUp && !processesFiles) expect([message, settled]).not.toEqual([message, 'person']);
  }
  throw new Error(`A post takes more than ${messagesAtMost} messages.`);
}

/** @returns whether the process died before it was done */
async function isKilledAt(message: number, suite: Suite, post: OutgoingTarget, proxy: WatchedWay): Promise<boolean> {
  const { steps } = post;
  const process = new AbortController();
  let seen = 0;
  proxy.passes = () => {
    seen += 1;
    if (seen >= message) process.abort();
    return Promise.resolve(!process.signal.aborted);
  };
  // A dead process saves nothing.
  const own: PublishSteps = {
    find: (name) => steps.find(name),
    save: async (name, value) => {
      process.signal.throwIfAborted();
      await steps.save(name, value);
    },
  };
  try {
    await suite.publish({ ...post, steps: own }, process.signal);
  } catch (error) {
    if (!process.signal.aborted) throw error;
  } finally {
    proxy.passes = () => Promise.resolve(true);
  }
  return process.signal.aborted;
}

/** What the next process does. */
async function settle(suite: Suite, post: OutgoingTarget): Promise<Settled> {
  const result = await suite.lookUp(post);
  // Of several with this content, the one that no other target has published; here, no two have the same.
  if (recordsIn(result).length > 0) return 'found';
  if (result.outcome !== 'absent') return 'person';
  await suite.publish(post);
  return 'sent';
}
