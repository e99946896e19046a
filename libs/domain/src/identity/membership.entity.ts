import type { Role } from '@imprint/contracts/access';
import { bigintAsNumber } from '@imprint/platform/database';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

@Entity('membership')
export class MembershipEntity {
  @PrimaryColumn('text') organizationId!: string;
  @PrimaryColumn('text') userId!: string;
  @Column('text') role!: Role;
  /** Grows with every change of the role; PostgreSQL sets it. */
  @Column({ type: 'bigint', transformer: bigintAsNumber, insert: false, update: false }) readonly version!: number;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
}
