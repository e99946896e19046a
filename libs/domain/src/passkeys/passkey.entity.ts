import { bigintAsNumber } from '@imprint/platform/database';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A key pair of a device or password manager (W3C Web Authentication). The private key never leaves it. */
@Entity('passkey')
export class PasskeyEntity {
  @PrimaryColumn('text') id!: string;
  @Column('text') accountId!: string;
  /** Base64url, chosen by the device. */
  @Column('text') credentialId!: string;
  /** Public key in COSE format. */
  @Column('bytea') publicKey!: Buffer;
  /** Signature counter; stays 0 if the device has none. */
  @Column('bigint', { transformer: bigintAsNumber }) counter!: number;
  /** Transports that the browser reported. */
  @Column('text', { array: true }) transports!: string[];
  @Column('text') name!: string;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @Column('timestamptz', { nullable: true }) lastUsedAt!: Date | null;
}
