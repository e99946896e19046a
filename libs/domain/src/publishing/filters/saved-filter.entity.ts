import type { SavedReleaseFilter } from '@imprint/contracts/publishing';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A row of `saved_filter`. */
@Entity('saved_filter')
export class SavedFilterEntity {
  @PrimaryColumn('text') id!: string;
  @Column('text') organizationId!: string;
  @Column('text') userId!: string;
  /** Unique for the person, whatever its case. */
  @Column('text') name!: string;
  @Column('jsonb') filter!: SavedReleaseFilter;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
}
