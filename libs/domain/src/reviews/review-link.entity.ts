import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A link with which somebody without an account reviews a release, or an approval. */
@Entity('review_link')
export class ReviewLinkEntity {
  @PrimaryColumn('text') id!: string;
  @Column('text') organizationId!: string;
  @Column('text', { nullable: true }) releaseId!: string | null;
  @Column('text', { nullable: true }) approvalId!: string | null;
  @Column('text') reviewerName!: string;
  @Column('boolean') canDecide!: boolean;
  /** SHA-256 of the secret; the secret itself is only in the address that was shown once. */
  @Column('text') secretDigest!: string;
  @Column('text') createdBy!: string;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @Column('timestamptz') expiresAt!: Date;
  @Column('timestamptz', { nullable: true }) revokedAt!: Date | null;
  @Column('timestamptz', { nullable: true }) lastUsedAt!: Date | null;
}
