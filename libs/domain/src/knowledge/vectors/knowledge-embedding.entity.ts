import { Column, Entity, PrimaryColumn } from 'typeorm';

export type EmbeddingStatus = 'waiting' | 'running' | 'done';

/** A row of `knowledge_embedding`: whether the chunks of a source have their vectors. Each source with chunks has one. */
@Entity('knowledge_embedding')
export class KnowledgeEmbeddingEntity {
  /** Of the source. */
  @PrimaryColumn('text') id!: string;
  @Column('text') organizationId!: string;
  /** The model of all of its vectors; null before. */
  @Column('text', { nullable: true }) model!: string | null;
  @Column('text') status!: EmbeddingStatus;
  @Column('integer') fence!: number;
  /** Failures since the last success. */
  @Column('integer') tries!: number;
  /** When it is due, or the lease of whoever has it ends. */
  @Column('timestamptz') wakeAt!: Date;
}
