import type { EvidenceType, MemoryEvidence, MemoryKind, MemoryOrigin, MemoryStatus } from '@imprint/contracts/memories';
import { Column, CreateDateColumn, Entity, PrimaryColumn, UpdateDateColumn } from 'typeorm';

/** A row of `memory`. */
@Entity('memory')
export class MemoryEntity {
  @PrimaryColumn('text') id!: string;
  @Column('text') organizationId!: string;
  @Column('text') brandId!: string;
  @Column('text') text!: string;
  @Column('text') kind!: MemoryKind;
  @Column('text') origin!: MemoryOrigin;
  @Column('text') status!: MemoryStatus;
  /** What was seen, by which the same is suggested once; null for what a person wrote. */
  @Column('text', { nullable: true }) rule!: string | null;
  /** What the template of its kind was filled with. */
  @Column('jsonb', { default: {} }) details!: Record<string, string>;
  @Column('jsonb', { default: [] }) evidence!: Omit<MemoryEvidence, 'url'>[];
  /** Who wrote or decided it; null for a suggestion that waits. */
  @Column('text', { nullable: true }) authorId!: string | null;
  /** The API key or MCP connection that did so for them; null for a session. */
  @Column('text', { nullable: true }) credentialId!: string | null;
  /** Idempotency key of the request (`@IdempotentBy()`). */
  @Column('text', { nullable: true }) idempotencyKey!: string | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @UpdateDateColumn({ type: 'timestamptz' }) updatedAt!: Date;
}

/** A row of `memory_evidence`: a generated draft that was edited, or an approval that was decided with a comment. */
@Entity('memory_evidence')
export class MemoryEvidenceEntity {
  @PrimaryColumn('text') id!: string;
  @Column('text') organizationId!: string;
  @Column('text') brandId!: string;
  @Column('text') subjectType!: EvidenceType;
  @Column('text') subjectId!: string;
  /** What the model, or an agent after it, wrote; empty for an approval. */
  @Column('text') before!: string;
  /** What a person made of it, or their comment; null until they have. */
  @Column('text', { nullable: true }) after!: string | null;
  /** Of an approval: whether the words of its comment may be suggested. */
  @Column('boolean', { default: false }) isQuotable!: boolean;
  /** Whether an agent wrote over what a person had: nothing that follows is theirs alone. */
  @Column('boolean', { default: false }) isClosed!: boolean;
  /** One more with each edit. */
  @Column('integer', { default: 1 }) version!: number;
  /** The version that was looked at last. */
  @Column('integer', { default: 0 }) readVersion!: number;
  @Column('timestamptz') notedAt!: Date;
}

/** A row of `memory_notice`: when people were last told of suggestions of a brand. */
@Entity('memory_notice')
export class MemoryNoticeEntity {
  @PrimaryColumn('text') brandId!: string;
  @Column('text') organizationId!: string;
  @Column('timestamptz') noticedAt!: Date;
}
