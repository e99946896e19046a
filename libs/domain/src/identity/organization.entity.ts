import type { SelfApprovalPolicy } from '@imprint/contracts/approvals';
import type { GenerationPolicy } from '@imprint/contracts/generation';
import type { PublishingPolicy } from '@imprint/contracts/publishing';
import type { ReviewLinkPolicy } from '@imprint/contracts/reviews';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A row of `organization`. */
@Entity('organization')
export class OrganizationEntity {
  @PrimaryColumn('text') id!: string;
  @Column('text') name!: string;
  @Column('text') slug!: string;
  @Column('text', { default: 'confirmed' }) selfApproval!: SelfApprovalPolicy;
  @Column('text', { default: 'off' }) reviewLinks!: ReviewLinkPolicy;
  /** Since when review links are allowed without a break: earlier ones are void. */
  @Column('timestamptz', { nullable: true, select: false }) reviewLinksSince!: Date | null;
  /** Only the modes that were set; defaults are not stored. */
  @Column('jsonb', { default: {} }) publishingPolicy!: PublishingPolicy;
  /** Only what was set; defaults are not stored. */
  @Column('jsonb', { default: {}, select: false }) generationPolicy!: Partial<GenerationPolicy>;
  /** Identifies the request that created it (`Idempotency-Key`), for as long as a repeat has to find it. */
  @Column('text', { nullable: true, select: false }) requestKey!: string | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
}
