import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A sign-in that waits for the second factor after a correct password. */
@Entity('sign_in_challenge')
export class SignInChallengeEntity {
  @PrimaryColumn('text') codeHash!: string;
  @Column('text') accountId!: string;
  /** Wrong codes so far. */
  @Column('integer', { default: 0 }) failures!: number;
  @Column('timestamptz') expiresAt!: Date;
}
