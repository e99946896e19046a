import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A row of `receipt_chain`: the last sealed receipt of an organization, signed by the instance. */
@Entity('receipt_chain')
export class ReceiptChainEntity {
  @PrimaryColumn('text') organizationId!: string;
  @Column('bigint') sequence!: string;
  @Column('text') hash!: string;
  /** Ed25519 over all other columns, base64url. */
  @Column('text') signature!: string;
  @Column('timestamptz') signedAt!: Date;
}
