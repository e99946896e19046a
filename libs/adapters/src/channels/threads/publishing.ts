import {
  ChannelError,
  type LookUpResult,
  type OutgoingPost,
  type PublishedRecord,
  type PublishSteps,
  type SentPost,
} from '@imprint/domain/publishing/channel';
import { fieldsOf, textOf } from '../answer-fields.js';
import { sentContainer, settled, stateOf, type ThreadsCalls } from './containers.js';
import { findOwnPosts, recordOf } from './own-posts.js';

const publishedStep = 'published';

/** The post, if the answer to its publishing arrived. */
export function knownRecord(steps: PublishSteps): PublishedRecord | undefined {
  const step = steps.find(publishedStep);
  return step === undefined ? undefined : (JSON.parse(step.value) as PublishedRecord);
}

/** https://developers.facebook.com/documentation/threads/reference/publishing (read 2026-11-26) */
export async function publishContainer(
  calls: ThreadsCalls,
  steps: PublishSteps,
  id: string,
  signal: AbortSignal,
): Promise<PublishedRecord> {
  const body = new URLSearchParams({ creation_id: id });
  const answer = await calls.api.call(calls.accessToken, { method: 'POST', path: 'me/threads_publish', body }, signal);
  const record = await withAddress(calls, textOf(fieldsOf(answer), 'id'), signal);
  await steps.save(publishedStep, JSON.stringify(record));
  return record;
}

/**
 * The post, if an earlier attempt has published it after all, and undefined if none has.
 * @throws ChannelError if the post cannot be told from others: a look-up can
 */
export async function publishedBefore(
  calls: ThreadsCalls,
  post: OutgoingPost,
  signal: AbortSignal,
): Promise<PublishedRecord | undefined> {
  const sent = sentContainer(post.steps);
  if (sent === undefined || (await settled(calls, sent.value, signal)).status !== 'PUBLISHED') return undefined;
  const { records } = await findOwnPosts(calls, post, sent.savedAt, signal);
  const [record] = records;
  if (record === undefined || (records.length > 1 && post.reply === undefined))
    throw new ChannelError({
      ...({ outcome: 'unknown', class: 'unknown', code: 'published_before', retryable: true } as const),
      message: 'Threads says that an earlier attempt published the post.',
    });
  await post.steps.save(publishedStep, JSON.stringify(record));
  return record;
}

/**
 * Whether the post is on Threads. Its container says whether it was published, and the account's own posts which one it is: Threads documents no
 * way from a container to its post.
 */
export async function lookUpPost(calls: ThreadsCalls, post: SentPost, signal: AbortSignal): Promise<LookUpResult> {
  const { records, isWhole } = await findOwnPosts(calls, post, post.firstSentAt, signal);
  const [oldest] = records;
  // A reply to one of our own posts that says the same is ours.
  if (post.reply !== undefined && oldest !== undefined) return { outcome: 'found', record: oldest };
  if (oldest !== undefined) return { outcome: 'candidates', records };
  const sent = sentContainer(post.steps);
  if (sent === undefined) return { outcome: 'absent' };
  // Asked last: what it was not by then, it is not in the list either.
  const { status } = await stateOf(calls, sent.value, signal);
  if (unpublished.includes(status)) return { outcome: 'absent' };
  return {
    outcome: 'unknown',
    reason: isWhole ? (reasons.get(status) ?? unknownReason) : 'The account has published too much to tell.',
  };
}

/** Ready to be published, failed, and not published within 24 hours. */
const unpublished = ['FINISHED', 'ERROR', 'EXPIRED'];
const unknownReason = 'Threads does not say what became of the post.';
const reasons = new Map([
  ['PUBLISHED', 'Threads says that the post was published, and does not list it.'],
  ['IN_PROGRESS', 'Threads says that it is still publishing the post.'],
]);

/** With the address of the post. It is on Threads whether that can be read or not. */
async function withAddress({ api, accessToken }: ThreadsCalls, id: string, signal: AbortSignal): Promise<PublishedRecord> {
  try {
    const call = { path: encodeURIComponent(id), query: { fields: 'id,permalink,shortcode' } };
    return { ...recordOf(fieldsOf(await api.call(accessToken, call, signal))), externalProviderId: id };
  } catch {
    return { externalProviderId: id, externalShortcode: null, url: null };
  }
}
