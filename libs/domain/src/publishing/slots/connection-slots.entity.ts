import type { WeeklySlot } from '@imprint/contracts/publishing';
import { Column, Entity, PrimaryColumn, UpdateDateColumn } from 'typeorm';

/** A row of `connection_slots`: the weekly times of one connection. */
@Entity('connection_slots')
export class ConnectionSlotsEntity {
  @PrimaryColumn('text') connectionId!: string;
  @Column('text') organizationId!: string;
  /** IANA zone of the times. */
  @Column('text') timezone!: string;
  /** From Monday on, each once. */
  @Column('jsonb') slots!: WeeklySlot[];
  @UpdateDateColumn({ type: 'timestamptz' }) updatedAt!: Date;
}
