import type { FindingChange, FindingState } from '@imprint/contracts/brand-scans';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A row of `brand_scan_finding`: a field of a brand, as its site has it. */
@Entity('brand_scan_finding')
export class BrandScanFindingEntity {
  @PrimaryColumn('text') id!: string;
  @Column('text') organizationId!: string;
  @Column('text') scanId!: string;
  /** As the record of the brand has it: `identity.colors`. */
  @Column('text') field!: string;
  @Column('integer') position!: number;
  @Column('jsonb') value!: unknown;
  /** What the brand said when it was found. */
  @Column('jsonb') before!: unknown;
  /** What the scan before found. */
  @Column('jsonb', { nullable: true }) previous!: unknown;
  @Column('text', { nullable: true }) change!: FindingChange | null;
  @Column('text') source!: string;
  @Column('real') confidence!: number;
  @Column('text') evidence!: string;
  /** Digest of a picture, by which the next scan recognises it. */
  @Column('text', { nullable: true }) fingerprint!: string | null;
  @Column('text') state!: FindingState;
  /** Whether the brand got it from the scan. */
  @Column('boolean') isWritten!: boolean;
}
