import type { BrandColors, BrandRecord, BrandStatus } from '@imprint/contracts/brands';
import { Column, CreateDateColumn, Entity, PrimaryColumn, UpdateDateColumn } from 'typeorm';

/** A row of `brand`, at its latest revision. */
@Entity('brand')
export class BrandEntity {
  @PrimaryColumn('text') id!: string;
  @Column('text') organizationId!: string;
  /** Of the record, for lists. */
  @Column('text') label!: string;
  @Column('text') slug!: string;
  /** For processes of releases before 0.2, like the colours. */
  @Column('text', { nullable: true }) description!: string | null;
  /** Whether the latest revision is approved. */
  @Column('text') status!: BrandStatus;
  @Column('jsonb') colors!: BrandColors;
  /** Null for a brand that a process of a release before 0.2 wrote. */
  @Column('jsonb', { nullable: true }) record!: BrandRecord | null;
  /** Of the latest revision. */
  @Column('integer') revision!: number;
  /** Of the approved one, which new content uses; null while there is none. */
  @Column('integer', { nullable: true }) approvedRevision!: number | null;
  /** Idempotency key of the request (`@IdempotentBy()`). */
  @Column('text', { nullable: true }) idempotencyKey!: string | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @UpdateDateColumn({ type: 'timestamptz' }) updatedAt!: Date;
  @Column('timestamptz', { nullable: true }) deletedAt!: Date | null;
}
