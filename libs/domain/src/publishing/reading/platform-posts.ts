import type { Tenant } from '@imprint/contracts/access';
import { oneLine, type Page } from '@imprint/contracts/documents';
import { problem, type Problem } from '@imprint/contracts/errors';
import { limits } from '@imprint/contracts/limits';
import type { PlatformPostResource, ReadPlatformPosts } from '@imprint/contracts/publishing';
import { Injectable } from '@nestjs/common';
import type { Channel, PostReading, ReadingAccount, ReadPost } from '../channel/index.js';
import { ChannelCatalogue } from '../connections/channel-catalogue.js';
import type { ConnectionEntity } from '../connections/connection.entity.js';
import { ConnectionsRepository } from '../connections/connections.repository.js';
import { ReadingAccess } from './reading-access.js';
import { readingProblem } from './reading-problem.js';

/** Most accounts that an error names. */
const mostNamed = 20;
const handleLength = 300;
const altTextLength = 1_000;
/** Characters that nobody sees, which could hide or turn around what a person reads. Lines and tabs stay. */
const unseen = /(?![\n\t])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

export type PlatformPostView = PlatformPostResource & { id: string };

/** Posts on platforms, as the connected accounts see them. Nothing of them is stored. */
@Injectable()
export class PlatformPosts {
  constructor(
    private readonly connections: ConnectionsRepository,
    private readonly channels: ChannelCatalogue,
    private readonly access: ReadingAccess,
  ) {}

  /**
   * The latest posts of the account, the one at `postUrl`, or recent ones of anybody that match `query`.
   * @throws Problem `not_found`, also for a post that the account does not see; `post_reading_unsupported`, `post_reading_refused`,
   * `platform_rate_limited`; `state_conflict` when the account has to be connected; `service_unavailable`; `validation_failed` for an
   * address that is none of a post, and a query that the platform does not understand
   */
  async read(tenant: Tenant, id: string, wanted: ReadPlatformPosts): Promise<Page<PlatformPostView>> {
    const { postUrl, query } = wanted;
    if (postUrl !== undefined && query !== undefined)
      throw problem('validation_failed', 'Send either postUrl or query, not both.', { parameter: 'query' });
    const row = await this.find(tenant, id);
    const { channel, reading } = this.readingOf(row.platform);
    const postId = postUrl === undefined ? undefined : requirePostId(channel, reading, postUrl);
    if (row.status !== 'connected') throw problem('state_conflict', `The connection is ${row.status}.`);
    const ask = (account: ReadingAccount, signal: AbortSignal): Promise<readonly ReadPost[]> =>
      asked(channel, reading, { ...wanted, postId }, account, signal);
    const posts = await this.access.call(tenant, id, channel, ask).catch((error: unknown) => {
      throw readingProblem(channel, error, query);
    });
    return { items: posts.map(viewOf), total: posts.length, page: 1, limit: wanted.limit };
  }

  /**
   * The account to read a platform with: the given one, or the only one that the caller may use.
   * @throws Problem `not_found`; `validation_failed` at `/connectionId` for an account elsewhere; `connection_required` when there are several
   * or none
   */
  async accountOn(tenant: Tenant, platform: string, connectionId?: string): Promise<string> {
    const label = this.channels.find(platform)?.capability.label ?? platform;
    if (connectionId !== undefined) {
      const row = await this.find(tenant, connectionId);
      if (row.platform === platform) return row.id;
      throw problem('validation_failed', `${connectionId} is not an account on ${label}.`, { pointer: '/connectionId' });
    }
    const accounts = await this.connections.listConnectedOn(tenant, undefined, [platform]);
    const [only, ...others] = accounts;
    if (only === undefined) throw problem('connection_required', `No account on ${label} is connected. Connect one first.`);
    if (others.length > 0) throw severalAccounts(label, accounts);
    return only.id;
  }

  private async find(tenant: Tenant, id: string): Promise<ConnectionEntity> {
    const row = await this.connections.find(tenant, id);
    if (row === null) throw problem('not_found', `There is no connection ${id}.`);
    return row;
  }

  private readingOf(platform: string): { channel: Channel; reading: PostReading } {
    const channel = this.channels.find(platform);
    if (channel?.reading !== undefined) return { channel, reading: channel.reading };
    const label = channel?.capability.label ?? platform;
    throw problem('post_reading_unsupported', `Posts on ${label} cannot be read here.`);
  }
}

async function asked(
  { capability }: Channel,
  reading: PostReading,
  { postId, query, limit }: Pick<ReadPlatformPosts, 'query' | 'limit'> & { postId: string | undefined },
  account: ReadingAccount,
  signal: AbortSignal,
): Promise<readonly ReadPost[]> {
  if (postId === undefined)
    return query === undefined ? reading.latest(account, limit, signal) : reading.search(account, query, limit, signal);
  const post = await reading.find(account, postId, signal);
  if (post === null) throw problem('not_found', `${capability.label} has no post ${postId} that this account can see.`);
  return [post];
}

function requirePostId({ capability }: Channel, reading: PostReading, postUrl: string): string {
  const id = reading.idIn(postUrl);
  if (id !== undefined) return id;
  throw problem('validation_failed', `postUrl must be the address of a post on ${capability.label}.`, { parameter: 'postUrl' });
}

function severalAccounts(label: string, accounts: readonly ConnectionEntity[]): Problem {
  const named = accounts
    .slice(0, mostNamed)
    .map(({ id, handle, displayName }) => `${handle ?? displayName ?? 'account'} (${id})`);
  const more = accounts.length > mostNamed ? ' and others' : '';
  return problem(
    'connection_required',
    `Name the account on ${label} to read with, as connectionId. There are: ${named.join(', ')}${more}.`,
  );
}

function viewOf({ id, url, text, postedAt, author, repliesToId, media, counts }: ReadPost): PlatformPostView {
  const characters = [...text.toWellFormed().replaceAll('\r\n', '\n').replace(unseen, '')];
  return {
    id,
    url,
    text: characters.slice(0, limits.postReadLength).join(''),
    isTextCut: characters.length > limits.postReadLength,
    postedAt,
    authorHandle: author === null ? null : oneLine(author.handle, handleLength),
    authorName: author === null ? null : oneLine(author.displayName, handleLength),
    repliesToId,
    media: media.map(({ kind, altText }) => ({ kind, altText: altText === null ? null : oneLine(altText, altTextLength) })),
    counts: { ...counts },
  };
}
