import type { Tenant } from '@imprint/contracts/access';
import type { CreateRelease, LinkCard, LinkCardInput, UpdateRelease, UpdateTarget } from '@imprint/contracts/publishing';
import { Injectable } from '@nestjs/common';
import { ChannelCatalogue } from '../connections/channel-catalogue.js';
import { ConnectionsRepository } from '../connections/connections.repository.js';
import type { ReleaseEntity } from '../releases/release.entity.js';
import { ReleasesRepository } from '../releases/releases.repository.js';
import { TargetsRepository } from '../releases/targets.repository.js';
import { LinkCards } from './link-cards.js';
import { cardInputs, cardsInUse, postsOn, storedCards, type CardedPost } from './stored-cards.js';

type Target = Parameters<typeof postsOn>[0] & { platform: string };
type Content = Parameters<typeof postsOn>[1];

/**
 * The cards of releases, those that they lack made before anything is written: no page is read within a transaction, or while a post is
 * published. Only of the first links of posts, on channels that are sent cards. A draft whose cards are given lacks none until it is scheduled.
 */
@Injectable()
export class ReleaseCards {
  constructor(
    private readonly cards: LinkCards,
    private readonly channels: ChannelCatalogue,
    private readonly connections: ConnectionsRepository,
    private readonly releases: ReleasesRepository,
    private readonly targets: TargetsRepository,
  ) {}

  /** All cards of a new release on these accounts. */
  async ofNew(
    owner: { organizationId: string; brandId: string },
    body: CreateRelease,
    connections: readonly { platform: string }[],
  ): Promise<LinkCard[]> {
    const targets = body.targets.map((target, index) => ({ ...target, platform: connections[index]?.platform ?? '' }));
    const given = storedCards(body.linkCards ?? []);
    if (body.linkCards !== undefined && body.status === 'draft') return given;
    return [...given, ...(await this.cards.missing(owner, this.carded(targets, body), given))];
  }

  /** Those that a stored release lacks as it is. */
  async ofStored(tenant: Tenant, releaseId: string): Promise<LinkCard[]> {
    const release = await this.releases.find(tenant, releaseId);
    if (release === null) return [];
    const targets = await this.targets.listOfReleases(tenant.organizationId, [releaseId]);
    return this.cards.missing(release, this.carded(targets, release), release.linkCards);
  }

  /** All cards that a release has after this change; undefined where they stay as they are. */
  async ofChange(
    tenant: Tenant,
    releaseId: string,
    { baseContent, media, thread, firstComment, linkCards, targets }: UpdateRelease,
  ): Promise<LinkCardInput[] | undefined> {
    const said = [baseContent, media, thread, firstComment, linkCards, targets];
    const release = said.every((value) => value === undefined) ? null : await this.releases.find(tenant, releaseId);
    if (release === null || (linkCards !== undefined && release.status === 'draft')) return linkCards;
    const content = {
      ...{ baseContent: baseContent ?? release.baseContent, media: media ?? release.media, thread: thread ?? release.thread },
      firstComment: firstComment === undefined ? release.firstComment : firstComment,
    };
    const changed = targets === undefined ? undefined : await this.withPlatforms(tenant, targets);
    const on = changed ?? (await this.targets.listOfReleases(tenant.organizationId, [releaseId]));
    return this.changed(release, on, content, linkCards && storedCards(linkCards));
  }

  /** Like `ofChange`, of a change of one account. */
  async ofTargetChange(
    tenant: Tenant,
    releaseId: string,
    targetId: string,
    { caption, media, thread, firstComment }: UpdateTarget,
  ): Promise<LinkCardInput[] | undefined> {
    if ([caption, media, thread, firstComment].every((value) => value === undefined)) return undefined;
    const release = await this.releases.find(tenant, releaseId);
    if (release === null) return undefined;
    const change = Object.fromEntries(
      Object.entries({ caption, media, thread, firstComment }).filter(([, value]) => value !== undefined),
    ) as Partial<Target>;
    const targets = await this.targets.listOfReleases(tenant.organizationId, [releaseId]);
    const changed = targets.map((target): Target => (target.id === targetId ? { ...target, ...change } : target));
    return this.changed(release, changed, release);
  }

  private async changed(
    release: ReleaseEntity,
    targets: readonly Target[],
    said: Content,
    given?: LinkCard[],
  ): Promise<LinkCardInput[] | undefined> {
    const posts = targets.flatMap((target) => postsOn(target, said));
    const kept = given ?? cardsInUse(posts, release.linkCards);
    const made = await this.cards.missing(release, this.carded(targets, said), kept);
    const isAsBefore = given === undefined && made.length === 0 && kept.length === release.linkCards.length;
    return isAsBefore ? undefined : cardInputs([...kept, ...made]);
  }

  private async withPlatforms(tenant: Tenant, targets: NonNullable<UpdateRelease['targets']>): Promise<Target[]> {
    const ids = targets.map(({ connectionId }) => connectionId);
    const rows = await this.connections.listNamed(tenant, ids);
    return targets.map((target) => ({ ...target, platform: rows.find(({ id }) => id === target.connectionId)?.platform ?? '' }));
  }

  /** The posts that are sent with cards. */
  private carded(targets: readonly Target[], release: Content): CardedPost[] {
    const sent = targets.filter(({ platform }) => this.channels.find(platform)?.capability.limits.linkCards === 'sent');
    return sent.flatMap((target) => postsOn(target, release));
  }
}
