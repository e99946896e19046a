import type { SelfApprovalPolicy } from '@imprint/contracts/approvals';
import type { PublishingPolicy } from '@imprint/contracts/publishing';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

@Entity('organization')
export class OrganizationEntity {
  @PrimaryColumn('text') id!: string;
  @Column('text') name!: string;
  @Column('text') slug!: string;
  @Column('text', { default: 'confirmed' }) selfApproval!: SelfApprovalPolicy;
  /** What is set of it; the defaults are none of it. */
  @Column('jsonb', { default: {} }) publishingPolicy!: PublishingPolicy;
  /** Of the request that made it, while a repeat of that must find it (`Idempotency-Key`). */
  @Column('text', { nullable: true, select: false }) requestKey!: string | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
}
