import type { AttemptKey, AttemptOutcome } from '@imprint/contracts/generation';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A row of `generation_attempt`: what one model was asked for, once that has ended. */
@Entity('generation_attempt')
export class GenerationAttemptEntity {
  @PrimaryColumn('text') organizationId!: string;
  @PrimaryColumn('text') generationId!: string;
  /** From 1. */
  @PrimaryColumn('integer') number!: number;
  @Column('text') model!: string;
  @Column('text') vendor!: string;
  @Column('text') keyOwner!: AttemptKey;
  /** Of a key of the organization. */
  @Column('text', { nullable: true }) keyLastFour!: string | null;
  @Column('text') outcome!: AttemptOutcome;
  @Column('integer') tries!: number;
  @Column('text', { nullable: true }) errorCode!: string | null;
  @Column('text', { nullable: true }) reason!: string | null;
  /** The model that was next; null if the generation ended here. */
  @Column('text', { nullable: true }) movedTo!: string | null;
  /** Micro-credits. */
  @Column('bigint', { default: 0 }) costMicro!: string;
  @Column('double precision', { nullable: true }) vendorCostUsd!: number | null;
  @Column('timestamptz') startedAt!: Date;
  @Column('timestamptz') endedAt!: Date;
}
