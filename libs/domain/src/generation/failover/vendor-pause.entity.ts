import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A row of `vendor_pause`: how a vendor does with the key of the instance. It belongs to no organization. */
@Entity('vendor_pause')
export class VendorPauseEntity {
  @PrimaryColumn('text') vendor!: string;
  /** In a row. */
  @Column('integer', { default: 0 }) failures!: number;
  @Column('timestamptz') failedAt!: Date;
  /** Of the last failure. */
  @Column('text', { default: '' }) code!: string;
  /** In a row: each is twice as long as the one before. */
  @Column('integer', { default: 0 }) pauses!: number;
  /** Null while it is not paused. */
  @Column('timestamptz', { nullable: true }) pausedAt!: Date | null;
  /** When one generation tries it again. */
  @Column('timestamptz', { nullable: true }) retryAt!: Date | null;
}
