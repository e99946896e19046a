import { bigintAsNumber } from '@imprint/platform/database';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** An account's authenticator app (RFC 6238). */
@Entity('totp_factor')
export class TotpFactorEntity {
  @PrimaryColumn('text') accountId!: string;
  /** Base32, sealed with the id of the account. */
  @Column('text') secretSealed!: string;
  /** Time step of the last accepted code. Codes of this step or earlier are refused. */
  @Column('bigint', { transformer: bigintAsNumber, default: 0 }) lastStep!: number;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  /** When signing in started to require a code; null during setup. */
  @Column('timestamptz', { nullable: true }) confirmedAt!: Date | null;
}
