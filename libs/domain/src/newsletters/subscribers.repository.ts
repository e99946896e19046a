import type { ListSubscribersQuery, SubscriberState } from '@imprint/contracts/newsletters';
import type { Page } from '@imprint/contracts/documents';
import { byTime, paginate, searchIn, slice } from '@imprint/platform/database';
import { signalAfterCommit } from '@imprint/platform/signals';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { NewsletterEntity } from './newsletter.entity.js';
import { SubscriberEntity, SuppressionEntity } from './subscriber.entity.js';

type Newsletter = Pick<NewsletterEntity, 'id' | 'organizationId'>;
type Subscriber = Pick<SubscriberEntity, 'id' | 'organizationId' | 'newsletterId'>;

/** How many subscribers a newsletter has in each state. */
export interface SubscriberCounts extends Readonly<Record<SubscriberState, number>> {
  newsletterId: string;
}

/** An address to import, with the digest by which it may be suppressed. */
export interface ImportedAddress {
  id: string;
  address: string;
  digest: string;
}

const latestFirst = byTime('subscriber', 'requestedAt', 'DESC');

/** Subscribers of newsletters, and the addresses that were deleted from them. All times are the database's. */
@Injectable()
export class SubscribersRepository {
  constructor(private readonly dataSource: DataSource) {}

  async list(newsletter: Newsletter, { status, search, ...page }: ListSubscribersQuery): Promise<Page<SubscriberEntity>> {
    const rows = this.of(newsletter);
    if (status !== undefined) rows.andWhere('subscriber.status = :status', { status });
    searchIn(rows, ['subscriber.address'], search);
    return paginate(rows, latestFirst, page);
  }

  /** Those after the cursor. */
  async slice(
    newsletter: Newsletter,
    limit: number,
    cursor?: string,
  ): Promise<{ items: SubscriberEntity[]; next: string | null }> {
    return slice(this.of(newsletter), latestFirst, { limit, cursor });
  }

  /** Newsletters without subscribers have no entry. */
  async counts(organizationId: string, newsletterIds: readonly string[]): Promise<SubscriberCounts[]> {
    return this.dataSource.query<SubscriberCounts[]>(
      `select newsletter_id as "newsletterId", (count(*) filter (where status = 'confirmed'))::integer as confirmed,
         (count(*) filter (where status = 'pending'))::integer as pending,
         (count(*) filter (where status = 'unsubscribed'))::integer as unsubscribed,
         (count(*) filter (where status = 'bounced'))::integer as bounced
       from newsletter_subscriber where organization_id = $1 and newsletter_id = any($2) group by newsletter_id`,
      [organizationId, newsletterIds],
    );
  }

  /** In any state. */
  async count(manager: EntityManager, { id: newsletterId, organizationId }: Newsletter): Promise<number> {
    return manager.countBy(SubscriberEntity, { newsletterId, organizationId });
  }

  /** Makes imports into a newsletter wait for each other. */
  async lockImports(manager: EntityManager, { id }: Newsletter): Promise<void> {
    await manager.query('select pg_advisory_xact_lock(hashtextextended($1, 6))', [`subscribers:${id}`]);
  }

  /**
   * Somebody asked for the newsletter, who may be a subscriber already: then it changes nothing. Whoever has left stays away until they
   * confirm. Does nothing when the newsletter is full.
   */
  async request(
    { id: newsletterId, organizationId }: Newsletter,
    { id, address, formUrl }: Pick<SubscriberEntity, 'id' | 'address' | 'formUrl'>,
    most: number,
  ): Promise<void> {
    await this.dataSource.query(
      `insert into newsletter_subscriber as s (id, organization_id, newsletter_id, address, status, form_url, confirmation_due_at)
       select $1, $2, $3, $4, 'pending', $5, now()
       where (select count(*) from newsletter_subscriber where organization_id = $2 and newsletter_id = $3) < $6
         or exists (select from newsletter_subscriber where organization_id = $2 and newsletter_id = $3 and address = $4)
       on conflict (newsletter_id, address) do update set form_url = excluded.form_url, confirmation_due_at = now(),
         confirmation_tries = 0, requested_at = excluded.requested_at
         where s.organization_id = excluded.organization_id and s.status <> 'confirmed'`,
      [id, organizationId, newsletterId, address, formUrl, most],
    );
    // For every address, so that it takes the same time.
    this.tellOf({ organizationId, newsletterId });
  }

  /** How many of the addresses were deleted from the newsletter before. */
  async countSuppressed(
    manager: EntityManager,
    { id, organizationId }: Newsletter,
    addresses: readonly ImportedAddress[],
  ): Promise<number> {
    const [row] = await manager.query<{ count: number }[]>(
      `select count(*)::integer as count from newsletter_suppression
       where organization_id = $1 and newsletter_id = $2 and address_digest = any($3)`,
      [organizationId, id, addresses.map(({ digest }) => digest)],
    );
    return row?.count ?? 0;
  }

