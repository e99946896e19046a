import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A row of `vendor_key`: one for each vendor to which an organization has brought a key. */
@Entity('vendor_key')
export class VendorKeyEntity {
  @PrimaryColumn('text') id!: string;
  @Column('text') organizationId!: string;
  @Column('text') vendor!: string;
  /** Sealed for the organization. */
  @Column('text') keySealed!: string;
  @Column('text') lastFour!: string;
  /** False where the vendor cannot be asked. */
  @Column('boolean') isChecked!: boolean;
  @Column('text') setBy!: string;
  @Column('timestamptz') setAt!: Date;
}
