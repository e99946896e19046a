import { sha256Hex } from '@imprint/platform/crypto';
import {
  ChannelError,
  type OutgoingMedia,
  type OutgoingPost,
  type PublishSteps,
  type SavedStep,
} from '@imprint/domain/publishing/channel';
import { fieldsOf, textOf } from '../answer-fields.js';
import { isMissing } from '../meta-failures.js';
import { refused } from '../platform-failures.js';
import type { ContainerState, MetaCalls } from './api.js';

/** Text is ready at once, images mostly after some seconds, and videos after some minutes. */
const pausesMs = [1_000, 2_000, 4_000, 8_000, 15_000] as const;
const longestPauseMs = 30_000;

/** Names of what is kept between attempts. */
const containerStep = 'container';
const sentStep = 'sent';

/** The container that an earlier attempt began to publish, and when: from then on, it may be published. */
export const sentContainer = (steps: PublishSteps): SavedStep | undefined => steps.find(sentStep);

/** Notes that it is published from now on. */
export async function noteSending(steps: PublishSteps, id: string): Promise<void> {
  if (sentContainer(steps)?.value !== id) await steps.save(sentStep, id);
}

/**
 * The container of the post, ready to be published. An earlier attempt's is used again, unless the post has changed or the container is of no use:
 * it lasts 24 hours, and one that failed stays failed.
 * @returns its id
 */
export async function containerOf(calls: MetaCalls, post: OutgoingPost, signal: AbortSignal): Promise<string> {
  const { steps } = post;
  const parameters = calls.platform.textParameters(post);
  const digest = digestOf([parameters, post.media.map(mediaKey)]);
  const [earlier, earlierDigest] = steps.find(containerStep)?.value.split(' ') ?? [];
  if (earlier !== undefined && earlierDigest === digest && (await settled(calls, earlier, signal)).status === 'FINISHED')
    return earlier;
  const all = { ...parameters, ...(await shown(calls, post, signal)) };
  const id = await create(calls, all, signal).catch((error: unknown) => {
    throw post.reply !== undefined && isMissing(error) ? parentMissing(calls) : error;
  });
  await steps.save(containerStep, `${id} ${digest}`);
  await requireReady(calls, id, signal);
  return id;
}

/** What a container says now. */
export async function stateOf(
  { api, accessToken, platform }: MetaCalls,
  id: string,
  signal: AbortSignal,
): Promise<ContainerState> {
  try {
    const call = { path: encodeURIComponent(id), query: { fields: platform.stateFields } };
    return platform.stateIn(fieldsOf(await api.call(accessToken, call, signal)));
  } catch (error) {
    if (!isMissing(error)) throw error;
    return { status: 'MISSING', problem: null };
  }
}

/** The same once it is no longer in progress. The caller's time for the whole publish bounds it. */
export async function settled(calls: MetaCalls, id: string, signal: AbortSignal): Promise<ContainerState> {
  for (let reads = 0; ; reads += 1) {
    const state = await stateOf(calls, id, signal);
    if (state.status !== 'IN_PROGRESS') return state;
    await calls.pause(pausesMs[reads] ?? longestPauseMs, signal).catch((cause: unknown) => {
      throw new ChannelError({
        ...({ outcome: 'refused', class: 'provider_outage', code: 'media_processing', retryable: true } as const),
        message: `${calls.platform.label} has not finished processing the post in time.`,
        cause,
      });
    });
  }
}

async function requireReady(calls: MetaCalls, id: string, signal: AbortSignal): Promise<void> {
  const { status, problem } = await settled(calls, id, signal);
  if (status === 'FINISHED') return;
  const { label } = calls.platform;
  if (status === 'MISSING')
    throw refused('provider_outage', 'container_missing', `${label} does not know the post that it has just taken.`, {
      retryable: true,
    });
  const message = `${label} could not process the post or one of its images (${problem ?? status}).`;
  throw refused('validation', 'media_refused', message);
}

function parentMissing({ platform }: MetaCalls): ChannelError {
  const message = `The post that this one replies to is no longer on ${platform.label}.`;
  return refused('validation', 'reply_parent_missing', message);
}

/** What the container of the whole post shows. */
async function shown(calls: MetaCalls, { media, steps }: OutgoingPost, signal: AbortSignal): Promise<Record<string, string>> {
  const [first, second] = media;
  const { platform } = calls;
  if (first === undefined) {
    if (platform.textOnly !== undefined) return platform.textOnly;
    throw refused('validation', 'media_required', `A post on ${platform.label} needs an image or a video.`);
  }
  if (second === undefined) return platform.mediaParameters(first);
  const ids: string[] = [];
  for (const [index, item] of media.entries())
    ids.push(await carouselItem(calls, { item, step: `item ${index + 1}`, steps }, signal));
  for (const id of ids) await requireReady(calls, id, signal);
  return { media_type: 'CAROUSEL', children: ids.join(',') };
}

/** The container of one file of a carousel. @returns its id */
async function carouselItem(
  calls: MetaCalls,
  { item, step, steps }: { item: OutgoingMedia; step: string; steps: PublishSteps },
  signal: AbortSignal,
): Promise<string> {
  const digest = digestOf(mediaKey(item));
  const [earlier, earlierDigest] = steps.find(step)?.value.split(' ') ?? [];
  if (earlier !== undefined && earlierDigest === digest && (await settled(calls, earlier, signal)).status === 'FINISHED')
    return earlier;
  const id = await create(calls, { ...calls.platform.mediaParameters(item), is_carousel_item: 'true' }, signal);
  await steps.save(step, `${id} ${digest}`);
  return id;
}

/**
 * https://developers.facebook.com/documentation/threads/reference/publishing and
 * https://developers.facebook.com/documentation/instagram-platform/content-publishing.md (read 2026-11-26)
 */
async function create(
  { api, accessToken, platform }: MetaCalls,
  parameters: Record<string, string>,
  signal: AbortSignal,
): Promise<string> {
  const call = { method: 'POST', path: `me/${platform.paths.containers}`, body: new URLSearchParams(parameters) } as const;
  return textOf(fieldsOf(await api.call(accessToken, call, signal)), 'id');
}

/** What a file is, apart from its address: the signature in that changes. */
const mediaKey = ({ assetId, altText }: OutgoingMedia): unknown => [assetId, altText];

const digestOf = (content: unknown): string => sha256Hex(JSON.stringify(content)).slice(0, 32);
