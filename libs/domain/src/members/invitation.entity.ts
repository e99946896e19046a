import type { Role } from '@imprint/contracts/access';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** Is there as long as nobody accepted or withdrew it; one for each address in an organization. */
@Entity('invitation')
export class InvitationEntity {
  @PrimaryColumn('text') id!: string;
  @Column('text') organizationId!: string;
  /** As accounts are looked up: in lower case. */
  @Column('text') email!: string;
  @Column('text') role!: Role;
  /** SHA-256 of the code, which is in the mail and nowhere else. */
  @Column('text') codeDigest!: string;
  @Column('text', { nullable: true }) invitedBy!: string | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @Column('timestamptz') expiresAt!: Date;
}
