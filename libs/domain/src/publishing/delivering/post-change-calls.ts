import { Injectable } from '@nestjs/common';
import { noSteps, type Channel, type OutgoingPost } from '../channel/index.js';
import { OutgoingPosts, type LoadedPost } from './outgoing-posts.js';
import type { SentContent } from '../receipts/sent-content.js';
import { TargetsRepository } from '../releases/targets.repository.js';
import { publishedPosts } from '../releases/thread-posts.js';
import type { TargetEntity } from '../releases/target.entity.js';
import type { ClaimedChange } from '../post-changes/post-changes.repository.js';

/** A call that changes a published post. */
export interface PreparedCall {
  /** Of an edit, for the receipt. */
  sent: SentContent | undefined;
  /** @throws ChannelError */
  make(channel: Channel, signal: AbortSignal): Promise<'edited' | 'deleted' | 'gone'>;
  /** The platform refused the credentials. @returns whether they are refreshed before the next call */
  expireCredentials(): Promise<boolean>;
}

/** Opens accounts and posts for changes that are claimed. */
@Injectable()
export class PostChangeCalls {
  constructor(
    private readonly targets: TargetsRepository,
    private readonly posts: OutgoingPosts,
  ) {}

  /** By id of the change. One without a usable account has no entry. */
  async prepare(changes: readonly ClaimedChange[]): Promise<Map<string, PreparedCall>> {
    if (changes.length === 0) return new Map();
    const wanted = changes.map(asTarget);
    await this.posts.prepareAccounts(wanted);
    const [posts, targets] = await Promise.all([this.posts.load(wanted), this.targets.listChanged(wanted)]);
    return new Map(
      changes.flatMap((change): [string, PreparedCall][] => {
        const loaded = posts.get(change.targetId);
        const target = targets.find(
          ({ id, organizationId }) => id === change.targetId && organizationId === change.organizationId,
        );
        return loaded === undefined || target === undefined ? [] : [[change.id, callOf(change, loaded, target)]];
      }),
    );
  }
}

function callOf({ action }: ClaimedChange, loaded: LoadedPost, target: TargetEntity): PreparedCall {
  const { post, sent } = loaded;
  const expireCredentials = () => loaded.expireCredentials();
  const ids = postIdsOf(target);
  return action === 'delete'
    ? { sent: undefined, make: (channel, signal) => deleteAll(channel, post, ids, signal), expireCredentials }
    : {
        sent,
        make: async (channel, signal) => {
          await loaded.requireMedia(signal);
          await channel.editPost?.({ ...post, steps: noSteps, externalProviderId: target.externalProviderId ?? '' }, signal);
          return 'edited';
        },
        expireCredentials,
      };
}

/** The posts that the target has on its platform, the first one first. */
const postIdsOf = (target: TargetEntity): string[] =>
  publishedPosts(target).flatMap(({ externalProviderId }) => externalProviderId ?? []);

/** Deletes the last one first, so that what is left after a failure still reads from its beginning. */
async function deleteAll(
  channel: Channel,
  { connection }: OutgoingPost,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<'deleted' | 'gone'> {
  let outcome: 'deleted' | 'gone' = 'gone';
  for (const externalProviderId of ids.toReversed())
    if ((await channel.deletePost?.({ externalProviderId, connection }, signal)) === 'deleted') outcome = 'deleted';
  return outcome;
}

/** As the posts of targets are loaded, without what follows them; a deletion needs no files. */
const asTarget = ({
  targetId,
  organizationId,
  releaseId,
  connectionId,
  platform,
  action,
  caption,
  media,
  fence,
}: ClaimedChange) => ({
  ...{ id: targetId, organizationId, releaseId, connectionId, platform, caption, fence },
  media: action === 'delete' ? [] : media,
  ...{ thread: [], firstComment: '', externalProviderId: null, externalShortcode: null, url: null },
  ...{ scheduledAt: null, attempts: 1, lookups: 0, traceContext: null },
});
