import type { ConnectionStatus } from '@imprint/contracts/documents';
import { Column, CreateDateColumn, Entity, PrimaryColumn, UpdateDateColumn } from 'typeorm';

/** A row of `connection`. */
@Entity('connection')
export class ConnectionEntity {
  @PrimaryColumn('text') id!: string;
  @Column('text') organizationId!: string;
  /** Null until a person has chosen one, if the request did not name one. */
  @Column('text', { nullable: true }) brandId!: string | null;
  @Column('text') platform!: string;
  @Column('text') status!: ConnectionStatus;
  @Column('text', { nullable: true }) displayName!: string | null;
  @Column('text', { nullable: true }) handle!: string | null;
  /** JSON of the channel's credential fields, sealed with the organization id. */
  @Column('text', { nullable: true }) credentialsSealed!: string | null;
  /** Incremented by everything that replaces them. Unlike the sealed text, it stays when they are sealed under another key. */
  @Column('integer', { default: 0 }) credentialsVersion!: number;
  /** When the platform stops accepting them; null when they last until they are revoked. */
  @Column('timestamptz', { nullable: true }) credentialsExpireAt!: Date | null;
  /** From when on a worker refreshes them. */
  @Column('timestamptz', { nullable: true }) refreshAt!: Date | null;
  /** Until when nobody else refreshes them: a worker is asking the platform, or could not ask it. */
  @Column('timestamptz', { nullable: true }) refreshHeldUntil!: Date | null;
  /** When the platform was asked for new ones, as long as no answer has come. */
  @Column('timestamptz', { nullable: true }) refreshAskedAt!: Date | null;
  /** Refreshes in a row that failed for the time being. */
  @Column('smallint', { default: 0 }) refreshFailures!: number;
  /** Which of the channel's `scopes` they have; null when the platform has not said. */
  @Column('text', { array: true, nullable: true }) scopes!: string[] | null;
  /** Where the platform sent the person back to who signed in; null when they entered credentials. */
  @Column('text', { nullable: true }) callbackUrl!: string | null;
  /** While a person is to connect it, for the first time or again: who requested that, and until when it is possible. */
  @Column('text', { nullable: true }) requestedBy!: string | null;
  @Column('timestamptz', { nullable: true }) expiresAt!: Date | null;
  /** Why the request failed or the platform refuses the account, in one sentence. */
  @Column('text', { nullable: true }) error!: string | null;
  @Column('timestamptz', { nullable: true }) lastCheckedAt!: Date | null;
  /** Since when the platform refuses the credentials. */
  @Column('timestamptz', { nullable: true }) reconnectNeededAt!: Date | null;
  /** When a worker checks the credentials next; null for as soon as possible. */
  @Column('timestamptz', { nullable: true }) nextCheckAt!: Date | null;
  /** Most posts within 24 hours; null for no limit but those of the channel. */
  @Column('smallint', { nullable: true }) maxPostsPerDay!: number | null;
  /** Until when nothing goes out, because the platform wants no more calls before. Often in the past. */
  @Column('timestamptz', { nullable: true }) pausedUntil!: Date | null;
  /** Place within the account that posts go to, and its name when it was chosen; null until then, or where there is no choice. */
  @Column('text', { nullable: true }) destinationId!: string | null;
  @Column('text', { nullable: true }) destinationName!: string | null;
  /** Idempotency key of the request (`@IdempotentBy()`). */
  @Column('text', { nullable: true }) idempotencyKey!: string | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @UpdateDateColumn({ type: 'timestamptz' }) updatedAt!: Date;
}
