import { bigintAsNumber } from '@imprint/platform/database';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A key pair of a device or password manager (W3C Web Authentication); the private half is there alone. */
@Entity('passkey')
export class PasskeyEntity {
  @PrimaryColumn('text') id!: string;
  @Column('text') accountId!: string;
  /** Base64url, chosen by the device. */
  @Column('text') credentialId!: string;
  /** COSE. */
  @Column('bytea') publicKey!: Buffer;
  /** Signatures so far, where the device counts them. */
  @Column('bigint', { transformer: bigintAsNumber }) counter!: number;
  /** How a browser reaches the device, as it said itself. */
  @Column('text', { array: true }) transports!: string[];
  @Column('text') name!: string;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @Column('timestamptz', { nullable: true }) lastUsedAt!: Date | null;
}
