import type { Role } from '@imprint/contracts/access';
import { bigintAsNumber } from '@imprint/platform/database';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A row of `membership`. */
@Entity('membership')
export class MembershipEntity {
  @PrimaryColumn('text') organizationId!: string;
  @PrimaryColumn('text') userId!: string;
  @Column('text') role!: Role;
  /** Brands that the member is limited to; null without a limit. */
  @Column('text', { array: true, nullable: true }) brandIds!: readonly string[] | null;
  /** Whether the organization is scheduled for deletion, so that one row decides about a request. */
  @Column('boolean', { default: false }) suspended!: boolean;
  /** Incremented by a trigger with every change of the role, the brands or the suspension. */
  @Column({ type: 'bigint', transformer: bigintAsNumber, insert: false, update: false }) readonly version!: number;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
}
