import type { BrandRecord } from '@imprint/contracts/brands';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A row of `brand_revision`: what a brand said about itself. Nothing of it changes but whether it was approved. */
@Entity('brand_revision')
export class BrandRevisionEntity {
  @PrimaryColumn('text') id!: string;
  @Column('text') organizationId!: string;
  @Column('text') brandId!: string;
  /** 1 for the first one of the brand. */
  @Column('integer') number!: number;
  @Column('jsonb') record!: BrandRecord;
  /** Of the record, those that differ from the revision before: `voice.tone`. */
  @Column('text', { array: true }) changedFields!: string[];
  /** Null for the instance itself. */
  @Column('text', { nullable: true }) authorId!: string | null;
  /** The API key or MCP connection that wrote it for them; null for a session. */
  @Column('text', { nullable: true }) credentialId!: string | null;
  /** Number of the revision that it brought back. */
  @Column('integer', { nullable: true }) restoredFrom!: number | null;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz', { nullable: true }) approvedAt!: Date | null;
  @Column('text', { nullable: true }) approvedBy!: string | null;
}
