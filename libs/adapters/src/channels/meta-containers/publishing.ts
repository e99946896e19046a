import {
  ChannelError,
  type LookUpResult,
  type OutgoingPost,
  type PublishAnswer,
  type PublishedRecord,
  type PublishSteps,
  type SentPost,
} from '@imprint/domain/publishing/channel';
import { fieldsOf, textOf } from '../answer-fields.js';
import type { MetaCalls } from './api.js';
import { containerOf, noteSending, sentContainer, settled, stateOf } from './containers.js';
import { recordOf } from './own-posts.js';

const publishedStep = 'published';

/**
 * Publishes a post by a container whose id is kept before it is published. Repeatable: what an earlier attempt began is gone on with.
 * @throws ChannelError
 */
export async function publishByContainer(calls: MetaCalls, post: OutgoingPost, signal: AbortSignal): Promise<PublishAnswer> {
  const { accessToken, platform } = calls;
  const known = knownRecord(post.steps) ?? (await asked(calls, publishedBefore(calls, post, signal)));
  if (known !== undefined) return known;
  let container: string;
  try {
    container = await containerOf(calls, post, signal);
    signal.throwIfAborted();
    await noteSending(post.steps, container);
  } catch (error) {
    throw platform.failure(error, 'prepare', [accessToken]);
  }
  try {
    return await publishContainer(calls, post.steps, container, signal);
  } catch (error) {
    throw platform.failure(error, 'write', [accessToken]);
  }
}

/** Whether an uncertain attempt arrived. @throws ChannelError `unknown` */
export async function lookUpByContainer(calls: MetaCalls, post: SentPost, signal: AbortSignal): Promise<LookUpResult> {
  const known = knownRecord(post.steps);
  if (known !== undefined) return { outcome: 'found', record: known };
  return asked(calls, lookUpPost(calls, post, signal));
}

/** What is asked about an earlier attempt. A failure says nothing about it. */
async function asked<T>({ accessToken, platform }: MetaCalls, asking: Promise<T>): Promise<T> {
  try {
    return await asking;
  } catch (error) {
    throw platform.failure(error, 'lookUp', [accessToken]);
  }
}

/** The post, if the answer to its publishing arrived. */
function knownRecord(steps: PublishSteps): PublishedRecord | undefined {
  const step = steps.find(publishedStep);
  return step === undefined ? undefined : (JSON.parse(step.value) as PublishedRecord);
}

async function publishContainer(calls: MetaCalls, steps: PublishSteps, id: string, signal: AbortSignal): Promise<PublishAnswer> {
  const path = `me/${calls.platform.paths.publishing}`;
  const body = new URLSearchParams({ creation_id: id });
  const answer = await calls.api.answer(calls.accessToken, { method: 'POST', path, body }, signal);
  const record = await withAddress(calls, textOf(fieldsOf(answer.body), 'id'), signal);
  await steps.save(publishedStep, JSON.stringify(record));
  return { ...record, spentSeconds: answer.spentSeconds };
}

/**
 * The post, if an earlier attempt has published it after all, and undefined if none has.
 * @throws ChannelError if the post cannot be told from others: a look-up can
 */
async function publishedBefore(calls: MetaCalls, post: OutgoingPost, signal: AbortSignal): Promise<PublishedRecord | undefined> {
  const sent = sentContainer(post.steps);
  if (sent === undefined || (await settled(calls, sent.value, signal)).status !== 'PUBLISHED') return undefined;
  const { records } = await calls.platform.findOwnPosts(calls, post, sent.savedAt, signal);
  const [record] = records;
  if (record === undefined || (records.length > 1 && post.reply === undefined))
    throw new ChannelError({
      ...({ outcome: 'unknown', class: 'unknown', code: 'published_before', retryable: true } as const),
      message: `${calls.platform.label} says that an earlier attempt published the post.`,
    });
  await post.steps.save(publishedStep, JSON.stringify(record));
  return record;
}

/**
 * Whether the post is on the platform. Its container says whether it was published, and the account's own posts which one it is: no way from a
 * container to its post is documented.
 */
async function lookUpPost(calls: MetaCalls, post: SentPost, signal: AbortSignal): Promise<LookUpResult> {
  const { records, isWhole } = await calls.platform.findOwnPosts(calls, post, post.firstSentAt, signal);
  const [oldest] = records;
  // A reply to one of our own posts that says the same is ours.
  if (post.reply !== undefined && oldest !== undefined) return { outcome: 'found', record: oldest };
  if (oldest !== undefined) return { outcome: 'candidates', records };
  const sent = sentContainer(post.steps);
  if (sent === undefined) return { outcome: 'absent' };
  // Asked last: what it was not by then, it is not in the list either.
  const { status } = await stateOf(calls, sent.value, signal);
  if (unpublished.includes(status)) return { outcome: 'absent' };
  return { outcome: 'unknown', reason: isWhole ? reasonOf(calls, status) : 'The account has published too much to tell.' };
}

/** Ready to be published, failed, and not published within 24 hours. */
const unpublished = ['FINISHED', 'ERROR', 'EXPIRED'];

function reasonOf({ platform: { label } }: MetaCalls, status: string): string {
  if (status === 'PUBLISHED') return `${label} says that the post was published, and does not list it.`;
  if (status === 'IN_PROGRESS') return `${label} says that it is still publishing the post.`;
  return `${label} does not say what became of the post.`;
}

/** With the address of the post. It is there whether that can be read or not. */
async function withAddress({ api, accessToken }: MetaCalls, id: string, signal: AbortSignal): Promise<PublishedRecord> {
  try {
    const call = { path: encodeURIComponent(id), query: { fields: 'id,permalink,shortcode' } };
    return { ...recordOf(fieldsOf(await api.call(accessToken, call, signal))), externalProviderId: id };
  } catch {
    return { externalProviderId: id, externalShortcode: null, url: null };
  }
}
