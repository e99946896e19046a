import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A row of `vendor_orphan`: a submission whose answer was lost. The vendor may have made, and charged for, what nobody has received. */
@Entity('vendor_orphan')
export class VendorOrphanEntity {
  /** The address that the vendor was to call names it. */
  @PrimaryColumn('text') submission!: string;
  @Column('text') organizationId!: string;
  @Column('text') generationId!: string;
  @Column('text') vendor!: string;
  /** Of the generation. */
  @Column('text') model!: string;
  /** Where the vendor has named it after all. */
  @Column('text', { nullable: true }) vendorJobId!: string | null;
  @Column('timestamptz') submittedAt!: Date;
  @CreateDateColumn({ type: 'timestamptz' }) recordedAt!: Date;
}
