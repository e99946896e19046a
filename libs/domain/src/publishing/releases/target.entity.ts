import type { TargetStatus } from '@imprint/contracts/documents';
import type { Failure } from '@imprint/contracts/errors';
import { Column, Entity, PrimaryColumn, UpdateDateColumn } from 'typeorm';

/** One release on one connection. */
@Entity('target')
export class TargetEntity {
  @PrimaryColumn('text') id!: string;
  @Column('text') organizationId!: string;
  @Column('text') releaseId!: string;
  @Column('text') connectionId!: string;
  @Column('text') platform!: string;
  @Column('smallint') position!: number;
  @Column('text', { nullable: true }) caption!: string | null;
  @Column('text') status!: TargetStatus;
  @Column('timestamptz', { nullable: true }) scheduledAt!: Date | null;
  @Column('text', { nullable: true }) scheduledWall!: string | null;
  /**
   * When a worker has to look at the target next. Scheduled: when it is due. Publishing: the end of the lease. Unconfirmed: the
   * next look-up, null when it is held for a person.
   */
  @Column('timestamptz', { nullable: true }) wakeAt!: Date | null;
  /** Scheduled: the end of the lease of the worker that claimed it. Null in every other status. */
  @Column('timestamptz', { nullable: true }) heldUntil!: Date | null;
  /** Scheduled: the worker that claimed it. Its hold ends earlier when the signs of life of that worker do. */
  @Column('integer', { nullable: true }) heldBy!: number | null;
  /** Counts claims: a write that names an older fence touches no row. */
  @Column('integer', { default: 0 }) fence!: number;
  @Column('integer', { default: 0 }) attempts!: number;
  @Column('integer', { default: 0 }) lookups!: number;
  /** W3C `traceparent` of whoever scheduled it last; null while tracing is off. */
  @Column('text', { nullable: true }) traceContext!: string | null;
  @Column('timestamptz', { nullable: true }) publishedAt!: Date | null;
  @Column('text', { nullable: true }) externalProviderId!: string | null;
  @Column('text', { nullable: true }) externalShortcode!: string | null;
  @Column('text', { nullable: true }) url!: string | null;
  @Column('jsonb', { nullable: true }) error!: Failure | null;
  @UpdateDateColumn({ type: 'timestamptz' }) updatedAt!: Date;
}
