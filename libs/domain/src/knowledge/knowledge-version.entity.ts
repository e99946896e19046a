import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** Where a page of a document, or a cue of a transcript, begins in a text. */
export interface TextMark {
  /** Character of the text. */
  at: number;
  page?: number;
  seconds?: number;
  /** Where a cue ends; left out of those that were read before this was kept. */
  endSeconds?: number;
}

/** A row of `knowledge_version`. It is written once. */
@Entity('knowledge_version')
export class KnowledgeVersionEntity {
  @PrimaryColumn('text') id!: string;
  @Column('text') organizationId!: string;
  @Column('text') sourceId!: string;
  /** 1 for the first one of the source. */
  @Column('integer') number!: number;
  @Column('text') title!: string;
  /** Not read with the rest, because of its size. */
  @Column('text', { select: false }) text!: string;
  @Column('jsonb', { select: false }) marks!: readonly TextMark[];
  @Column('integer') characters!: number;
  @Column('text', { nullable: true }) language!: string | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
}
