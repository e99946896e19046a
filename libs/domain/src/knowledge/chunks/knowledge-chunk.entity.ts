import type { KnowledgePurpose } from '@imprint/contracts/knowledge';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A row of `knowledge_chunk`: a part of the current version of a source. Rows of `knowledge_term` count in how many of them each word is. */
@Entity('knowledge_chunk')
export class KnowledgeChunkEntity {
  @PrimaryColumn('text') id!: string;
  @Column('text') organizationId!: string;
  @Column('text') brandId!: string;
  @Column('text') sourceId!: string;
  @Column('text') versionId!: string;
  @Column('text') purpose!: KnowledgePurpose;
  /** 0 for the first one of the source. */
  @Column('integer') position!: number;
  /** Where it begins and ends in the text of the version, in characters. */
  @Column('integer') startOffset!: number;
  @Column('integer') endOffset!: number;
  @Column('integer', { nullable: true }) page!: number | null;
  @Column('double precision', { nullable: true }) startSeconds!: number | null;
  @Column('double precision', { nullable: true }) endSeconds!: number | null;
  @Column('text') text!: string;
  /** SHA-256 of the text. */
  @Column('text') digest!: string;
  @Column('text', { nullable: true }) language!: string | null;
  /** What it is found by: stems of its words, pairs of characters, and the marks of `chunk-marks.ts`. */
  @Column('tsvector', { select: false }) words!: string;
}
