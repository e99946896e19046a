import type { GenerationStatus } from '@imprint/contracts/documents';
import type { Failure } from '@imprint/contracts/errors';
import type { DuplicatePicture, LearnedStyle, TrainingCaption, TrainingSubject } from '@imprint/contracts/trainings';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type { GenerationQuote } from '../generation-quote.js';
import type { ModelAtVendor } from '../image/image-trainer.js';
import { VendorJobColumns } from '../vendors/vendor-job-columns.js';

/** A row of `training`. */
@Entity('training')
export class TrainingEntity extends VendorJobColumns {
  @PrimaryColumn('text') id!: string;
  @Column('text') organizationId!: string;
  @Column('text') brandId!: string;
  @Column('text') userId!: string;
  @Column('text') label!: string;
  @Column('text') trainer!: string;
  /** Of pictures; once it has ended, they may be deleted. */
  @Column('text', { array: true }) assetIds!: readonly string[];
  /** Those among them that resemble another one. */
  @Column('jsonb', { default: [] }) duplicates!: readonly DuplicatePicture[];
  @Column('text', { default: 'style' }) subject!: TrainingSubject;
  /** Of whom the pictures show, as `userId` says. */
  @Column('boolean', { default: false }) hasConsent!: boolean;
  @Column('text', { nullable: true }) triggerWord!: string | null;
  /** Those that are not listed have none. */
  @Column('jsonb', { default: [] }) captions!: readonly TrainingCaption[];
  /** What it costs. */
  @Column('integer') credits!: number;
  /** As it was when it was accepted; null if it costs nothing. */
  @Column('jsonb', { nullable: true }) quote!: GenerationQuote | null;
  @Column('text') status!: GenerationStatus;
  @Column('smallint', { default: 0 }) progress!: number;
  /** What was learned on this machine; null until it is completed. */
  @Column('jsonb', { nullable: true }) style!: LearnedStyle | null;
  /** What was made at a vendor; null until it is completed. */
  @Column('jsonb', { nullable: true }) vendorModel!: ModelAtVendor | null;
  @Column('jsonb', { nullable: true }) error!: Failure | null;
  @Column('integer', { default: 0 }) attempts!: number;
  @Column('integer', { default: 0 }) fence!: number;
  /** While queued: when a lost wake-up is noticed. While processing: end of the lease, or when its vendor is asked again. */
  @Column('timestamptz') wakeAt!: Date;
  /** W3C `traceparent` of the request; null while tracing is off. */
  @Column('text', { nullable: true }) traceContext!: string | null;
  /** Idempotency key of the request (`@IdempotentBy()`). */
  @Column('text', { nullable: true }) idempotencyKey!: string | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @Column('timestamptz', { nullable: true }) startedAt!: Date | null;
  @Column('timestamptz', { nullable: true }) completedAt!: Date | null;
  /** Since when nobody sees it any more: it is gone once its vendor has forgotten it. */
  @Column('timestamptz', { nullable: true }) deletedAt!: Date | null;
}
