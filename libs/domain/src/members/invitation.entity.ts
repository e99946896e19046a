import type { Role } from '@imprint/contracts/access';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** An open invitation, deleted when it is accepted or withdrawn. An address has at most one per organization. */
@Entity('invitation')
export class InvitationEntity {
  @PrimaryColumn('text') id!: string;
  @Column('text') organizationId!: string;
  /** Lowercase, as in accounts. */
  @Column('text') email!: string;
  @Column('text') role!: Role;
  /** Brands that they will be limited to; null without a limit. */
  @Column('text', { array: true, nullable: true }) brandIds!: readonly string[] | null;
  /** SHA-256 of the code; the code itself is only in the mail. */
  @Column('text') codeDigest!: string;
  @Column('text', { nullable: true }) invitedBy!: string | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @Column('timestamptz') expiresAt!: Date;
}
