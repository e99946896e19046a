import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A row of `calendar_feed`: the address at which the calendar app of a member reads the schedule. */
@Entity('calendar_feed')
export class CalendarFeedEntity {
  @PrimaryColumn('text') id!: string;
  @Column('text') organizationId!: string;
  @Column('text') userId!: string;
  /** Null for all brands. */
  @Column('text', { nullable: true }) brandId!: string | null;
  /** SHA-256 of the secret; the secret itself is only in the address that was shown once. */
  @Column('text') secretDigest!: string;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @Column('timestamptz', { nullable: true }) lastUsedAt!: Date | null;
}
