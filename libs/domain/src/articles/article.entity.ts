import type { ArticleStatus } from '@imprint/contracts/documents';
import { Column, CreateDateColumn, Entity, PrimaryColumn, UpdateDateColumn, VersionColumn } from 'typeorm';

/** A row of `article`. */
@Entity('article')
export class ArticleEntity {
  @PrimaryColumn('text') id!: string;
  @Column('text') organizationId!: string;
  @Column('text') brandId!: string;
  @Column('text') title!: string;
  /** Markdown. */
  @Column('text') body!: string;
  @Column('text', { nullable: true }) excerpt!: string | null;
  /** Picture that it is shown with. */
  @Column('text', { nullable: true }) imageAssetId!: string | null;
  /** Unique within the brand. */
  @Column('text') slug!: string;
  @Column('text') status!: ArticleStatus;
  /** Idempotency key of the request (`@IdempotentBy()`). */
  @Column('text', { nullable: true }) idempotencyKey!: string | null;
  /** One more with each statement that changes the row through its repository: whoever changes it says which one they have read. */
  @VersionColumn() revision!: number;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @UpdateDateColumn({ type: 'timestamptz' }) updatedAt!: Date;
}
