import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A row of `credential_revocation`: credentials of a connection that no longer exists, until their platform has revoked them. */
@Entity('credential_revocation')
export class CredentialRevocationEntity {
  @PrimaryColumn('text') id!: string;
  @Column('text') organizationId!: string;
  @Column('text') platform!: string;
  /** As in `connection`. */
  @Column('text') credentialsSealed!: string;
  @Column('smallint', { default: 0 }) attempts!: number;
  @Column('timestamptz') dueAt!: Date;
}
