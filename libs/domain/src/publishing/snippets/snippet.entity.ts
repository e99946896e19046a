import type { SnippetKind } from '@imprint/contracts/publishing';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A row of `snippet`. */
@Entity('snippet')
export class SnippetEntity {
  @PrimaryColumn('text') id!: string;
  @Column('text') organizationId!: string;
  @Column('text') kind!: SnippetKind;
  /** Unique in the organization, whatever its case. */
  @Column('text') name!: string;
  @Column('text') text!: string;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
}
