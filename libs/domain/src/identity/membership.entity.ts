import type { Role } from '@imprint/contracts';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

@Entity('membership')
export class MembershipEntity {
  @PrimaryColumn('text') organizationId!: string;
  @PrimaryColumn('text') userId!: string;
  @Column('text') role!: Role;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
}
