import type { GenerationStatus } from '@imprint/contracts/documents';
import type { Failure } from '@imprint/contracts/errors';
import type { DuplicatePicture, LearnedStyle } from '@imprint/contracts/trainings';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A row of `training`. */
@Entity('training')
export class TrainingEntity {
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
  /** What it costs. */
  @Column('integer') credits!: number;
  @Column('text') status!: GenerationStatus;
  @Column('smallint', { default: 0 }) progress!: number;
  /** What was learned; null until it is completed. */
  @Column('jsonb', { nullable: true }) style!: LearnedStyle | null;
  @Column('jsonb', { nullable: true }) error!: Failure | null;
  @Column('integer', { default: 0 }) attempts!: number;
  @Column('integer', { default: 0 }) fence!: number;
  /** While queued: when a lost wake-up is noticed. While processing: end of the lease. */
  @Column('timestamptz') wakeAt!: Date;
  /** W3C `traceparent` of the request; null while tracing is off. */
  @Column('text', { nullable: true }) traceContext!: string | null;
  /** Idempotency key of the request (`@IdempotentBy()`). */
  @Column('text', { nullable: true }) idempotencyKey!: string | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @Column('timestamptz', { nullable: true }) startedAt!: Date | null;
  @Column('timestamptz', { nullable: true }) completedAt!: Date | null;
}
