import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type { ContentBatchOptions, GenerationKindName } from '../generation-options.js';

/** A row of `prompt_batch`. How far it is follows from its generations. */
@Entity('prompt_batch')
export class GenerationBatchEntity {
  @PrimaryColumn('text') id!: string;
  @Column('text') organizationId!: string;
  @Column('text') userId!: string;
  @Column('text', { nullable: true }) brandId!: string | null;
  @Column('text') kind!: GenerationKindName;
  @Column('text') model!: string;
  /** Of texts: their topics. */
  @Column('jsonb') prompts!: string[];
  @Column('jsonb') variables!: Record<string, string[]>;
  /** Generations of each combination. */
  @Column('smallint') count!: number;
  @Column('integer') total!: number;
  /** Of texts; null for images. */
  @Column('jsonb', { nullable: true }) options!: ContentBatchOptions | null;
  /** Idempotency key of the request (`@IdempotentBy()`). */
  @Column('text', { nullable: true }) idempotencyKey!: string | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
}
