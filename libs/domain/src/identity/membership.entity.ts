import type { Role } from '@imprint/contracts/access';
import { bigintAsNumber } from '@imprint/platform/database';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A row of `membership`. */
@Entity('membership')
export class MembershipEntity {
  @PrimaryColumn('text') organizationId!: string;
  @PrimaryColumn('text') userId!: string;
  @Column('text') role!: Role;
  /** Incremented by a trigger with every change of the role. */
  @Column({ type: 'bigint', transformer: bigintAsNumber, insert: false, update: false }) readonly version!: number;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
}
