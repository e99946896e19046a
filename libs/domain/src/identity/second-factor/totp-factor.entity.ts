import { bigintAsNumber } from '@imprint/platform/database';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** The app of an account that makes one-time codes (RFC 6238). */
@Entity('totp_factor')
export class TotpFactorEntity {
  @PrimaryColumn('text') accountId!: string;
  /** Base32; sealed with the id of the account. */
  @Column('text') secretSealed!: string;
  /** Time step of the last code that was taken: no code of it or of an earlier one is taken again. */
  @Column('bigint', { transformer: bigintAsNumber, default: 0 }) lastStep!: number;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  /** From then on signing in takes a code; null while it is being set up. */
  @Column('timestamptz', { nullable: true }) confirmedAt!: Date | null;
}