  /**
   * Adds those that are neither known nor suppressed: as confirmed with a statement, otherwise as pending, to be asked by mail.
   * @returns how many
   */
  async import(
    manager: EntityManager,
    { id: newsletterId, organizationId }: Newsletter,
    addresses: readonly ImportedAddress[],
    { consent, importedBy }: Pick<SubscriberEntity, 'consent' | 'importedBy'>,
  ): Promise<number> {
    const rows = await manager.query<unknown[]>(
      `insert into newsletter_subscriber
         (id, organization_id, newsletter_id, address, status, consent, imported_by, confirmed_at, confirmation_due_at)
       select given.id, $1, $2, given.address, case when $6::text is null then 'pending' else 'confirmed' end, $6, $7,
         case when $6::text is null then null else now() end, case when $6::text is null then now() end
       from unnest($3::text[], $4::text[], $5::text[]) as given (id, address, digest)
       where not exists (
         select from newsletter_suppression gone
         where gone.organization_id = $1 and gone.newsletter_id = $2 and gone.address_digest = given.digest)
       on conflict (newsletter_id, address) do nothing returning id`,
      [
        organizationId,
        newsletterId,
        addresses.map(({ id }) => id),
        addresses.map(({ address }) => address),
        addresses.map(({ digest }) => digest),
        consent,
        importedBy,
      ],
    );
    if (rows.length > 0) this.tellOf({ organizationId, newsletterId }, manager);
    return rows.length;
  }

  async find({ id: newsletterId, organizationId }: Newsletter, id: string): Promise<SubscriberEntity | null> {
    return this.dataSource.manager.findOneBy(SubscriberEntity, { id, newsletterId, organizationId });
  }

  /** By the id in a signed link, whatever organization it is of. */
  async findLinked(id: string): Promise<SubscriberEntity | null> {
    return this.dataSource.manager.findOneBy(SubscriberEntity, { id });
  }

  /** The person agreed by a link that was made at this time. False when they have left since, or are a subscriber already. */
  async confirm(manager: EntityManager, { id, organizationId, newsletterId }: Subscriber, linkMadeAt: Date): Promise<boolean> {
    const [rows] = await manager.query<[unknown[], number]>(
      `update newsletter_subscriber set status = 'confirmed', confirmed_at = now(), ended_at = null, confirmation_due_at = null,
         consent = null, imported_by = null
       where id = $1 and organization_id = $2 and status <> 'confirmed' and coalesce(ended_at < $3, true) returning id`,
      [id, organizationId, linkMadeAt],
    );
    if (rows.length === 1) this.tellOf({ organizationId, newsletterId }, manager);
    return rows.length === 1;
  }

  /** Whoever confirms an address that was deleted before may be written to again. */
  async liftSuppression(
    manager: EntityManager,
    { newsletterId, organizationId }: Pick<SubscriberEntity, 'newsletterId' | 'organizationId'>,
    addressDigest: string,
  ): Promise<void> {
    await manager.delete(SuppressionEntity, { newsletterId, organizationId, addressDigest });
  }

  /** Repeatable. */
  async unsubscribe({ id, organizationId, newsletterId }: Subscriber): Promise<void> {
    await this.dataSource.query(
      `update newsletter_subscriber set status = 'unsubscribed', ended_at = now(), confirmation_due_at = null
       where id = $1 and organization_id = $2 and status <> 'unsubscribed'`,
      [id, organizationId],
    );
    this.tellOf({ organizationId, newsletterId });
  }

  /** The address does not exist. */
  async markBounced(manager: EntityManager, { id, organizationId }: Pick<Subscriber, 'id' | 'organizationId'>): Promise<void> {
    await manager.query(
      `update newsletter_subscriber set status = 'bounced', ended_at = now(), confirmation_due_at = null
       where id = $1 and organization_id = $2 and status in ('pending', 'confirmed')`,
      [id, organizationId],
    );
  }

  /** Leaves the digest of its address, so that no import brings it back. */
  async delete(manager: EntityManager, subscriber: SubscriberEntity, addressDigest: string): Promise<void> {
    const { id, newsletterId, organizationId } = subscriber;
    await manager.delete(SubscriberEntity, { id, newsletterId, organizationId });
    await manager
      .createQueryBuilder()
      .insert()
      .into(SuppressionEntity)
      .values({ newsletterId, organizationId, addressDigest })
      .orIgnore()
      .execute();
    this.tellOf(subscriber, manager);
  }

  /** Of every organization: addresses that nobody has confirmed in all that time. Whether more are left. */
  async deleteUnconfirmed(days: number, most: number): Promise<boolean> {
    const [, count] = await this.dataSource.query<[unknown[], number]>(
      `delete from newsletter_subscriber where id in (
         select id from newsletter_subscriber where status = 'pending' and requested_at < now() - make_interval(days => $1) limit $2)`,
      [days, most],
    );
    return count === most;
  }

  private tellOf(
    { organizationId, newsletterId }: Pick<SubscriberEntity, 'organizationId' | 'newsletterId'>,
    manager = this.dataSource.manager,
  ): void {
    signalAfterCommit(manager, 'newsletter.changed', { organizationId, newsletterId, status: 'changed' });
  }

  private of({ id, organizationId }: Newsletter) {
    return this.dataSource.manager
      .createQueryBuilder(SubscriberEntity, 'subscriber')
      .where('subscriber.organizationId = :organizationId and subscriber.newsletterId = :id', { organizationId, id });
  }
}
