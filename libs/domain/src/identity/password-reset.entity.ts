import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The current reset link of an account; a newer one replaces it. */
@Entity('password_reset')
export class PasswordResetEntity {
  @PrimaryColumn('text') accountId!: string;
  @Column('text') codeHash!: string;
  @Column('timestamptz') expiresAt!: Date;
}
