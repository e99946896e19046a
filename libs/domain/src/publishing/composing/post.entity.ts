import type { PostStatus } from '@imprint/contracts/documents';
import { Column, CreateDateColumn, Entity, PrimaryColumn, UpdateDateColumn } from 'typeorm';

/** A piece of content of a brand. A release publishes it. */
@Entity('post')
export class PostEntity {
  @PrimaryColumn('text') id!: string;
  @Column('text') organizationId!: string;
  @Column('text') brandId!: string;
  @Column('text') content!: string;
  /** The posts that follow it as a thread. */
  @Column('text', { array: true, default: [] }) thread!: string[];
  @Column('text', { array: true }) assetIds!: string[];
  /** The post that a model rewrote for another channel. */
  @Column('text', { nullable: true }) repurposedFrom!: string | null;
  /** The draft post that a release of this post was made of, as the request said. */
  @Column('text', { nullable: true }) composedFrom!: string | null;
  @Column('text') status!: PostStatus;
  @Column('timestamptz', { nullable: true }) deletedAt!: Date | null;
  /** Idempotency key of the request (`@IdempotentBy()`). */
  @Column('text', { nullable: true }) idempotencyKey!: string | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @UpdateDateColumn({ type: 'timestamptz' }) updatedAt!: Date;
}
