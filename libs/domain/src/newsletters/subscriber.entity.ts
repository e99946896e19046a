import type { SubscriberState } from '@imprint/contracts/newsletters';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A row of `newsletter_subscriber`. */
@Entity('newsletter_subscriber')
export class SubscriberEntity {
  @PrimaryColumn('text') id!: string;
  @Column('text') organizationId!: string;
  @Column('text') newsletterId!: string;
  /** In lowercase; unique in the newsletter. */
  @Column('text') address!: string;
  @Column('text') status!: SubscriberState;
  @Column('text', { nullable: true }) formUrl!: string | null;
  @Column('text', { nullable: true }) consent!: string | null;
  /** Whoever imported the address; null for those who subscribed themselves. */
  @Column('text', { nullable: true }) importedBy!: string | null;
  /** In whole milliseconds: links that confirm name it. */
  @Column('timestamptz') requestedAt!: Date;
  @Column('timestamptz', { nullable: true }) confirmedAt!: Date | null;
  @Column('timestamptz', { nullable: true }) endedAt!: Date | null;
  /** When a mail that asks to confirm is due; null when none is. */
  @Column('timestamptz', { nullable: true }) confirmationDueAt!: Date | null;
  @Column('integer') confirmationTries!: number;
}

/** A row of `newsletter_suppression`: an address that was deleted and is not to be imported again. */
@Entity('newsletter_suppression')
export class SuppressionEntity {
  @PrimaryColumn('text') newsletterId!: string;
  @Column('text') organizationId!: string;
  /** HMAC of the address, which is kept nowhere. */
  @PrimaryColumn('text') addressDigest!: string;
  @Column('timestamptz') createdAt!: Date;
}
