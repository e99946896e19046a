import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A row of `release_comment`. */
@Entity('release_comment')
export class ReleaseCommentEntity {
  @PrimaryColumn('text') id!: string;
  @Column('text') organizationId!: string;
  @Column('text') releaseId!: string;
  @Column('text') authorId!: string;
  /** The key that wrote it for them; null for a session. */
  @Column('text', { nullable: true }) apiKeyId!: string | null;
  /** Who wrote it by a review link, which its author made; null for the team. */
  @Column('text', { nullable: true }) reviewerName!: string | null;
  @Column('text', { nullable: true }) reviewLinkId!: string | null;
  @Column('text') text!: string;
  /** Idempotency key of the request (`@IdempotentBy()`). */
  @Column('text', { nullable: true }) idempotencyKey!: string | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @Column('timestamptz', { nullable: true }) editedAt!: Date | null;
}
